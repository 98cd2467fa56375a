import type {
  MaintenanceDone,
  MaintenanceItem,
  MaintenanceRange,
} from '@naryad/contract/maintenance/maintenance'
import { doneTitle } from '@naryad/contract/maintenance/maintenance.fields'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { momentText } from '../../platform/text/values.ts'
import { companyToday, companyZone, isFutureDay } from '../../platform/time/company-day.ts'
import { recordMileage } from '../cars/index.ts'
import { recordActions } from '../history/index.ts'
import { findOpen, type HeldKind, holdKind, refreshTerms, updateRange } from './maintenance.repo.ts'
import { addRange, getRange, type Held, holdRange } from './maintenance.service.ts'
import { publishRangeChange, unfit, wrongField } from './rules.service.ts'
import { nextBounds } from './terms.ts'

interface DoneReply {
  readonly range: MaintenanceRange
  readonly next: MaintenanceItem | null
}

/**
 * Closes the range and records the mileage. If requested, returns the next range: the one that is open
 * already, or a new one.
 */
export const finishRange = (db: Db, ctx: Ctx, id: number, done: MaintenanceDone): Promise<DoneReply> =>
  inTransaction(db, async (tx) => {
    const held = await holdRange(tx, ctx, id)
    const { car, range } = held
    if (range.doneAt !== null) throw conflict(`Интервал уже выполнен ${momentText(range.doneAt)}`)
    if (isFutureDay(done.doneOn)) throw wrongField('doneOn', 'этот день ещё не наступил')
    const kind = await holdKind(tx, range.kindId)
    const doneAt = momentOf(done.doneOn)
    await updateRange(tx, id, { doneAt, doneBy: ctx.who.id })
    if (done.mileageKm !== null) await recordMileage(tx, ctx, car.id, done.mileageKm)
    await refreshTerms(tx, [car.id])
    const change = { objectId: id, kind: 'CHANGED', field: doneTitle, to: momentText(doneAt) } as const
    await recordActions(tx, { who: ctx.who }, 'maintenance', [change])
    await publishRangeChange(tx, id, car)
    const nextId = done.renew && kind?.isActive ? await openNext(tx, ctx, held, kind, done) : null
    return {
      range: await getRange(tx, ctx, id),
      next: nextId === null ? null : await getRange(tx, ctx, nextId),
    }
  })

/** For a past day only the date is known, so noon is used. */
const momentOf = (day: string): string =>
  day >= companyToday() ? new Date().toISOString() : noonOf(day).toISOString()

function noonOf(day: string): Date {
  const utc = new Date(`${day}T12:00:00Z`)
  const local = utc.toLocaleString('sv-SE', { timeZone: companyZone }).replace(' ', 'T')
  return new Date(2 * utc.getTime() - Date.parse(`${local}Z`))
}

/** A range that was planned ahead already is the next one. */
async function openNext(
  tx: Tx,
  ctx: Ctx,
  { car, range }: Held,
  kind: HeldKind,
  done: MaintenanceDone,
): Promise<number | null> {
  const planned = await findOpen(tx, car.id, kind.id)
  if (planned !== undefined) return planned
  const bounds = nextBounds(kind, range, { day: done.doneOn, mileageKm: done.mileageKm ?? car.mileageKm })
  if (!bounds) throw unfit('mileageKm', 'без него не от чего отсчитать следующий интервал')
  return addRange(tx, ctx, car, { ...bounds, kindId: kind.id, comment: '' })
}
