import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'

import type { Db } from '../db/connect.ts'
import { openDriver } from '../db/driver.ts'
import type { Job } from './job.ts'

interface QueueParts {
  readonly db: Db
  readonly ownerUrl: string
  readonly jobs: readonly Job[]
  readonly log: FastifyBaseLogger
  readonly schema: string
  readonly lookEverySeconds: number
}

/** A failed job is tried again after one minute, two, four…: about a day in all. */
const retries = { retryLimit: 10, retryDelay: 60, retryBackoff: true }
const minutesOfOneRun = 30

/**
 * The job library on the product's own pool. Its tables lie in a schema of their own, made and brought up to date by
 * itself, under its own lock.
 */
export async function openQueue({
  db,
  ownerUrl,
  jobs,
  log,
  schema,
  lookEverySeconds,
}: QueueParts): Promise<PgBoss> {
  const pooled = fromKysely(db)
  const boss = new PgBoss({
    schema,
    // Days are counted by us, so that a day that nobody was up for is made up for.
    schedule: false,
    db: {
      executeSql: (text, values) =>
        isScript(text, values) ? runScript(ownerUrl, text) : pooled.executeSql(text, values),
    },
  })
  boss.on('error', (error: unknown) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning: unknown) => log.warn({ warning }, 'job queue'))
  try {
    await boss.start()
    for (const job of jobs) {
      await boss.createQueue(job.name, { ...retries, expireInSeconds: minutesOfOneRun * 60 })
      await boss.work(job.name, { pollingIntervalSeconds: lookEverySeconds }, async (batch) => {
        for (const { data } of batch) await job.run(db, data, log)
      })
    }
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** Statements in a row, as the schema is made by, go by the protocol that a pool of prepared statements does not speak. */
const isScript = (text: string, values: readonly unknown[] | undefined): boolean =>
  (values ?? []).length === 0 && /;\s*\S/.test(text)

async function runScript(url: string, text: string): Promise<{ rows: unknown[] }> {
  const sql = await openDriver(url, { connection: { application_name: 'naryad-jobs', TimeZone: 'UTC' } })
  try {
    const results: readonly unknown[] = await sql.unsafe(text).simple()
    return { rows: results.flat() }
  } finally {
    await sql.end({ timeout: 5 })
  }
}
