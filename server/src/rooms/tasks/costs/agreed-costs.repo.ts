import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

/** What clients have agreed to pay for the planned works of these tasks; tasks without agreed works are missing. */
export async function readAgreedCosts(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; agreed: number }>`
    select id, agreed from (
      select tasks.id, agreed_costs_of(tasks)::float8 as agreed from tasks
      where tasks.id = any(${arrayOf(ids, 'integer')})) as planned
    where agreed is not null`.execute(tx)
  return new Map(rows.map(({ id, agreed }) => [id, agreed]))
}
