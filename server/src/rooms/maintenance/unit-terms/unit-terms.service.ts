import { doneTitle, rangeFields } from '@naryad/contract/maintenance/maintenance.fields'

import type { Tx } from '../../../platform/db/connect.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { calendarDay } from '../../../platform/text/values.ts'
import { type Author, type ObjectChange, recordActions } from '../../history/index.ts'
import { lockCars, refreshTerms } from '../maintenance.repo.ts'
import {
  closeRanges,
  deleteOpen,
  detachFromUnits,
  findOpenByMove,
  findOpenOfKind,
  findOpenOfUnits,
  findOpenWith,
  findReplacedBy,
  openMissingRanges,
  openRanges,
  redateRange,
  reopenRanges,
  type UnitRange,
  type UnitTerm,
} from './unit-terms.repo.ts'

/** The states of the trucks follow; both registers reload. */
async function finish(
  tx: Tx,
  author: Author,
  ranges: readonly UnitRange[],
  changeOf: (id: number) => ObjectChange,
): Promise<readonly UnitRange[]> {
  if (ranges.length === 0) return []
  const carIds = [...new Set(ranges.map(({ carId }) => carId))]
  await refreshTerms(tx, carIds)
  await recordActions(
    tx,
    author,
    'maintenance',
    ranges.map(({ id }) => changeOf(id)),
  )
  const cars = await lockCars(tx, carIds)
  const owners = new Map(cars.map(({ id, companyId }) => [id, companyId]))
  await publishChange(tx, {
    room: 'maintenance',
    changes: ranges.map(({ id, carId }) => ({ id, companyId: owners.get(carId) ?? null })),
  })
  await publishChange(tx, { room: 'cars', changes: cars })
  return ranges
}

const doneChange =
  (to: string) =>
  (objectId: number): ObjectChange => ({ objectId, kind: 'CHANGED', field: doneTitle, to })

const created = (objectId: number): ObjectChange => ({ objectId, kind: 'CREATED' })

/** Ends the ranges of units that leave their trucks, which the caller has locked. */
export async function closeUnitTerms(
  tx: Tx,
  author: Author,
  unitIds: readonly number[],
): Promise<readonly UnitRange[]> {
  const ids = await findOpenOfUnits(tx, unitIds)
  const closed = await closeRanges(tx, ids, author.who?.id ?? null)
  return finish(tx, author, closed, doneChange('прибор снят'))
}

export const openUnitTerms = async (
  tx: Tx,
  author: Author,
  terms: readonly UnitTerm[],
): Promise<readonly UnitRange[]> => finish(tx, author, await openRanges(tx, terms), created)

export const openMissingUnitTerms = async (
  tx: Tx,
  author: Author,
  terms: readonly UnitTerm[],
): Promise<readonly UnitRange[]> => finish(tx, author, await openMissingRanges(tx, terms), created)

/** A term that was counted from a day that is corrected. What a person has changed since is left alone. */
export async function redateUnitTerm(
  tx: Tx,
  author: Author,
  former: UnitTerm,
  present: UnitTerm | undefined,
): Promise<void> {
  const ids = await findOpenWith(tx, [former])
  if (!present) {
    await finish(tx, author, await deleteOpen(tx, ids), (objectId) => ({ objectId, kind: 'DELETED' }))
    return
  }
  for (const id of ids)
    await finish(tx, author, await redateRange(tx, id, present), (objectId) => ({
      objectId,
      kind: 'CHANGED',
      field: rangeFields.dateTo.title,
      from: calendarDay(former.dateTo),
      to: calendarDay(present.dateTo),
    }))
}

/** The range before it is done: by the unit it is another one. */
export async function replaceUnitTerm(tx: Tx, author: Author, term: UnitTerm): Promise<void> {
  const open = await findOpenOfKind(tx, term)
  const closed = await closeRanges(
    tx,
    open.map(({ id }) => id),
    author.who?.id ?? null,
  )
  await finish(tx, author, closed, doneChange('новая поверка'))
  await finish(tx, author, await openRanges(tx, [term]), created)
}

/**
 * What has replaced the verification of a unit was undone: its ranges are deleted, and what they had replaced is open
 * again. `term` is the verification that the unit has by now; undefined: none.
 */
export async function restoreUnitTerm(
  tx: Tx,
  author: Author,
  of: Pick<UnitTerm, 'unitId' | 'carId' | 'kindId'>,
  term: UnitTerm | undefined,
): Promise<void> {
  const open = await findOpenOfKind(tx, of)
  if (term && open.some(({ dateTo }) => dateTo === term.dateTo)) return
  const ids = open.flatMap(({ id, unitId }) => (term || unitId !== null ? id : []))
  if (ids.length === 0) return
  const replaced = await findReplacedBy(tx, ids)
  await finish(tx, author, await deleteOpen(tx, ids), (objectId) => ({ objectId, kind: 'DELETED' }))
  const reopened = await finish(tx, author, await reopenRanges(tx, replaced), (objectId) => ({
    objectId,
    kind: 'CHANGED',
    field: doneTitle,
    from: 'новая поверка',
  }))
  if (term && reopened.length === 0) await finish(tx, author, await openRanges(tx, [term]), created)
}

interface MovedTerms {
  readonly opened: readonly number[]
  readonly closed: readonly number[]
  /** Units that leave their trucks. */
  readonly leaving: readonly number[]
}

/**
 * Takes back what moves have opened and closed, as far as no one has gone on from it. Of the units that leave, ranges
 * that came with their last moves are deleted, those that came since are done, and those that the trucks had before
 * belong to the trucks alone again. Called before the moves are deleted.
 */
export async function undoUnitTerms(
  tx: Tx,
  author: Author,
  { opened, closed, leaving }: MovedTerms,
): Promise<void> {
  const ranges = Map.groupBy(await findOpenByMove(tx, leaving), ({ came }) => came)
  const idsOf = (came: 'BEFORE' | 'WITH' | 'SINCE') => (ranges.get(came) ?? []).map(({ id }) => id)
  const deleted = await deleteOpen(tx, [...opened, ...idsOf('WITH')])
  await finish(tx, author, deleted, (objectId) => ({ objectId, kind: 'DELETED' }))
  const done = await closeRanges(tx, idsOf('SINCE'), author.who?.id ?? null)
  await finish(tx, author, done, doneChange('прибор снят'))
  await detachFromUnits(tx, idsOf('BEFORE'))
  await finish(tx, author, await reopenRanges(tx, closed), (objectId) => ({
    objectId,
    kind: 'CHANGED',
    field: doneTitle,
    from: 'прибор снят',
  }))
}
