import { sql } from 'kysely'

import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'

/** Tables with a code of another program. */
export type CodedTable = 'companies' | 'cars' | 'drivers' | 'contacts' | 'tasks'

export const findIdByCode = async (db: Db, table: CodedTable, code: string): Promise<number | undefined> =>
  (await db.selectFrom(table).select('id').where('accountingCode', '=', code).executeTakeFirst())?.id

/**
 * Before an object with this code is created, until the transaction ends. The constraint is checked after the row is
 * written, so that rows can exchange codes: without this, callers that create one object would wait for one another
 * until the database found the deadlock, a second for each of them.
 */
export async function lockCode(tx: Tx, table: CodedTable, code: string | null): Promise<void> {
  if (code !== null) await lock(tx, `${table} with code ${code}`)
}

export interface Identifier {
  readonly column: 'inn' | 'vin' | 'plate'
  readonly value: unknown
}

/** The object without a code that one of the identifiers names, the first of them first. Archived trucks do not count. */
export async function findUncoded(
  db: Db,
  table: 'companies' | 'cars',
  identifiers: readonly Identifier[],
): Promise<number | undefined> {
  for (const { column, value } of identifiers) {
    if (typeof value !== 'string' || value === '') continue
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${sql.ref(column)} = ${value} and accounting_code is null
        ${table === 'cars' ? sql`and status <> 'ARCHIVED'` : sql``}
      order by id limit 1`.execute(db)
    if (rows[0]) return rows[0].id
  }
  return undefined
}
