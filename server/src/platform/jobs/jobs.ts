import { createHash } from 'node:crypto'

import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'

import type { Db } from '../db/connect.ts'
import { companyHour, companyToday } from '../time/company-day.ts'
import type { Job } from './job.ts'
import { openQueue } from './queue.ts'

interface JobsParts {
  readonly db: Db
  readonly ownerUrl: string
  readonly jobs: readonly Job[]
  readonly log: FastifyBaseLogger
  /** Of the database: where the queue's tables lie. */
  readonly schema?: string
  /** Nobody waits for these jobs, and every look for one is a statement. */
  readonly lookEverySeconds?: number
  readonly now?: () => number
  /** How long a server that has just come up is left to those who wait for it: opening the queue takes its CPU. */
  readonly afterMs?: number
}

const minute = 60_000

/**
 * Runs the jobs in this server, beside the others'. The queue is opened after the server listens, and again for as
 * long as that fails; what is due today is asked for every minute, and only the first asking counts.
 */
export function startJobs({
  jobs,
  schema = 'jobs',
  lookEverySeconds = 15,
  now = Date.now,
  afterMs = 0,
  ...parts
}: JobsParts): {
  /** Resolves when the first minute's work has been asked for. */
  readonly begun: Promise<void>
  readonly stop: () => Promise<void>
} {
  if (jobs.length === 0) return { begun: Promise.resolve(), stop: () => Promise.resolve() }
  let boss: PgBoss | undefined
  let working: Promise<void> | undefined

  const ask = async (): Promise<void> => {
    try {
      boss ??= await openQueue({ ...parts, jobs, schema, lookEverySeconds })
      for (const job of jobs) if (isDue(job, now())) await askFor(boss, job.name, companyToday(now()))
    } catch (error) {
      parts.log.warn({ err: error }, 'the job queue is tried again in a minute')
    }
  }
  const askOnce = (): Promise<void> => (working ??= ask().finally(() => (working = undefined)))
  let first: NodeJS.Timeout | undefined
  const begun = new Promise<void>((resolve) => {
    first = setTimeout(() => void askOnce().then(resolve), afterMs).unref()
  })
  const timer = setInterval(() => void askOnce(), minute).unref()

  return {
    begun,
    stop: async () => {
      clearTimeout(first)
      clearInterval(timer)
      await working
      await boss?.stop({ graceful: true, timeout: 5000 })
    },
  }
}

const isDue = ({ dailyFromHour }: Job, at: number): boolean =>
  dailyFromHour !== undefined && companyHour(at) >= dailyFromHour

/** The number of the job follows from its day: whoever asks a second time meets the primary key. */
async function askFor(boss: PgBoss, name: string, day: string): Promise<void> {
  const digits = createHash('sha256').update(`${name} ${day}`).digest('hex')
  const id = digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
  await boss.send(name, { day }, { id })
}
