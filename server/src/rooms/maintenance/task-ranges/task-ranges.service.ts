import type { Tx } from '../../../platform/db/connect.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { recordActions } from '../../history/index.ts'
import { lockCars } from '../maintenance.repo.ts'
import { addRange } from '../maintenance.service.ts'
import { linkTasks } from '../tasks.repo.ts'

interface RangeTask {
  readonly rangeId: number
  readonly taskId: number
  readonly companyId: number | null
}

/** Makes the tasks those of the ranges: the work of a task closes its range. */
export async function linkRanges(tx: Tx, who: Ctx['who'] | null, links: readonly RangeTask[]): Promise<void> {
  if (links.length === 0) return
  await linkTasks(tx, links)
  await recordActions(
    tx,
    { who },
    'maintenance',
    links.map(({ rangeId, taskId }) => ({
      objectId: rangeId,
      kind: 'CHANGED',
      field: 'Заявка',
      to: `№\u00a0${taskId}`,
    })),
  )
  await publishChange(tx, {
    room: 'maintenance',
    changes: links.map(({ rangeId, companyId }) => ({ id: rangeId, companyId })),
  })
}

interface PlannedReading {
  readonly carId: number
  readonly kindId: number
  readonly dateFrom: string
  readonly dateTo: string
}

/** The next reading of a card as an open range of its truck, which is locked; returns the range of each truck. */
export async function planReadings(
  tx: Tx,
  ctx: Pick<Ctx, 'who'>,
  readings: readonly PlannedReading[],
): Promise<Map<number, number>> {
  const cars = await lockCars(
    tx,
    readings.map(({ carId }) => carId),
  )
  const ranges = new Map<number, number>()
  for (const { carId, kindId, dateFrom, dateTo } of readings) {
    const car = cars.find(({ id }) => id === carId)
    if (!car) continue
    const bounds = { dateFrom, dateTo, mileageFrom: null, mileageTo: null, comment: '' }
    ranges.set(carId, await addRange(tx, ctx, car, { ...bounds, kindId }))
  }
  return ranges
}
