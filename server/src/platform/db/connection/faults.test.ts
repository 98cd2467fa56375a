import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testDb, testDbUrl } from '../../../testing/database.ts'
import { type Fault, type FaultProxy, startFaultProxy } from '../../../testing/fault-proxy.ts'
import { limitSlowQueries } from '../concurrency/query-concurrency.ts'
import { singleFlight } from '../concurrency/single-flight.ts'
import { connect, type Db } from '../connect.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

await testDb()

let proxy: FaultProxy
let db: Db
beforeAll(async () => {
  proxy = await startFaultProxy(testDbUrl())
})
beforeEach(() => {
  proxy.fault = undefined
  db = connect(proxy.url, { max: 3 })
  return () => db.destroy()
})
afterAll(() => proxy.stop())

const ask = () => sql`select 1`.execute(db)
const failureOf = (statement: Promise<unknown>): Promise<unknown> =>
  statement.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a connection that dies while it is being set up', () => {
  test.each<Fault>(['close', 'reset', 'terminate-first-query', 'reset-first-query'])(
    'fails the statement that waits for it and nothing else: %s',
    async (fault) => {
      proxy.fault = fault
      for (let round = 0; round < 3; round += 1) {
        const failures = await Promise.all([1, 2, 3, 4].map(() => failureOf(ask())))
        expect(failures.map(isDatabaseUnavailable)).toEqual([true, true, true, true])
      }
      proxy.fault = undefined
      await expect(ask()).resolves.toBeDefined()
    },
  )

  test('fails no call when the next attempt succeeds and another connection is there', async () => {
    await ask()
    const slow = sql`select pg_sleep(0.3)`.execute(db)
    proxy.fault = 'reset-first-query'
    const other = ask()
    await expect.poll(() => proxy.accepted).toBeGreaterThan(1)
    proxy.fault = undefined
    await expect(Promise.all([slow, other])).resolves.toBeDefined()
  })
})

describe('attempts to connect', () => {
  test.each<Fault>(['close', 'reset-first-query'])(
    'are few while they fail, however many callers there are: %s',
    async (fault) => {
      proxy.fault = fault
      const before = proxy.accepted
      const until = performance.now() + 2000
      const insist = async (): Promise<void> => {
        while (performance.now() < until) await failureOf(ask())
      }
      await Promise.all([1, 2, 3, 4, 5, 6].map(insist))
      // Three at first, then one after 25, 50, 100 … 800 ms, and some more where those three did not fail together.
      expect(proxy.accepted - before).toBeLessThanOrEqual(15)
    },
  )

  test('are made again soon after the database has come back', async () => {
    proxy.fault = 'close'
    for (let round = 0; round < 6; round += 1) await failureOf(ask())
    proxy.fault = undefined
    const began = performance.now()
    await expect(ask()).resolves.toBeDefined()
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

describe('a database that has fallen silent', () => {
  test('fails within five seconds callers that wait for a shared read or in a queue', async () => {
    await ask()
    proxy.freeze()
    const began = performance.now()
    const read = () => limitSlowQueries(() => sql`select 1`.execute(db))
    const asked = [
      ...[1, 2, 3].map(() => singleFlight(db, 'the same', read)),
      ...[1, 2, 3, 4, 5].map((n) => singleFlight(db, `question ${n}`, read)),
    ]
    expect((await Promise.all(asked.map(failureOf))).map(isDatabaseUnavailable)).toEqual(
      asked.map(() => true),
    )
    expect(performance.now() - began).toBeLessThan(5000)
    proxy.thaw()
    await expect(read()).resolves.toBeDefined()
  })
})
