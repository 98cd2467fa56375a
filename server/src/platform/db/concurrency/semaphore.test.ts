import { afterEach, describe, expect, test } from 'vitest'

import { testDb, testDbUrl } from '../../../testing/database.ts'
import { connect } from '../connect.ts'
import { openSemaphore, type Semaphore } from './semaphore.ts'

const db = await testDb()

const opened: Semaphore[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((semaphore) => semaphore.close()))
})

/** As another server of the same database would open it. */
function open(options: Partial<Parameters<typeof openSemaphore>[1]> = {}): Semaphore {
  const semaphore = openSemaphore(connect(testDbUrl()), {
    name: 'test',
    permits: 2,
    permitsPerUser: 2,
    maxWaiting: 5,
    refuse: () => new Error('full'),
    pollMs: 10,
    ...options,
  })
  opened.push(semaphore)
  return semaphore
}

const user = (userId: number, waitMs = 10_000) => ({ userId, waitMs })

describe('a semaphore', () => {
  test('gives its permits to all servers of a database together', async () => {
    const [one, other] = [open(), open()]
    const first = await one.acquire(user(1))
    await other.acquire(user(2))
    const third = other.acquire(user(3))
    await expect.poll(() => one.isWaiting(3)).toBe(true)
    expect(await other.isWaiting(1)).toBe(false)
    first()
    await third
    await expect.poll(() => one.isWaiting(3)).toBe(false)
  })

  test('gives the permits of a server that has died to another', async () => {
    const [one, other] = [open({ permits: 1 }), open({ permits: 1 })]
    await one.acquire(user(1))
    const waiting = other.acquire(user(2))
    await expect.poll(() => other.isWaiting(2)).toBe(true)
    await one.close()
    await waiting
  })

  test('gives permits in the order of arrival, and no more to one user than allowed', async () => {
    const semaphore = open({ permitsPerUser: 1 })
    const order: string[] = []
    const take = async (name: string, userId: number) => {
      const release = await semaphore.acquire(user(userId))
      order.push(name)
      return release
    }
    const first = await take('first of 1', 1)
    const all = [take('second of 1', 1), take('first of 2', 2), take('first of 3', 3)]
    const release = await all[1]
    expect(order).toEqual(['first of 1', 'first of 2'])
    first()
    await all[0]
    release?.()
    await all[2]
    expect(order).toEqual(['first of 1', 'first of 2', 'second of 1', 'first of 3'])
  })

  test('lets a request go that waits too long, is cancelled, or comes when too many wait', async () => {
    const semaphore = open({ permits: 1, maxWaiting: 1 })
    const release = await semaphore.acquire(user(1))
    await expect(semaphore.acquire(user(2, 20))).rejects.toThrow('full')
    const gone = new AbortController()
    const cancelled = semaphore.acquire({ ...user(2), signal: gone.signal })
    await expect(semaphore.acquire(user(3))).rejects.toThrow('full')
    gone.abort()
    await expect(cancelled).rejects.toThrow(/abort/i)
    const next = semaphore.acquire(user(4))
    release()
    release()
    ;(await next)()
    ;(await semaphore.acquire(user(5)))()
  })
})

test('a semaphore over a database that does not answer refuses by its failure', async () => {
  const lost = connect(testDbUrl().replace(/\/[^/]*$/, '/no_such_database'))
  const semaphore = openSemaphore(lost, {
    name: 'test',
    permits: 1,
    permitsPerUser: 1,
    maxWaiting: 1,
    refuse: () => new Error('full'),
  })
  await expect(semaphore.acquire(user(1))).rejects.toThrow(/no_such_database|does not exist/)
  expect(db).toBeDefined()
})
