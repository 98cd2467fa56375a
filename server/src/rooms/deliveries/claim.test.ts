import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { testDb } from '../../testing/database.ts'
import { claimDeliveries, readNextDelay } from './claims.repo.ts'
import { deliver, prepareChannels, scriptedChannel } from './deliveries.make.ts'

const db = await testDb()
beforeAll(prepareChannels)

/** A queued message that is due after so many seconds. */
const insertDelivery = (channel: 'telegram' | 'max', address: string, seconds: number, rest = {}) =>
  db
    .insertInto('deliveries')
    .values({
      channel,
      address,
      orderKey: address,
      kind: 'task.assigned',
      fact: randomUUID(),
      content: JSON.stringify({ title: '', text: '', url: '/', taskId: null }),
      isUrgent: true,
      dueAt: new Date().toISOString(),
      nextAttemptAt: sql<string>`now() + make_interval(secs => ${seconds})`,
      ...rest,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('a queued message', () => {
  test('is claimed behind one that quiet hours delay, and not behind one that is retried or claimed', async () => {
    const channel = { name: 'max' } as const
    const insert = (address: string, seconds: number, rest = {}) =>
      insertDelivery('max', address, seconds, rest)
    await insert('quiet', 600)
    const { id: due } = await insert('quiet', -1)
    await insert('digest', -1, { isDigest: true })
    const { id: other } = await insert('digest', -1)
    await insert('retried', 60, { attempts: 1 })
    await insert('retried', -1)
    await insert('asleep', 40)
    const claim = () => db.transaction().execute((tx) => claimDeliveries(tx, channel, 10))
    expect((await claim()).map(({ id }) => id)).toEqual([due, other])
    expect(await claim()).toEqual([])
    const seconds = await readNextDelay(db, channel)
    expect(seconds).toBeGreaterThan(30)
    expect(seconds).toBeLessThanOrEqual(40)
    await db.deleteFrom('deliveries').where('channel', '=', 'max').execute()
    expect(await readNextDelay(db, channel)).toBeUndefined()
  })

  test('to a user does not wait for those of rules that were queued before it', async () => {
    for (const address of ['-100', '-100', '-200'])
      await insertDelivery('telegram', address, -1, { ruleId: 7 })
    await insertDelivery('telegram', '500', -1)
    const { channel, sent } = scriptedChannel('telegram')
    await deliver(db, channel)
    expect(sent.map(({ address }) => address)).toEqual(['500', '-100', '-100', '-200'])
  })

  test('that fails for an unexpected reason holds up its own address alone', async () => {
    for (const address of ['500', '600', '600', '500']) await insertDelivery('max', address, -1)
    const { channel, sent } = scriptedChannel('max', [{ kind: 'sent' }, new Error('poison')])
    await deliver(db, { ...channel, concurrency: 2 })
    expect(sent.map(({ address }) => address)).toEqual(['500', '500'])
  })
})
