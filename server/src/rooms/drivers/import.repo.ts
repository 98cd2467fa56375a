import { DriverInput } from '@naryad/contract/drivers/drivers'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { fullNameIn } from '../../platform/db/query/full-name.ts'
import { columnNames, columnUpdates, jsonRows, allocateIds } from '../../platform/db/query/json-rows.ts'
import { surnameWithInitial, shorterForms, withoutPatronymic } from '../../platform/imports/match-people.ts'
import type { ReferenceMatch, ReferenceQueries } from '../../platform/imports/references.ts'
import type { NamedObject } from '../../platform/imports/register.ts'
import { foldPerson } from '../../platform/text/fold-names.ts'

/** The truck is not a column of `drivers`: the assignment is stored in `cars`. */
const columns = Object.keys(DriverInput.shape).filter((field) => field !== 'carId')

interface DriverKeys {
  readonly phones: readonly string[]
  /** «иванов иван иванович» */
  readonly names: readonly string[]
  readonly codes: readonly string[]
}

interface DriverRow extends DriverInput {
  readonly id: number
  readonly version: number
  readonly companyName: string | null
  readonly carTitle: string | null
}

const fullName = fullNameIn('drivers')
/** Must equal the expression of the index of full names. */
const foldedFullName = sql`rtrim(replace(lower(last_name || ' ' || first_name || ' ' || middle_name), 'ё', 'е'))`

/** «иванов и»; read without an index, and only for files that have names with initials. */
const storedSurnameWithInitial = sql`lower(replace(last_name, 'ё', 'е') || ' ' || left(replace(first_name, 'ё', 'е'), 1))`

/** «иванов иван»; read without an index, and only for files that have names without a patronymic. */
const storedWithoutPatronymic = sql`lower(replace(last_name, 'ё', 'е') || ' ' || replace(first_name, 'ё', 'е'))`

export const driverReferences = {
  drivers: (names) => sql<ReferenceMatch>`
    select given.name, drivers.id, ${fullName} as title
    from unnest(${names}::text[], ${names.map((name) => foldPerson(name))}::text[]) as given(name, folded)
    join drivers on ${foldedFullName} = given.folded and drivers.is_active`,
  phones: (names) => sql<ReferenceMatch>`
    select phone as name, id, ${fullName} as title from drivers where phone = any(${names}::text[]) and is_active`,
} satisfies Partial<ReferenceQueries>

export const driverValues = {
  named: (ids: readonly number[]) =>
    sql<NamedObject>`select id, ${fullName} as title from drivers where id = any(${ids}::int[]) and is_active`,
  similar: (names: readonly string[]) => sql<ReferenceMatch>`
    select given.name, near.id, near.title
    from unnest(${names}::text[], ${names.map((name) => foldPerson(name))}::text[]) as given(name, folded)
    cross join lateral (
      select id, ${fullName} as title, similarity(given.folded, ${foldedFullName}) as likeness
      from drivers where is_active and similarity(given.folded, ${foldedFullName}) > 0.4
      order by likeness desc, id limit 5) as near
    order by given.name, near.likeness desc, near.id`,
}

/** The index holds two spaces between surname and patronymic if there is no first name. */
const withoutFirst = (name: string): string => name.replace(' ', '  ')

interface LostTruck {
  readonly id: number
  readonly carId: unknown
}

const stored = ({ carId: _, ...rest }: DriverInput): Omit<DriverInput, 'carId'> => rest

/** Statements for importing into this room's table, each for any number of drivers. */
export const driverImports = {
  /** Locks the found rows in the order of ids. */
  find: async (tx: Tx, { phones, names, codes }: DriverKeys): Promise<DriverRow[]> => {
    const exact = [...new Set(names.flatMap((name) => [name, withoutFirst(name), ...shorterForms(name)]))]
    const starts = [...new Set(names.map(surnameWithInitial).filter((start) => start !== undefined))]
    const pairs = [...new Set(names.map(withoutPatronymic).filter((pair) => pair !== undefined))]
    const { rows } = await sql<DriverRow>`
      select drivers.id, drivers.version, ${columnNames(columns, 'drivers')},
        companies.name as company_name, car.id as car_id, car.title as car_title
      from drivers
      left join companies on companies.id = drivers.company_id
      left join lateral (
        select cars.id, cars.title from cars where cars.driver_id = drivers.id order by cars.id limit 1
      ) as car on true
      where drivers.phone = any(${phones}::text[]) or drivers.accounting_code = any(${codes}::text[])
        or ${foldedFullName} = any(${exact}::text[])
        ${starts.length === 0 ? sql`` : sql`or ${storedSurnameWithInitial} = any(${starts}::text[])`}
        ${pairs.length === 0 ? sql`` : sql`or ${storedWithoutPatronymic} = any(${pairs}::text[])`}
      order by drivers.id for no key update of drivers`.execute(tx)
    return rows
  },

  insert: async (tx: Tx, inputs: readonly DriverInput[]): Promise<number[]> => {
    const ids = await allocateIds(tx, 'drivers', inputs.length)
    const rows = inputs.map((input, at) => ({ id: ids[at], ...stored(input) }))
    await sql`
      insert into drivers (id, ${columnNames(columns)})
      select id, ${columnNames(columns)} from jsonb_populate_recordset(null::drivers, ${jsonRows(rows)})`.execute(
      tx,
    )
    return ids
  },

  update: async (tx: Tx, changes: readonly { id: number; input: DriverInput }[]): Promise<void> => {
    const rows = changes.map(({ id, input }) => ({ id, ...stored(input) }))
    await sql`
      update drivers set ${columnUpdates(columns)}, version = drivers.version + 1, updated_at = now()
      from jsonb_populate_recordset(null::drivers, ${jsonRows(rows)}) as rows
      where drivers.id = rows.id`.execute(tx)
    // An inactive driver no longer reports mileage.
    const left = changes.filter(({ input }) => !input.isActive).map(({ id }) => id)
    if (left.length > 0)
      await sql`delete from driver_tokens where driver_id = any(${left}::int[])`.execute(tx)
  },

  remove: async (tx: Tx, ids: readonly number[]): Promise<void> => {
    await sql`delete from drivers where id = any(${ids}::int[])`.execute(tx)
  },

  /**
   * Drivers that can get back the truck that an import took from them: neither has got another assignment
   * since.
   */
  stillApart: async (tx: Tx, importId: number, lost: readonly LostTruck[]): Promise<ReadonlySet<number>> => {
    const { rows } = await sql<{ id: number }>`
      select lost.id from jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as lost(id int, "carId" int)
      join cars on cars.id = lost."carId"
      where not exists (select from cars as own where own.driver_id = lost.id)
        and (cars.driver_id is null
          or cars.driver_id in (select object_id from import_rows where import_id = ${importId}))`.execute(tx)
    return new Set(rows.map(({ id }) => id))
  },
}
