import { afterAll, describe, expect, test } from 'vitest'

import { openDriver } from '../platform/db/connection/driver.ts'
import { testDb, testDbUrl } from './database.ts'

await testDb()

const left = await openDriver(testDbUrl())

describe('a transaction that a test left open', () => {
  afterAll(() => left.end({ timeout: 1 }))

  test('has a lock', async () => {
    await left.unsafe('begin').simple()
    await left.unsafe('lock table tasks').simple()
    const [row] = await left`select count(*)::int as locks from pg_locks
      where pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and relation = 'tasks'::regclass`
    expect(row).toEqual({ locks: 1 })
  })

  test('is ended before the next test', async () => {
    await expect(left`select 1`).rejects.toThrow('connection')
  })
})
