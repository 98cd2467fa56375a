import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { testDb, testDbUrl } from '../../testing/database.ts'
import { silentLog as log, waitingJobs } from '../../testing/jobs.ts'
import { addSubscriptions } from '../../testing/subscriptions.ts'
import type { Tx } from '../db/connect.ts'
import { Connection } from '../db/connection/connection.ts'
import { jobsChannel } from '../jobs/enqueue.repo.ts'
import { startJobs } from '../jobs/jobs.ts'
import { prepareQueues } from '../jobs/queue.ts'
import { openListener } from '../live/listener.ts'
import { defineEvent } from './event.ts'
import { publish } from './publish.ts'
import {
  jobsOfSubscriptions,
  maxBatchSize,
  subscribeBatches,
  subscribeInTransaction,
} from './subscription.ts'

const db = await testDb()
const happened = defineEvent('test.happened', z.strictObject({ n: z.int() }))

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const numbersOf = (batches: readonly { readonly payloads: readonly unknown[] }[]): number[][] =>
  batches.map(({ payloads }) => payloads.map((payload) => happened.payload.parse(payload).n))

/** A run gets its batches in any order. */
const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b)

/** Deferred subscribers by name, with their queues. */
async function listenLater(handlers: Readonly<Record<string, (numbers: number[][]) => Promise<void>>>) {
  const made = Object.entries(handlers).flatMap(([name, handle]) =>
    subscribeBatches({
      name,
      title: 'Проверка',
      events: [happened],
      run: (_, batches) => handle(numbersOf(batches)),
    }),
  )
  addSubscriptions(...made)
  const jobs = jobsOfSubscriptions(made)
  await prepareQueues(testDbUrl(), jobs)
  return jobs
}

/** A server's worker that looks by itself once an hour alone: what it does sooner it was woken for. */
async function work(jobs: Awaited<ReturnType<typeof listenLater>>): Promise<void> {
  const listener = openListener(testDbUrl(), log)
  const running = startJobs({ db, ownerUrl: testDbUrl(), jobs, log, lookEverySeconds: 3600 })
  listener.on(jobsChannel, (name) => running.wake(name))
  await listener.start()
  closing.push(
    () => running.stop(),
    () => listener.stop(),
  )
  await running.begun
  // The first look of each worker is over.
  await sleep(200)
}

const publishing = (work: (tx: Tx) => Promise<void>) => db.transaction().execute(work)
const publishNumbers = (...numbers: number[]) =>
  publishing((tx) =>
    publish(
      tx,
      happened,
      numbers.map((n) => ({ n })),
    ),
  )

describe('a subscriber within the transaction', () => {
  test('is called once for all that is published at a time, before the commit', async () => {
    const heard: number[][] = []
    addSubscriptions(
      subscribeInTransaction(happened, async (_, payloads) => void heard.push(payloads.map(({ n }) => n))),
    )
    await publishNumbers(1, 2, 3)
    await publishNumbers()
    expect(heard).toEqual([[1, 2, 3]])
  })

  test('undoes the fact by failing', async () => {
    addSubscriptions(subscribeInTransaction(happened, () => Promise.reject(new Error('no'))))
    const attempt = publishing(async (tx) => {
      await sql`create table undone (id integer)`.execute(tx)
      await publish(tx, happened, [{ n: 1 }])
    })
    await expect(attempt).rejects.toThrow('no')
    const { rows } = await sql<{ found: string | null }>`select to_regclass('undone')::text as found`.execute(
      db,
    )
    expect(rows).toEqual([{ found: null }])
  })
})

describe('a deferred subscriber', () => {
  test('receives each payload soon after the commit, and nothing of what was rolled back', async () => {
    const heard: number[] = []
    await work(await listenLater({ 'test.hears': async (numbers) => void heard.push(...numbers.flat()) }))
    const broken = publishing(async (tx) => {
      await publish(tx, happened, [{ n: 13 }])
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await publishNumbers(1, 2)
    await vi.waitFor(() => expect(heard).toEqual([1, 2]), 5000)
  })

  test('of a bulk gets all jobs by one statement, however many subscribers', async () => {
    await listenLater({ 'test.one': async () => {}, 'test.two': async () => {} })
    const payloads = Array.from({ length: 10_000 }, (_, n) => ({ n }))
    await publishing(async (tx) => {
      const statements = vi.spyOn(Connection.prototype, 'run')
      await publish(tx, happened, payloads)
      expect(statements).toHaveBeenCalledOnce()
      statements.mockRestore()
    })
    const waiting = await waitingJobs(db)
    expect(waiting).toHaveLength(2 * (payloads.length / maxBatchSize))
  })

  test('has what was published while no server was up', async () => {
    const heard: number[] = []
    const jobs = await listenLater({ 'test.late': async (numbers) => void heard.push(...numbers.flat()) })
    await publishNumbers(7)
    await work(jobs)
    await vi.waitFor(() => expect(heard).toEqual([7]), 5000)
  })

  test('without a queue is a fault of the installation, not a loss', async () => {
    const run = async (): Promise<void> => {}
    addSubscriptions(
      ...subscribeBatches({ name: 'test.nowhere', title: 'Проверка', events: [happened], run }),
    )
    await expect(publishNumbers(1)).rejects.toThrow('test.nowhere')
  })

  test('hears what was published in the meantime at one go', async () => {
    const heard: (readonly number[][])[] = []
    const jobs = await listenLater({ 'test.batches': async (batches) => void heard.push(batches) })
    await publishNumbers(1, 2)
    await publishNumbers(3)
    await publishNumbers(4)
    await work(jobs)
    await vi.waitFor(() => expect(heard).toHaveLength(1), 5000)
    expect(heard[0]?.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([[1, 2], [3], [4]])
    await vi.waitFor(async () => expect(await waitingJobs(db)).toEqual([]), 5000)
  })

  test('hears no more payloads at a time than a publication may hold', async () => {
    const sizes: number[] = []
    const jobs = await listenLater({
      'test.batches': async (batches) => void sizes.push(batches.flat().length),
    })
    const many = Array.from({ length: 300 }, (_, n) => n)
    for (let at = 0; at < 3; at += 1) await publishNumbers(...many)
    await publishNumbers(1, 2)
    await work(jobs)
    await vi.waitFor(() => expect(ascending(sizes)).toEqual([300, 300, 302]), 5000)
  })

  test('with one that always fails hears all others, each of them done once, and that one again later', async () => {
    const done: number[] = []
    const healthy: number[] = []
    let calls = 0
    const jobs = await listenLater({
      'test.poisoned': async (batches) => {
        calls += 1
        if (batches.flat().includes(5)) throw new Error('poison')
        done.push(...batches.flat())
      },
      'test.healthy': async (batches) => void healthy.push(...batches.flat()),
    })
    const all = Array.from({ length: 16 }, (_, at) => at + 1)
    for (const n of all) await publishNumbers(n)
    await work(jobs)
    await vi.waitFor(() => expect(ascending(done)).toEqual(all.filter((n) => n !== 5)), 5000)
    // Halving: 16, 8, 4, 2, 1 with the poison, and each other half.
    expect(calls).toBe(9)
    await vi.waitFor(() => expect(ascending(healthy)).toEqual(all), 5000)
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select data -> 'payloads' as payloads, state::text, output->>'message' as error from jobs.job
        where state <> 'completed'`.execute(db)
      expect(rows).toEqual([{ payloads: [{ n: 5 }], state: 'retry', error: 'poison' }])
    }, 5000)
  })
})
