import { normalizeForeignPlate } from '@naryad/contract/cars/plates'
import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { fullNameIn } from '../../platform/db/full-name.ts'
import { foldCode, foldWords } from '../../platform/text/typed.ts'

/** What a name stands for: one thing, several of them, none. */
export type Found = { readonly id: number; readonly title: string } | 'several' | undefined

export type Lookup = (names: readonly string[]) => Promise<ReadonlyMap<string, Found>>

export interface References {
  /** By name or by ИНН. */
  readonly companies: Lookup
  /** Names of organizations that were created meanwhile. */
  readonly learnCompany: (name: string, company: { id: number; title: string }) => void
  /** By plate, or by the garage number of a truck without one. */
  readonly plates: Lookup
  readonly vins: Lookup
  /** By full name, in any case. */
  readonly drivers: Lookup
  readonly phones: Lookup
  readonly servers: Lookup
  readonly kinds: Lookup
  /** Kinds that are out of use: no new range gets one. */
  readonly oldKinds: Lookup
}

interface Match {
  readonly name: string
  readonly id: number
  readonly title: string
}

/** Asks of every name once a file, of many names at a time. */
function remembering(
  tx: Tx,
  ask: (names: readonly string[]) => RawBuilder<Match>,
  known = new Map<string, Found>(),
): Lookup {
  return async (names) => {
    const wanted = [...new Set(names)].filter((name) => !known.has(name))
    if (wanted.length > 0) {
      for (const name of wanted) known.set(name, undefined)
      const { rows } = await ask(wanted).execute(tx)
      for (const { name, id, title } of rows)
        known.set(name, known.get(name) === undefined ? { id, title } : 'several')
    }
    return known
  }
}

export const foldName = (name: string): string => foldWords(name).replace(/\s+/g, ' ').trim()

/** «иванов иван иванович», as people are compared. */
export const foldPerson = (...names: readonly unknown[]): string =>
  names
    .filter((name) => typeof name === 'string' && name !== '')
    .join(' ')
    .toLowerCase()
    .replaceAll('ё', 'е')

const given = (names: readonly string[]) =>
  sql`unnest(${names}::text[], ${names.map(foldName)}::text[]) as given(name, folded)`

/** «ГАР№512», as a normalized title of a truck without a plate, is its garage number. */
const garageCode = (name: string): string => foldCode(name.replace(/^ГАР№/, ''))

const fullName = fullNameIn('drivers')
/** As the index of full names has it. */
const foldedFullName = sql`rtrim(replace(lower(last_name || ' ' || first_name || ' ' || middle_name), 'ё', 'е'))`
const folded = (expression: unknown) => sql`regexp_replace(trim(fold_words(${expression})), '\\s+', ' ', 'g')`

export function openReferences(tx: Tx): References {
  const lookup = (ask: (names: readonly string[]) => RawBuilder<Match>): Lookup => remembering(tx, ask)
  const companies = new Map<string, Found>()
  return {
    learnCompany: (name, company) => void companies.set(name, company),
    companies: remembering(
      tx,
      (names) => sql<Match>`
        select given.name, companies.id, companies.name as title
        from ${given(names)} join companies on companies.inn = given.name
        union all
        select given.name, companies.id, companies.name
        from ${given(names)} join companies on ${folded(sql`companies.name`)} = given.folded`,
      companies,
    ),
    plates: lookup(
      (names) => sql<Match>`
        select given.name, cars.id, cars.title
        from unnest(${names}::text[], ${names.map(normalizeForeignPlate)}::text[]) as given(name, latin)
        join cars on cars.plate in (given.name, given.latin)
        where cars.status <> 'ARCHIVED'
        union all
        select given.name, cars.id, cars.title
        from unnest(${names}::text[], ${names.map(garageCode)}::text[]) as given(name, code)
        join cars on fold_code(cars.garage_number) = given.code
        where cars.plate is null and cars.garage_number <> '' and cars.status <> 'ARCHIVED'`,
    ),
    vins: lookup(
      (names) => sql<Match>`
        select vin as name, id, title from cars
        where vin = any(${names}::text[]) and status <> 'ARCHIVED'`,
    ),
    drivers: lookup(
      (names) => sql<Match>`
        select given.name, drivers.id, ${fullName} as title
        from unnest(${names}::text[], ${names.map((name) => foldPerson(name))}::text[]) as given(name, folded)
        join drivers on ${foldedFullName} = given.folded and drivers.is_active`,
    ),
    phones: lookup(
      (names) => sql<Match>`
        select phone as name, id, ${fullName} as title from drivers where phone = any(${names}::text[]) and is_active`,
    ),
    servers: lookup(
      (names) => sql<Match>`
        select given.name, car_servers.id, car_servers.title
        from ${given(names)} join car_servers on lower(car_servers.title) = lower(given.name)`,
    ),
    oldKinds: lookup(
      (names) => sql<Match>`
        select given.name, maintenance_kinds.id, maintenance_kinds.title
        from ${given(names)} join maintenance_kinds on ${folded(sql`maintenance_kinds.title`)} = given.folded
        where not maintenance_kinds.is_active`,
    ),
    kinds: lookup(
      (names) => sql<Match>`
        select given.name, maintenance_kinds.id, maintenance_kinds.title
        from ${given(names)} join maintenance_kinds on ${folded(sql`maintenance_kinds.title`)} = given.folded`,
    ),
  }
}

interface Titled {
  readonly title: string
}

const titles = {
  companies: sql<Titled>`select name as title from companies where is_active order by name collate ru limit 5000`,
  kinds: sql<Titled>`select title from maintenance_kinds where is_active order by title collate ru limit 1000`,
  servers: sql<Titled>`select title from car_servers where is_active order by title collate ru limit 1000`,
}

/** For the lists of a template. */
export async function titlesOf(tx: Tx, list: keyof typeof titles): Promise<string[]> {
  const { rows } = await titles[list].execute(tx)
  return rows.map(({ title }) => title)
}
