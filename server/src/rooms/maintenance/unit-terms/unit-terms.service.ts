import { doneTitle } from '@naryad/contract/maintenance/maintenance.fields'

import type { Tx } from '../../../platform/db/connect.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { type Author, type ObjectChange, recordActions } from '../../history/index.ts'
import { lockCars, refreshTerms } from '../maintenance.repo.ts'
import {
  closeRanges,
  deleteOpen,
  findOpenOfKind,
  findOpenOfUnits,
  openRanges,
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

/** The range before it is done: by the unit it is another one. */
export async function replaceUnitTerm(tx: Tx, author: Author, term: UnitTerm): Promise<void> {
  const closed = await closeRanges(tx, await findOpenOfKind(tx, term), author.who?.id ?? null)
  await finish(tx, author, closed, doneChange('новая поверка'))
  await finish(tx, author, await openRanges(tx, [term]), created)
}

/** Takes back what a move has opened and closed, as far as no one has gone on from it. */
export async function undoUnitTerms(
  tx: Tx,
  author: Author,
  { opened, closed }: { readonly opened: readonly number[]; readonly closed: readonly number[] },
): Promise<void> {
  await finish(tx, author, await deleteOpen(tx, opened), (objectId) => ({ objectId, kind: 'DELETED' }))
  await finish(tx, author, await reopenRanges(tx, closed), (objectId) => ({
    objectId,
    kind: 'CHANGED',
    field: doneTitle,
    from: 'прибор снят',
  }))
}
