import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '../connect.ts'

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Rows as one parameter for `jsonb_populate_recordset(null::cars, …)`: the table determines the types of
 * the values.
 */
export function jsonRows(rows: readonly object[]): RawBuilder<unknown> {
  const [first = {}] = rows
  const names = new Map(Object.keys(first).map((name) => [name, snakeCase(name)]))
  const renamed = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [names.get(name) ?? snakeCase(name), value]),
    ),
  )
  return sql`${JSON.stringify(renamed)}::jsonb`
}

/** Allocates ids for new rows before they are inserted. */
export async function allocateIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with own as materialized (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence)
    select nextval(own.sequence)::int as id from own, generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** «plate, vin, …»; with a table name «cars.plate, cars.vin, …» */
export const columnNames = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)))

/** «plate = rows.plate, vin = rows.vin, …» */
export const columnUpdates = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`rows.${column}`)}`))
