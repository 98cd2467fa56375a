import { DriverInput } from '@naryad/contract/drivers/drivers'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { columnNames, columnUpdates, jsonRows, allocateIds } from '../../platform/db/json-rows.ts'

/** The truck is told by the table of trucks. */
const columns = Object.keys(DriverInput.shape).filter((field) => field !== 'carId')

interface DriverKeys {
  readonly phones: readonly string[]
  /** «иванов иван иванович» */
  readonly names: readonly string[]
}

interface DriverRow extends DriverInput {
  readonly id: number
  readonly version: number
  readonly companyName: string | null
  readonly carTitle: string | null
}

const stored = ({ carId: _, ...rest }: DriverInput): Omit<DriverInput, 'carId'> => rest

/** What an import from a file needs of this room's table: a statement for any number of drivers. */
export const driverImports = {
  /** Locks what it finds, in the order of ids. */
  find: async (tx: Tx, { phones, names }: DriverKeys): Promise<DriverRow[]> => {
    const { rows } = await sql<DriverRow>`
      select drivers.id, drivers.version, ${columnNames(columns, 'drivers')},
        companies.name as company_name, car.id as car_id, car.title as car_title
      from drivers
      left join companies on companies.id = drivers.company_id
      left join lateral (
        select cars.id, cars.title from cars where cars.driver_id = drivers.id order by cars.id limit 1
      ) as car on true
      where drivers.phone = any(${phones}::text[])
        or rtrim(replace(lower(last_name || ' ' || first_name || ' ' || middle_name), 'ё', 'е')) = any(${names}::text[])
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
    // Whoever has left the company does not report for it.
    const left = changes.filter(({ input }) => !input.isActive).map(({ id }) => id)
    if (left.length > 0)
      await sql`delete from driver_tokens where driver_id = any(${left}::int[])`.execute(tx)
  },

  remove: async (tx: Tx, ids: readonly number[]): Promise<void> => {
    await sql`delete from drivers where id = any(${ids}::int[])`.execute(tx)
  },
}
