import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { jsonRows } from '../../../platform/db/query/json-rows.ts'
import type { StoredWork } from '../changes/drafts.ts'

/** A state of a task, also one that is not written yet. */
type TaskState = Pick<StoredWork, 'id' | 'companyId' | 'checklist' | 'doneAt' | 'closedAt'>

/**
 * What the organizations of these tasks have agreed to pay for their planned works, in their order; null for tasks
 * without agreed works.
 */
export async function readAgreedCosts(tx: Tx, states: readonly TaskState[]): Promise<(number | null)[]> {
  const rowsOf = states.map(({ id, companyId, checklist, doneAt, closedAt }) => ({
    id,
    companyId,
    checklist,
    doneAt,
    closedAt,
  }))
  const { rows } = await sql<{ agreed: number | null }>`
    select agreed_costs_of(jsonb_populate_record(tasks, state))::float8 as agreed
    from jsonb_array_elements(${jsonRows(rowsOf)}) with ordinality as states(state, place)
    join tasks on tasks.id = (state ->> 'id')::integer
    order by place`.execute(tx)
  return rows.map(({ agreed }) => agreed)
}
