import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'

import { type Db, openPresence } from '../db/connect.ts'
import { openDriver } from '../db/connection/driver.ts'
import { isolateFailures } from '../isolation/isolate-failures.ts'
import { jobsSchema } from './enqueue.repo.ts'
import type { Job, JobContext } from './job.ts'
import { nameOwnersOfRuns, takeOverRuns } from './take-over.repo.ts'

/** The maximum number of runs fetched at once. */
const batchSize = 20
/** The same for a job that does the work of several runs at once. */
const largeBatchSize = 100
const hour = 3600
const day = 24 * hour

/** Retries of a failed run and retention of a finished one. */
const optionsOf = ({ schedule }: Job): QueueOptions => {
  const common = { expireInSeconds: hour / 2 }
  // Not retried: the next run follows soon.
  if (schedule !== undefined && 'everySeconds' in schedule)
    return { ...common, retryLimit: 0, deleteAfterSeconds: Math.max(hour, 2 * schedule.everySeconds) }
  // Retries of a daily run start after 1, 2, 4… minutes, those of an event after seconds; both go on for
  // about a day.
  if (schedule !== undefined) return { ...common, retryLimit: 10, retryDelay: 60, retryBackoff: true }
  const patience = { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: hour }
  // Of a server that is alive but stuck; runs of one that has died are taken over at once.
  return { ...patience, expireInSeconds: 300, deleteAfterSeconds: day }
}

/**
 * Creates the tables of the job library and the queues of these jobs, before anything is published.
 * Idempotent.
 */
export async function prepareQueues(ownerUrl: string, jobs: readonly Job[]): Promise<void> {
  const sql = await openDriver(ownerUrl, connection)
  const boss = new PgBoss({
    schema: jobsSchema,
    schedule: false,
    supervise: false,
    db: {
      executeSql: async (text, values = []) =>
        isScript(text, values)
          ? { rows: ((await sql.unsafe(text).simple()) as readonly unknown[]).flat() }
          : { rows: [...(await sql.unsafe(text, values as never[]))] },
    },
  })
  // Without a listener, an error in a timer would end the process.
  boss.on('error', () => {})
  try {
    await boss.start()
    for (const job of jobs) {
      await boss.createQueue(job.name, optionsOf(job))
      await boss.updateQueue(job.name, optionsOf(job))
    }
    await nameOwnersOfRuns(sql)
  } finally {
    await boss.stop({ graceful: false })
    await sql.end({ timeout: 5 })
  }
}

interface QueueParts {
  readonly db: Db
  readonly ownerUrl: string
  readonly jobs: readonly Job[]
  readonly log: FastifyBaseLogger
  readonly lookEverySeconds: number
}

export interface Queue {
  /** Requests a scheduled run; a duplicate request with the same id does nothing. */
  readonly ask: (name: string, data: object, id: string) => Promise<unknown>
  /** Checks the named queue immediately. */
  readonly wake: (name: string) => void
  /** Takes over the runs of servers that have died. */
  readonly takeOver: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Processes the queues on the product's own pool. */
export async function openQueue({ db, ownerUrl, jobs, log, lookEverySeconds }: QueueParts): Promise<Queue> {
  const pooled = fromKysely(db)
  const boss = new PgBoss({
    schema: jobsSchema,
    // Schedules are computed in jobs.ts instead, so that a missed day is caught up.
    schedule: false,
    db: {
      executeSql: (text, values) =>
        isScript(text, values) ? runScript(ownerUrl, text) : pooled.executeSql(text, values),
    },
  })
  boss.on('error', (error: unknown) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning: unknown) => log.warn({ warning }, 'job queue'))
  const presence = openPresence(db)
  const workers = new Map<string, string>()
  const stopping = new AbortController()
  const ctx: JobContext = { log, signal: stopping.signal }
  try {
    // Before the first run is taken: without it another server would take the run over.
    await presence.ensure()
    await boss.start()
    for (const job of jobs) {
      await boss.createQueue(job.name, optionsOf(job))
      const options = {
        batchSize: job.runMany || job.hasNoData ? largeBatchSize : batchSize,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const
      const worker = await boss.work(
        job.name,
        { ...options, pollingIntervalSeconds: lookEverySeconds },
        (batch) => runBatch(job, batch, db, ctx),
      )
      workers.set(job.name, worker)
    }
  } catch (error) {
    await boss.stop({ graceful: false })
    await presence.close()
    throw error
  }
  return {
    ask: (name, data, id) => boss.send(name, data, { id }),
    takeOver: async () => {
      await presence.ensure()
      await takeOverRuns(db)
    },
    stop: async () => {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 5000 })
      await presence.close()
    },
    wake: (name) => {
      const worker = workers.get(name)
      if (worker !== undefined) boss.notifyWorker(worker)
    },
  }
}

interface Run {
  readonly id: string
  readonly data: unknown
}

/** A failing run does not fail the others: the failed ones are retried, each with its own back-off. */
async function runBatch(job: Job, runs: readonly Run[], db: Db, ctx: JobContext): Promise<JobResult[]> {
  const { runMany } = job
  const [first] = runs
  if (!first) return []
  if (job.hasNoData) {
    const result = await runOne(job, first, db, ctx)
    return runs.map(({ id }) => ({ ...result, id }))
  }
  if (!runMany || runs.length === 1) {
    const results: JobResult[] = []
    for (const run of runs) results.push(await runOne(job, run, db, ctx))
    return results
  }
  const work = (group: readonly Run[]): Promise<void> =>
    runMany(
      db,
      group.map(({ data }) => data),
      ctx,
    )
  try {
    const failures = await isolateFailures(runs, work, { maxWithoutSuccess: Number.POSITIVE_INFINITY })
    const results = new Map(failures.map(({ item, error }) => [item.id, failed(job, error, ctx)]))
    return runs.map(({ id }) => ({ id, ...(results.get(id) ?? { status: 'completed' }) }))
  } catch (error) {
    const result = failed(job, error, ctx)
    return runs.map(({ id }) => ({ id, ...result }))
  }
}

async function runOne(job: Job, { id, data }: Run, db: Db, ctx: JobContext): Promise<JobResult> {
  try {
    await job.run(db, data, ctx)
    return { id, status: 'completed' }
  } catch (error) {
    return { id, ...failed(job, error, ctx) }
  }
}

function failed({ name }: Job, error: unknown, { log }: JobContext): Omit<JobResult, 'id'> {
  log.error({ err: error, job: name }, 'a job failed')
  return { status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
}

/**
 * Scripts of several statements, by which the library creates its schema, need the simple protocol, which
 * the pool does not use.
 */
const isScript = (text: string, values: readonly unknown[] | undefined): boolean =>
  (values ?? []).length === 0 && /;\s*\S/.test(text)

const connection = { connection: { application_name: 'naryad-jobs', TimeZone: 'UTC' } }

async function runScript(url: string, text: string): Promise<{ rows: unknown[] }> {
  const sql = await openDriver(url, connection)
  try {
    const results: readonly unknown[] = await sql.unsafe(text).simple()
    return { rows: results.flat() }
  } finally {
    await sql.end({ timeout: 5 })
  }
}
