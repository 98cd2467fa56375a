import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

interface Owned {
  readonly id: number
  /** Also one that is not written yet. */
  readonly companyId: number | null
}

/**
 * What these organizations have agreed to pay for the planned works of these tasks, in their order; null for tasks
 * without agreed works.
 */
export async function readAgreedCosts(tx: Tx, owned: readonly Owned[]): Promise<(number | null)[]> {
  const column = (key: keyof Owned) =>
    arrayOf(
      owned.map((task) => task[key]),
      'integer',
    )
  const { rows } = await sql<{ agreed: number | null }>`
    select agreed_costs_of(jsonb_populate_record(tasks, jsonb_build_object('company_id', owned.company_id)))::float8 as agreed
    from unnest(${column('id')}, ${column('companyId')}) with ordinality as owned(id, company_id, place)
    join tasks on tasks.id = owned.id
    order by place`.execute(tx)
  return rows.map(({ agreed }) => agreed)
}
