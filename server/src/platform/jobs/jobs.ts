import { createHash } from 'node:crypto'

import type { FastifyBaseLogger } from 'fastify'

import type { Db } from '../db/connect.ts'
import { companyHour, companyToday } from '../time/company-day.ts'
import type { Job } from './job.ts'
import { openQueue, type Queue } from './queue.ts'

interface JobsParts {
  readonly db: Db
  readonly ownerUrl: string
  readonly jobs: readonly Job[]
  readonly log: FastifyBaseLogger
  /** The polling interval, for retries of other servers and for notifications missed during a reconnect. */
  readonly lookEverySeconds?: number
  readonly now?: () => number
  /**
   * The delay of the first run: opening the queue takes CPU that a freshly started server needs for its
   * first calls.
   */
  readonly afterMs?: number
}

/** The interval of checking schedules and dead servers, and so the maximum delay of a scheduled run. */
const tickMs = 5000

export interface RunningJobs {
  /** Resolves when the first scheduled runs have been requested, or when that has failed. */
  readonly begun: Promise<void>
  /** Checks the named queue immediately. */
  readonly wake: (name: string) => void
  readonly stop: () => Promise<void>
}

/**
 * Runs the jobs in this server, concurrently with other servers. The queue is opened after the server
 * listens; failures are retried. Every server requests the scheduled runs, and only the first request
 * counts.
 */
export function startJobs({
  jobs,
  lookEverySeconds = 15,
  now = Date.now,
  afterMs = 0,
  ...parts
}: JobsParts): RunningJobs {
  if (jobs.length === 0) return { begun: Promise.resolve(), wake: () => {}, stop: () => Promise.resolve() }
  let queue: Queue | undefined
  let working: Promise<void> | undefined
  let retryAt = 0
  const asked = new Map<string, string>()

  const ask = async (): Promise<void> => {
    if (performance.now() < retryAt) return
    try {
      queue ??= await openQueue({ ...parts, jobs, lookEverySeconds })
      await queue.takeOver()
      for (const job of jobs) {
        const run = dueRun(job, now())
        if (run === undefined || asked.get(job.name) === run.key) continue
        await queue.ask(job.name, run.data, idOf(job.name, run.key))
        asked.set(job.name, run.key)
        queue.wake(job.name)
      }
    } catch (error) {
      retryAt = performance.now() + 60_000
      parts.log.warn({ err: error }, 'the job queue is tried again in a minute')
    }
  }
  const askOnce = (): Promise<void> => (working ??= ask().finally(() => (working = undefined)))
  let first: NodeJS.Timeout | undefined
  const begun = new Promise<void>((resolve) => {
    first = setTimeout(() => void askOnce().then(resolve), afterMs).unref()
  })
  const timer = setInterval(() => {
    if (queue || retryAt > 0) void askOnce()
  }, tickMs).unref()

  return {
    begun,
    wake: (name) => queue?.wake(name),
    stop: async () => {
      clearTimeout(first)
      clearInterval(timer)
      await working
      await queue?.stop()
    },
  }
}

interface DueRun {
  /** The key of a scheduled run, equal on all servers. */
  readonly key: string
  readonly data: object
}

function dueRun({ schedule }: Job, at: number): DueRun | undefined {
  if (schedule === undefined) return undefined
  if ('everySeconds' in schedule)
    return { key: String(Math.floor(at / 1000 / schedule.everySeconds)), data: {} }
  const day = companyToday(at)
  return companyHour(at) >= schedule.dailyFromHour ? { key: day, data: { day } } : undefined
}

/** The id of a run is derived from its key, so a duplicate request conflicts with the primary key. */
const idOf = (name: string, key: string): string =>
  createHash('sha256')
    .update(`${name} ${key}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
