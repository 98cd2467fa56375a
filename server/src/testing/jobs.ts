import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import type { Db } from '../platform/db/connect.ts'
import type { Job } from '../platform/jobs/job.ts'

const silent = () => {}
export const silentLog = { info: silent, warn: silent, error: silent } as unknown as FastifyBaseLogger

/** What waits in the queues of the worker's database, oldest first: name and data. */
export async function waitingJobs(db: Db): Promise<{ name: string; data: unknown }[]> {
  const { rows } = await sql<{ name: string; data: unknown }>`
    select name, data from jobs.job where state < 'active' order by created_on, name`.execute(db)
  return rows
}

/** Runs what waits for these jobs, in the place of a worker. */
export async function runWaiting(db: Db, jobs: readonly Job[]): Promise<void> {
  const { rows } = await sql<{ name: string; data: unknown }>`
    delete from jobs.job where state < 'active' and name = any(${jobs.map(({ name }) => name)}::text[])
    returning name, data`.execute(db)
  const ctx = { log: silentLog, signal: new AbortController().signal }
  for (const { name, data } of rows) await jobs.find((job) => job.name === name)?.run(db, data, ctx)
}
