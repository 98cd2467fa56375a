import type { UnitKind } from '@naryad/contract/units/units.words'

import type { Tx } from '../../platform/db/connect.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import type { Author } from '../history/index.ts'
import { addTerm } from '../maintenance/index.ts'
import { closeUnitTerms, holdUnitKinds, openUnitTerms } from '../maintenance/unit-terms/index.ts'
import type { LockedUnit, Whereabouts } from './units.repo.ts'

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

/** Ends the ranges of units that leave trucks and begins those of units that are installed. */
export async function followTerms(tx: Tx, author: Author, moves: readonly Moved[]): Promise<FollowedTerms> {
  const leaving = moves.flatMap(({ unit }) => (unit.carId === null ? [] : [unit.id]))
  const closed = leaving.length > 0 ? await closeUnitTerms(tx, author, leaving) : []
  const opened = await openTerms(
    tx,
    author,
    moves.flatMap(({ unit, to: { carId }, on }) => (carId === null ? [] : [{ unit, carId, on }])),
  )
  return { opened, closed: byUnit(closed) }
}
