import type { RawBuilder } from 'kysely'

import type { Tx } from '../db/connect.ts'

export interface Named {
  readonly id: number
  readonly title: string
  /** No longer in use: an object may keep its reference to it, but gets no new one. */
  readonly isPast?: boolean
}

/** The objects with a name. */
export type Found = readonly Named[] | undefined

type Lookup = (names: readonly string[]) => Promise<ReadonlyMap<string, Found>>

export interface ReferenceMatch extends Named {
  readonly name: string
}

/** Finds objects by name; returns one row per match. */
export type ReferenceQuery = (names: readonly string[]) => RawBuilder<ReferenceMatch>

/** Lookups for references in cells, each provided by the room that owns the table. */
export interface ReferenceQueries {
  /** By name or ИНН. */
  readonly companies: ReferenceQuery
  /** By plate, or by the garage number or the VIN of a truck without one. */
  readonly plates: ReferenceQuery
  readonly vins: ReferenceQuery
  /** By full name, ignoring case. */
  readonly drivers: ReferenceQuery
  readonly phones: ReferenceQuery
  readonly servers: ReferenceQuery
  /** Employees by full name, ignoring case. */
  readonly staff: ReferenceQuery
  readonly kinds: ReferenceQuery
  /** Archived kinds, which new ranges may not use. */
  readonly oldKinds: ReferenceQuery
}

type ReferenceKind = keyof ReferenceQueries

export interface References extends Readonly<Record<ReferenceKind, Lookup>> {
  /** Adds an object that was created during the import. */
  readonly learn: (kind: ReferenceKind, name: string, thing: { id: number; title: string }) => void
}

/** Titles offered as drop-down lists in the template. */
export interface ChoiceQueries {
  readonly companies: RawBuilder<Choice>
  readonly kinds: RawBuilder<Choice>
  readonly servers: RawBuilder<Choice>
}

export interface Choice {
  readonly title: string
}

/** Caches lookups per file and batches them by kind. */
export function openReferences(tx: Tx, queries: ReferenceQueries): References {
  const known = new Map<ReferenceKind, Map<string, Found>>()
  const knownOf = (kind: ReferenceKind): Map<string, Found> => {
    const found = known.get(kind) ?? new Map<string, Found>()
    known.set(kind, found)
    return found
  }
  const lookup =
    (kind: ReferenceKind): Lookup =>
    async (names) => {
      const found = knownOf(kind)
      const wanted = [...new Set(names)].filter((name) => !found.has(name))
      if (wanted.length > 0) {
        for (const name of wanted) found.set(name, undefined)
        const { rows } = await queries[kind](wanted).execute(tx)
        for (const { name, ...one } of rows) {
          const others = (found.get(name) ?? []).filter(({ id }) => id !== one.id)
          found.set(name, [...others, one])
        }
      }
      return found
    }
  return {
    companies: lookup('companies'),
    plates: lookup('plates'),
    vins: lookup('vins'),
    drivers: lookup('drivers'),
    phones: lookup('phones'),
    servers: lookup('servers'),
    staff: lookup('staff'),
    kinds: lookup('kinds'),
    oldKinds: lookup('oldKinds'),
    learn: (kind, name, thing) => void knownOf(kind).set(name, [thing]),
  }
}
