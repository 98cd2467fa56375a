import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { testDb, testDbUrl } from '../../testing/database.ts'
import { connect } from '../db/connect.ts'
import { enqueue } from './enqueue.repo.ts'
import { DailyRun, defineJob, type Job, NoData } from './job.ts'
import { startJobs } from './jobs.ts'
import { prepareQueues } from './queue.ts'

const db = await testDb()
const morning = Date.parse('2026-11-22T03:30:00Z')

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

const silent = () => {}
const log = { info: silent, warn: silent, error: silent } as unknown as FastifyBaseLogger
const ctx = { log, signal: new AbortController().signal }
const quick = { db, log, lookEverySeconds: 0.5 }

/** A server that has begun, at a moment of our choosing. */
async function begin(jobs: readonly Job[], at = morning): Promise<void> {
  const { begun, stop } = startJobs({ ...quick, ownerUrl: testDbUrl(), jobs, now: () => at })
  stops.push(stop)
  await begun
}

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo() && waited < 20_000; waited += 50) await sleep(50)
  expect(isSo()).toBe(true)
}

const daily = (days: string[]) =>
  defineJob({
    name: 'test.daily',
    title: 'Проверка',
    data: DailyRun,
    schedule: { dailyFromHour: 6 },
    run: async (_, { day }) => void days.push(day),
  })

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from jobs.job where name = 'test.daily'`.execute(db)
  return rows[0]?.n ?? 0
}

describe('a daily job', () => {
  test('runs once a day in however many servers', async () => {
    const days: string[] = []
    await Promise.all([begin([daily(days)]), begin([daily(days)]), begin([daily(days)])])
    await until(() => days.length > 0)
    await begin([daily(days)], morning + 3_600_000)
    expect(await waiting()).toBe(1)
    expect(days).toEqual(['2026-11-22'])
    await begin([daily(days)], morning + 86_400_000)
    await until(() => days.length > 1)
    expect(days).toEqual(['2026-11-22', '2026-11-23'])
  })

  test('waits for its hour of the company’s day', async () => {
    await begin([daily([])], Date.parse('2026-11-22T02:59:00Z'))
    expect(await waiting()).toBe(0)
    await begin([daily([])], Date.parse('2026-11-22T03:00:00Z'))
    expect(await waiting()).toBe(1)
  })

  test('that a server was down for is made up for', async () => {
    const days: string[] = []
    await begin([daily(days)], Date.parse('2026-11-22T20:00:00Z'))
    await until(() => days.length > 0)
    expect(days).toEqual(['2026-11-22'])
  })
})

test('runs without data that wait are one run', async () => {
  let count = 0
  const job = defineJob({
    name: 'test.without-data',
    title: 'Проверка',
    data: NoData,
    run: () => {
      count += 1
      return Promise.resolve()
    },
  })
  await prepareQueues(testDbUrl(), [job])
  await enqueue(db, [job.name], [{}, {}, {}])
  await begin([job])
  const states = async () =>
    (await sql<{ state: string }>`select state::text from jobs.job where name = ${job.name}`.execute(db)).rows
  await expect
    .poll(states, { timeout: 10_000 })
    .toEqual([{ state: 'completed' }, { state: 'completed' }, { state: 'completed' }])
  expect(count).toBe(1)
})

test('what a job is sent is checked against its schema before it runs', async () => {
  const job = defineJob({
    name: 'a',
    title: 'Проверка',
    data: z.strictObject({ id: z.int() }),
    run: () => Promise.reject(new Error('ran')),
  })
  await expect(job.run(db, { id: 'x' }, ctx)).rejects.toBeInstanceOf(z.ZodError)
  await expect(job.run(db, { id: 1 }, ctx)).rejects.toThrow('ran')
})

test('a queue that cannot be opened is no harm to the server', async () => {
  const away = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
  const { begun, stop } = startJobs({ ...quick, db: away, ownerUrl: testDbUrl(), jobs: [daily([])] })
  await expect(begun).resolves.toBeUndefined()
  await stop()
  await away.destroy()
})
