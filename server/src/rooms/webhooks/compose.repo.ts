import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** What a message says about a task besides the event: the receiver asks the API for the rest. */
export interface TaskFacts {
  readonly id: number
  readonly version: number
  readonly queue: string
  readonly status: string
  readonly companyId: number | null
  readonly companyCode: string | null
}

export async function readTaskFacts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, TaskFacts>> {
  const { rows } = await sql<TaskFacts>`
    select tasks.id, tasks.version, queue, status, company_id, accounting_code as company_code
    from tasks left join companies on companies.id = company_id
    where tasks.id = any(${arrayOf(ids, 'integer')})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
