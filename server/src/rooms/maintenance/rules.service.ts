import { fieldTitle } from '@naryad/contract/kit/messages'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { MaintenanceDone, MaintenanceInput } from '@naryad/contract/maintenance/maintenance'

import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { impossibleIn, invalid, type Refusal, taken } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { maintenanceEvents } from './maintenance.events.ts'
import { findOverlap, type HeldKind, holdKind, type LockedCar } from './maintenance.repo.ts'
import type { Bounds } from './terms.ts'
import { boundsText } from './words.ts'

type Field = keyof MaintenanceInput | keyof MaintenanceDone

const titleOf = (field: Field): string =>
  fieldTitle(field in MaintenanceDone.shape ? MaintenanceDone : MaintenanceInput, field)

/** A rejection of contradictory input. */
export const wrongField = (field: Field, sentence: string): Refusal =>
  invalid({ [field]: `${titleOf(field)}: ${sentence}` })

/** A valid value that conflicts with existing data; reported for its field. */
export const unfit = (field: Field, sentence: string): Refusal =>
  impossibleIn({ [field]: `${titleOf(field)}: ${sentence}` })

/** The kind of the range. An archived kind is allowed only for ranges that already have it. */
export async function chosenKind(tx: Tx, kindId: number, presentId: number | null): Promise<HeldKind> {
  const kind = await holdKind(tx, kindId)
  if (!kind) throw wrongField('kindId', 'такого вида нет')
  if (!kind.isActive && kind.id !== presentId)
    throw unfit('kindId', `${inQuotes(kind.title)} больше не применяется`)
  return kind
}

/** The bound that lies within the other range: the start, or else the end. */
function meetingField(range: Bounds, other: Bounds): Field {
  const { dateFrom, dateTo, mileageFrom } = range
  const isByDay =
    dateFrom !== null &&
    other.dateFrom !== null &&
    dateFrom <= (other.dateTo ?? '') &&
    other.dateFrom <= (dateTo ?? '')
  if (isByDay) return dateFrom >= (other.dateFrom ?? '') ? 'dateFrom' : 'dateTo'
  return (mileageFrom ?? 0) >= (other.mileageFrom ?? 0) ? 'mileageFrom' : 'mileageTo'
}

/**
 * Two open ranges of a kind never overlap by date or mileage; the second is rejected with the range that
 * it overlaps, under the bound to be changed.
 */
export async function refuseOverlap(
  tx: Tx,
  range: Bounds & { readonly carId: number; readonly kindId: number },
  exceptId: number,
): Promise<void> {
  const other = await findOverlap(tx, range, exceptId)
  if (!other) return
  const message = `Пересекается с интервалом ${inQuotes(other.kindTitle)} ${boundsText(other)}`
  throw taken(meetingField(range, other), message)
}

/** Screens of maintenance reload, and those of trucks, because their marks depend on it. */
export async function publishRangeChange(
  tx: Tx,
  id: number,
  { id: carId, companyId }: Pick<LockedCar, 'id' | 'companyId'>,
): Promise<void> {
  await publishChange(tx, { room: 'maintenance', changes: [{ id, companyId }] })
  await publishChange(tx, { room: 'cars', changes: [{ id: carId, companyId }] })
  await publish(tx, maintenanceEvents.rangesChanged, [{ carId }])
}
