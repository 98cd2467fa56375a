import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testDb, testDbUrl } from '../../testing/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { openListener } from './listener.ts'
import { publishChange, type Change, type ChangedMessage, changedChannel } from './publish-change.ts'

const db = await testDb()
const heard: ChangedMessage[] = []
const log = { warn: () => {} } as unknown as Parameters<typeof openListener>[1]
const listener = openListener(testDbUrl(), log)
listener.on(changedChannel, (payload) => heard.push(JSON.parse(payload) as ChangedMessage))
beforeAll(() => listener.start())
afterAll(() => listener.stop())
beforeEach(() => void heard.splice(0))

const say = (changes: Change[]) => inTransaction(db, (tx) => publishChange(tx, { room: 'tasks', changes }))
const many = (count: number): Change[] =>
  Array.from({ length: count }, (_, at) => ({ id: 2_147_483_647 - at, companyId: 2_147_483_647 }))

describe('an announcement', () => {
  test('is heard once the transaction is committed', async () => {
    await say([{ id: 1, companyId: 5 }, { id: 2 }])
    await expect
      .poll(() => heard)
      .toEqual([
        {
          room: 'tasks',
          rows: [
            [1, 5],
            [2, null],
          ],
        },
      ])
  })

  test('is not heard of what was undone, nor of nothing', async () => {
    const undone = inTransaction(db, async (tx) => {
      await publishChange(tx, { room: 'tasks', changes: [{ id: 1 }] })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await say([])
    await say([{ id: 3 }])
    await expect.poll(() => heard).toEqual([{ room: 'tasks', rows: [[3, null]] }])
  })

  test('of a thousand changes names them all, however long their numbers', async () => {
    await say(many(1000))
    await expect.poll(() => heard.flatMap(({ rows }) => rows ?? [])).toHaveLength(1000)
  })

  test('of more says only that there is much to read again', async () => {
    await say(many(1001))
    await expect.poll(() => heard).toEqual([{ room: 'tasks', rows: null }])
  })
})

test('a listener whose connection is cut soon reconnects and reports the gap', async () => {
  let gaps = 0
  listener.onGap(() => (gaps += 1))
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'naryad-listen' and datname = current_database()`.execute(db)
  await expect.poll(() => gaps).toBe(2)
  expect(listener.isUp).toBe(true)
  await say([{ id: 4 }])
  await expect.poll(() => heard).toEqual([{ room: 'tasks', rows: [[4, null]] }])
})
