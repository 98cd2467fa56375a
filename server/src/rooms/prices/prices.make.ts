import type { Insertable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { PriceListsTable } from './prices.table.ts'

let made = 0

export async function makePriceList(
  db: Db,
  facts: Partial<Insertable<PriceListsTable>> = {},
): Promise<{ id: number; title: string }> {
  made += 1
  return db
    .insertInto('priceLists')
    .values({ title: `Крупные парки ${made}`, dateFrom: '2026-01-01', ...facts })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}
