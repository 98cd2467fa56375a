import { doneTitle } from '@naryad/contract/maintenance/maintenance.fields'

import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { momentText } from '../../platform/text/values.ts'
import { recordActions } from '../history/index.ts'
import { maintenanceEvents } from './maintenance.events.ts'
import { lockCars, refreshTerms } from './maintenance.repo.ts'
import { closeByTasks, findCarsOfTasks, findLeftByTasks, type Followed, reopenByTasks } from './tasks.repo.ts'

/**
 * A range depends on whether the work of its task is done, not on the status. Completion, on site or
 * remotely, closes the range; a return to work reopens it unless the next range is open by then. If the
 * task is closed without being done, the work was not done: the range stays open, becomes overdue, and
 * gets no second task, because the user who closed the first did not want one.
 */
export async function followTasks(tx: Tx, taskIds: readonly number[]): Promise<void> {
  if (taskIds.length === 0) return
  const carIds = await findCarsOfTasks(tx, taskIds)
  if (carIds.length === 0) return
  const cars = await lockCars(tx, carIds)
  const closed = await closeByTasks(tx, taskIds)
  const reopened = await reopenByTasks(tx, taskIds)
  const left = await findLeftByTasks(tx, taskIds)
  const changed = [...closed, ...reopened, ...left]
  if (changed.length === 0) return
  await refreshTerms(tx, carIds)
  await publish(
    tx,
    maintenanceEvents.rangesChanged,
    carIds.map((carId) => ({ carId })),
  )
  const text = ({ doneAt, taskId }: Followed): string => `${momentText(doneAt)}, заявка №\u00a0${taskId}`
  await recordActions(tx, { who: null }, 'maintenance', [
    ...closed.map((range) => ({
      objectId: range.id,
      kind: 'CHANGED' as const,
      field: doneTitle,
      to: text(range),
    })),
    ...reopened.map((range) => ({
      objectId: range.id,
      kind: 'CHANGED' as const,
      field: doneTitle,
      from: text(range),
    })),
    ...left.map((range) => ({
      objectId: range.id,
      kind: 'CHANGED' as const,
      field: 'Заявка',
      from: `№\u00a0${range.taskId}`,
      to: 'выполнена без этой работы',
    })),
  ])
  const owners = new Map(cars.map(({ id, companyId }) => [id, companyId]))
  const companyOf = (carId: number): number | null => owners.get(carId) ?? null
  await publishChange(tx, {
    room: 'maintenance',
    changes: changed.map(({ id, carId }) => ({ id, companyId: companyOf(carId) })),
  })
  await publishChange(tx, { room: 'cars', changes: cars })
}
