import { sql } from 'kysely'

import type { Db, Tx } from '../db/connect.ts'
import { jobsChannel } from './enqueue.repo.ts'

export interface QueueHealth {
  readonly name: string
  readonly waitingCount: number
  readonly retryingCount: number
  readonly failedCount: number
  readonly lastDoneAt: string | null
  readonly lastError: string | null
  readonly lastErrorAt: string | null
}

/** Statistics of the stored runs of each queue. */
export async function readQueueHealth(db: Db): Promise<Map<string, QueueHealth>> {
  const { rows } = await sql<QueueHealth>`
    select name,
      count(*) filter (where state in ('created', 'active') and start_after <= now())::int as waiting_count,
      count(*) filter (where state = 'retry')::int as retrying_count,
      count(*) filter (where state = 'failed')::int as failed_count,
      max(completed_on) filter (where state = 'completed') as last_done_at,
      (array_agg(output ->> 'message' order by coalesce(completed_on, started_on) desc)
        filter (where state in ('retry', 'failed')))[1] as last_error,
      max(coalesce(completed_on, started_on)) filter (where state in ('retry', 'failed')) as last_error_at
    from jobs.job group by name`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/** Makes failed runs start again immediately. */
export async function retryRuns(tx: Tx, name: string): Promise<void> {
  await sql`
    update jobs.job
    set state = 'retry', start_after = now(), completed_on = null, retry_limit = greatest(retry_limit, retry_count + 1)
    where name = ${name} and state in ('retry', 'failed')`.execute(tx)
  await sql`select pg_notify(${jobsChannel}, ${name})`.execute(tx)
}
