import type { RawBuilder } from 'kysely'

import type { Tx } from '../db/connect.ts'

/** What a name stands for: one thing, several of them, none. */
export type Found = { readonly id: number; readonly title: string } | 'several' | undefined

type Lookup = (names: readonly string[]) => Promise<ReadonlyMap<string, Found>>

export interface ReferenceMatch {
  readonly name: string
  readonly id: number
  readonly title: string
}

/** Finds things by their names; one row for each thing of a name. */
export type ReferenceQuery = (names: readonly string[]) => RawBuilder<ReferenceMatch>

/** What cells may name. Each is answered by the room that owns the table. */
export interface ReferenceQueries {
  /** By name or by ИНН. */
  readonly companies: ReferenceQuery
  /** By plate, or by the garage number of a truck without one. */
  readonly plates: ReferenceQuery
  readonly vins: ReferenceQuery
  /** By full name, in any case. */
  readonly drivers: ReferenceQuery
  readonly phones: ReferenceQuery
  readonly servers: ReferenceQuery
  readonly kinds: ReferenceQuery
  /** Kinds that are out of use: no new range gets one. */
  readonly oldKinds: ReferenceQuery
}

type ReferenceKind = keyof ReferenceQueries

export interface References extends Readonly<Record<ReferenceKind, Lookup>> {
  /** Names of things that were created meanwhile. */
  readonly learn: (kind: ReferenceKind, name: string, thing: { id: number; title: string }) => void
}

/** Lists of titles that the cells of a template offer. */
export interface ChoiceQueries {
  readonly companies: RawBuilder<Choice>
  readonly kinds: RawBuilder<Choice>
  readonly servers: RawBuilder<Choice>
}

export interface Choice {
  readonly title: string
}

/** Asks of every name once a file, of many names at a time. */
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
        for (const { name, id, title } of rows)
          found.set(name, found.get(name) === undefined ? { id, title } : 'several')
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
    kinds: lookup('kinds'),
    oldKinds: lookup('oldKinds'),
    learn: (kind, name, thing) => void knownOf(kind).set(name, thing),
  }
}
