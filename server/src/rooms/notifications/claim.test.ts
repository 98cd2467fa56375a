import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { testDb } from '../../testing/database.ts'
import type { Channel } from './channel.ts'
import { claimDeliveries, readNextDelay } from './deliveries.repo.ts'
import { deliver, deliveriesOf, prepareChannels, scriptedChannel } from './notifications.make.ts'

const db = await testDb()
beforeAll(prepareChannels)

/** A queued message that is due after so many seconds. */
const insertDelivery = (channel: 'telegram' | 'max', address: string, seconds: number, rest = {}) =>
  db
    .insertInto('deliveries')
    .values({
      channel,
      address,
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
    const channel = 'max'
    const insert = (address: string, seconds: number, rest = {}) =>
      insertDelivery(channel, address, seconds, rest)
    await insert('quiet', 600)
    const { id: due } = await insert('quiet', -1)
    await insert('digest', -1, { isDigest: true })
    const { id: other } = await insert('digest', -1)
    await insert('retried', 60, { attempts: 1 })
    await insert('retried', -1)
    await insert('asleep', 40)
    const claim = () =>
      db.transaction().execute((tx) => claimDeliveries(tx, { channel, limit: 10, perAddress: 1 }))
    expect((await claim()).map(({ id }) => id)).toEqual([due, other])
    expect(await claim()).toEqual([])
    const seconds = await readNextDelay(db, channel)
    expect(seconds).toBeGreaterThan(30)
    expect(seconds).toBeLessThanOrEqual(40)
    await db.deleteFrom('deliveries').where('channel', '=', channel).execute()
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

  test('of a channel that sends in a transaction goes together with those behind it, in order', async () => {
    const ids: number[] = []
    for (const address of ['500', '600', '500', '500'])
      ids.push((await insertDelivery('max', address, -1)).id)
    const sent: number[][] = []
    const channel: Channel = {
      name: 'max',
      title: 'MAX',
      sendInTransaction: async (_, messages) => {
        sent.push(messages.map(({ id }) => id))
        return messages.map(() => ({ kind: 'sent' as const, reference: 'r' }))
      },
    }
    await deliver(db, channel)
    expect(sent).toEqual([ids])
    expect((await deliveriesOf(db, 'max')).map(({ state }) => state)).toEqual(Array(4).fill('sent'))
  })

  test('that cannot be sent in a transaction holds up its own address alone', async () => {
    const [one, bad, behind, other] = [
      await insertDelivery('max', '500', -1),
      await insertDelivery('max', '600', -1),
      await insertDelivery('max', '600', -1),
      await insertDelivery('max', '500', -1),
    ].map(({ id }) => id)
    const channel: Channel = {
      name: 'max',
      title: 'MAX',
      sendInTransaction: async (_, messages) => {
        if (messages.some(({ id }) => id === bad)) throw new Error('poison')
        return messages.map(() => ({ kind: 'sent' as const }))
      },
    }
    await expect(deliver(db, channel)).rejects.toThrow('poison')
    const states = async () => (await deliveriesOf(db, 'max')).map(({ id, state }) => `${id} ${state}`)
    const expected = [`${one} sent`, `${bad} queued`, `${behind} queued`, `${other} sent`]
    expect(await states()).toEqual(expected)
    const { id: later } = await insertDelivery('max', '700', -1)
    await deliver(db, channel)
    expect(await states()).toEqual([...expected, `${later} sent`])
  })
})
