import { sql } from 'kysely'

import type { Db } from '../db/connect.ts'

/** The database schema of the job library. */
export const jobsSchema = 'jobs'

/** The notification channel; the payload is the name of a queue with new work. */
export const jobsChannel = 'naryad_jobs'

interface EnqueueOptions {
  /** The minimum delay before the run. */
  readonly afterSeconds?: number
}

/**
 * Inserts a job per queue and payload in one statement. Within a transaction the jobs exist only if it
 * commits. The rows copy the policy of their queue, like rows inserted by the library.
 */
export async function enqueue(
  db: Db,
  names: readonly string[],
  data: readonly unknown[],
  { afterSeconds = 0 }: EnqueueOptions = {},
): Promise<void> {
  if (names.length === 0 || data.length === 0) return
  const { rows } = await sql<{ n: number }>`
    with inserted as (
      insert into jobs.job (
        name, data, start_after, keep_until, expire_seconds, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, policy)
      select q.name, item, now() + wait, now() + wait + make_interval(secs => q.retention_seconds), q.expire_seconds,
        q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy
      from jobs.queue q, json_array_elements(${JSON.stringify(data)}::text::json) item,
        make_interval(secs => ${afterSeconds}) wait
      where q.name = any(${names}::text[])
      returning name
    ), woken as (
      select pg_notify(${jobsChannel}, name) from inserted where ${afterSeconds}::float8 = 0 group by name
    )
    select (select count(*) from inserted)::int as n, (select count(*) from woken) as woken`.execute(db)
  if (rows[0]?.n !== names.length * data.length)
    throw new Error(`not every queue exists: ${names.join(', ')}`)
}
