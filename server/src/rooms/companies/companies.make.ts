import type { Insertable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { CompaniesTable } from './companies.table.ts'

let made = 0

export async function makeCompany(
  db: Db,
  facts: Partial<Insertable<CompaniesTable>> = {},
): Promise<{ id: number; name: string }> {
  made += 1
  return db
    .insertInto('companies')
    .values({ name: `ООО «Магистраль ${made}»`, ...facts })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}
