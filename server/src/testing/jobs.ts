import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import type { Db } from '../platform/db/connect.ts'

const silent = () => {}
export const silentLog = { info: silent, warn: silent, error: silent } as unknown as FastifyBaseLogger

/** Waiting jobs of the worker's database, oldest first. */
export async function waitingJobs(db: Db): Promise<{ name: string; data: unknown }[]> {
  const { rows } = await sql<{ name: string; data: unknown }>`
    select name, data from jobs.job where state < 'active' order by created_on, name`.execute(db)
  return rows
}
