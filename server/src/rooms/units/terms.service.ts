import type { UnitKind } from '@naryad/contract/units/units.words'

import type { Tx } from '../../platform/db/connect.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import type { Author } from '../history/index.ts'
import { addTerm } from '../maintenance/index.ts'
import {
  closeUnitTerms,
  findOpenWith,
  holdUnitKinds,
  openMissingUnitTerms,
  openUnitTerms,
  redateUnitTerm,
  replaceUnitTerm,
} from '../maintenance/unit-terms/index.ts'
import { type LockedUnit, lockUnits, onCars, type Whereabouts } from './units.repo.ts'

type UnitTerm = Parameters<typeof openUnitTerms>[2][number]
type TermKind = Awaited<ReturnType<typeof holdUnitKinds>>[number]

/** A unit with the terms of its model, and its verification. */
export interface TermedUnit {
  readonly id: number
  readonly kind: UnitKind
  readonly lifeMonths: number | null
  readonly verifiedOn: string | null
  readonly verifiedUntil: string | null
  readonly proofNumber: string
}

/** The ranges that moves have opened and closed, by unit. */
export interface FollowedTerms {
  readonly opened: ReadonlyMap<number, readonly number[]>
  readonly closed: ReadonlyMap<number, readonly number[]>
}

export const proofUrlOf = (proof: string): string => (/^https?:\/\//i.test(proof) ? proof : '')

/** A verification that is still valid goes with its unit; a life begins with the installation. */
function termsOf(unit: TermedUnit, carId: number, on: string | null, kinds: readonly TermKind[]): UnitTerm[] {
  const common = { unitId: unit.id, carId, proofNumber: '', proofUrl: '' }
  return kinds
    .filter(({ unitKind }) => unitKind === unit.kind)
    .flatMap(({ id: kindId, purpose }): UnitTerm[] => {
      if (purpose === 'UNIT_LIFE')
        return on === null || unit.lifeMonths === null
          ? []
          : [{ ...common, kindId, dateFrom: on, dateTo: addTerm(on, { months: unit.lifeMonths, days: 0 }) }]
      const { verifiedOn, verifiedUntil: dateTo, proofNumber } = unit
      if (dateTo === null || dateTo < companyToday()) return []
      const dateFrom = verifiedOn ?? on ?? companyToday()
      return [{ ...common, kindId, dateFrom, dateTo, proofNumber, proofUrl: proofUrlOf(proofNumber) }]
    })
}

interface Moved {
  readonly unit: LockedUnit
  readonly to: Whereabouts
  readonly on: string | null
}

const byUnit = (ranges: readonly { readonly id: number; readonly unitId: number }[]) =>
  new Map(
    [...Map.groupBy(ranges, ({ unitId }) => unitId)].map(([unitId, own]) => [
      unitId,
      own.map(({ id }) => id),
    ]),
  )

interface Installed {
  readonly unit: TermedUnit
  readonly carId: number
  readonly on: string | null
}

export async function openTerms(
  tx: Tx,
  author: Author,
  installed: readonly Installed[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (installed.length === 0) return new Map()
  const kinds = await holdUnitKinds(tx)
  const terms = installed.flatMap(({ unit, carId, on }) => termsOf(unit, carId, on, kinds))
  return byUnit(await openUnitTerms(tx, author, terms))
}

/** The same of what a unit has not had since it came to its truck, be it that another one was in the way. */
async function openMissingTerms(tx: Tx, author: Author, installed: readonly Installed[]) {
  const kinds = await holdUnitKinds(tx)
  const terms = installed.flatMap(({ unit, carId, on }) => termsOf(unit, carId, on, kinds))
  return openMissingUnitTerms(tx, author, terms)
}

/**
 * Units that remain where one of their kind has left begin the terms that were not opened beside its own; by the unit
 * that has left. Those of units that are replaced wait for what comes instead.
 */
async function openStaying(
  tx: Tx,
  author: Author,
  moves: readonly Moved[],
  replaced: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const left = new Map<string, { id: number; carId: number }>()
  for (const { id, kind, carId } of moves.map(({ unit }) => unit))
    if (carId !== null && !replaced.has(id)) left.set(`${carId} ${kind}`, { id, carId })
  if (left.size === 0) return new Map()
  const moved = new Set(moves.map(({ unit }) => unit.id))
  const staying = (await lockUnits(tx, onCars([...left.values()].map(({ carId }) => carId)))).filter(
    ({ id, carId, kind }) => !moved.has(id) && left.has(`${carId} ${kind}`),
  )
  const opened = await openMissingTerms(
    tx,
    author,
    staying
      .toSorted((one, other) => Number(other.isMain) - Number(one.isMain))
      .flatMap((unit) => (unit.carId === null ? [] : [{ unit, carId: unit.carId, on: unit.since }])),
  )
  const units = new Map(staying.map((unit) => [unit.id, unit]))
  return byUnit(
    opened.flatMap(({ id, unitId }) => {
      const unit = units.get(unitId)
      const leaver = unit && left.get(`${unit.carId} ${unit.kind}`)
      return leaver ? [{ id, unitId: leaver.id }] : []
    }),
  )
}

/** A verification that a unit got elsewhere is that of its truck when it is back there. */
export async function bringVerification(
  tx: Tx,
  author: Author,
  unit: TermedUnit,
  carId: number,
): Promise<void> {
  const kinds = (await holdUnitKinds(tx)).filter(({ purpose }) => purpose === 'VERIFICATION')
  for (const term of termsOf(unit, carId, null, kinds))
    if ((await findOpenWith(tx, [term])).length === 0) await replaceUnitTerm(tx, author, term)
}

interface Redated {
  readonly unit: LockedUnit
  readonly from: string | null
  readonly on: string | null
}

/** The life of a block that stands on a truck counts from the corrected day of its installation. */
export async function redateLives(tx: Tx, author: Author, redated: readonly Redated[]): Promise<void> {
  if (redated.length === 0) return
  const kinds = await holdUnitKinds(tx)
  const lives = kinds.filter(({ purpose }) => purpose === 'UNIT_LIFE')
  const known: Installed[] = []
  for (const { unit, from, on } of redated) {
    const { carId } = unit
    if (carId === null) continue
    const [former] = termsOf(unit, carId, from, lives)
    if (former) await redateUnitTerm(tx, author, former, termsOf(unit, carId, on, lives)[0])
    if (on !== null) known.push({ unit, carId, on })
  }
  await openMissingTerms(tx, author, known)
}

/** Ends the ranges of units that leave trucks and begins those of units that are installed or remain there. */
export async function followTerms(
  tx: Tx,
  author: Author,
  moves: readonly Moved[],
  replaced: ReadonlySet<number>,
): Promise<FollowedTerms> {
  const leaving = moves.flatMap(({ unit }) => (unit.carId === null ? [] : [unit.id]))
  const closed = leaving.length > 0 ? await closeUnitTerms(tx, author, leaving) : []
  const opened = await openTerms(
    tx,
    author,
    moves.flatMap(({ unit, to: { carId }, on }) => (carId === null ? [] : [{ unit, carId, on }])),
  )
  const besides = await openStaying(tx, author, moves, replaced)
  const both = moves.map(
    ({ unit: { id } }) => [id, [...(opened.get(id) ?? []), ...(besides.get(id) ?? [])]] as const,
  )
  return { opened: new Map(both), closed: byUnit(closed) }
}
