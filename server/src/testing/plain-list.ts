import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '../platform/db/connect.ts'
import { findPage, type Listing } from '../platform/db/query/listing.ts'
import type { Reach } from '../rooms/tasks/index.ts'

/** NARYAD_FUZZ_RUNS=2000 searches longer than the usual run. */
export const listRuns = { numRuns: Number(process.env['NARYAD_FUZZ_RUNS'] ?? 60) }

/** Pages around the limits at which a list is read by another strategy. */
export const pages = {
  sort: fc.constantFrom('ASC', 'DESC'),
  limit: fc.constantFrom(0, 1, 10, 50),
  offset: fc.oneof(fc.constantFrom(0, 10, 999, 1000, 1990), fc.nat(2600)),
}

const who = { id: 1, isSenior: false, queues: [] } as const

/** Staff that see everything, and a representative of one organization. */
export const plainReaches = (companyId: number): readonly [Reach, Reach] => [
  { who: { ...who, role: 'admin', companyId: null }, scope: 'all' },
  { who: { ...who, role: 'client', companyId }, scope: 'company' },
]

/** The page must be the one that a plain query returns, whichever strategy has found it. */
export async function expectPlainPage(db: Db, listing: Listing): Promise<void> {
  const { table, where, order, sort, limit, offset } = listing
  const direction = sort === 'ASC' ? sql`asc` : sql`desc`
  const id = sql.ref(`${table}.id`)
  const by = order.keys.map((key) => sql`${key} ${direction} nulls last`)
  const { rows } = await sql<{ totalCount: number; ids: number[] }>`
    select (select count(*)::int from ${sql.table(table)} where ${where}) as total_count, array(
      select ${id} from ${sql.table(table)} ${order.join ?? sql``} where ${where}
      order by ${sql.join([...by, sql`${id} ${direction}`])} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  )
  expect(await findPage(db, listing)).toEqual(rows[0])
}
