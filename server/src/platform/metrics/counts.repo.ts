import { sql } from 'kysely'

import type { Db } from '../db/connect.ts'
import { countRejections } from '../isolation/rejections.repo.ts'

export interface Counts {
  readonly sessions: number
  readonly lettersQueued: number
  readonly lettersFailed: number
  /** What was left out of foreign data, by its source and reason. */
  readonly rejections: Awaited<ReturnType<typeof countRejections>>
  readonly jobs: readonly { readonly name: string; readonly state: string; readonly n: number }[]
}

/** Metrics read from the database. The tables of the job queue are missing until `prepareQueues` has run. */
export async function readCounts(db: Db): Promise<Counts> {
  const { rows } = await sql<Omit<Counts, 'jobs' | 'rejections'> & { hasJobs: boolean }>`
    select
      (select count(*) from sessions
        where revoked_at is null and idle_until > now() and ends_at > now())::int as sessions,
      (select count(*) from deliveries
        where channel = 'letter' and state = 'queued' and not is_digest and due_at <= now())::int as letters_queued,
      (select count(*) from deliveries where channel = 'letter' and state = 'failed')::int as letters_failed,
      to_regclass('jobs.job') is not null as has_jobs`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a count without an answer')
  return {
    ...counts,
    rejections: await countRejections(db),
    jobs: counts.hasJobs ? await readJobs(db) : [],
  }
}

async function readJobs(db: Db): Promise<Counts['jobs']> {
  const { rows } = await sql<Counts['jobs'][number]>`
    select name, state::text, count(*)::int as n from jobs.job group by name, state`.execute(db)
  return rows
}
