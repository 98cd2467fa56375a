import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

/** Tables with a code of another program. */
export type CodedTable = 'companies' | 'cars' | 'drivers' | 'contacts' | 'tasks'

export const findIdByCode = async (db: Db, table: CodedTable, code: string): Promise<number | undefined> =>
  (await db.selectFrom(table).select('id').where('accountingCode', '=', code).executeTakeFirst())?.id

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
