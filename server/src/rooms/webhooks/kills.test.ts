import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { clearDelays, deliver, deliveriesOf } from '../deliveries/deliveries.make.ts'
import type { Channel } from '../deliveries/index.ts'
import { taskEvents } from '../tasks/index.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { createHook, prepareWebhooks, queuePublished, startReceiver, testChannel } from './webhooks.make.ts'

const db = await testDb()
const receiver = await startReceiver()
const app = await testApp(db, { NARYAD_WEBHOOK_HOSTS: receiver.host })
const channel = testChannel([receiver.host])
prepareWebhooks()

const publishDeletion = async (isKilled = false): Promise<void> => {
  const { id: taskId } = await makeTask(db)
  await inTransaction(db, async (tx) => {
    await publish(tx, taskEvents.deleted, [{ taskId }])
    if (isKilled) throw new Error('killed')
  }).catch(() => {})
}

/** The server dies while it sends: nothing of it returns, and another one takes the message over. */
async function killWhileSending(dying: Channel): Promise<void> {
  const stop = new AbortController()
  const running = deliver(db, dying, undefined, stop.signal)
  await expect.poll(() => killed.has(dying)).toBe(true)
  stop.abort()
  await db
    .updateTable('deliveries')
    .set({ claimedBy: `naryad/${randomUUID()}` })
    .where('state', '=', 'queued')
    .execute()
  void running
}

const killed = new WeakSet<Channel>()

const forever = new Promise<never>(() => {})

/** Dies before or after the request. */
function dyingChannel(step: 'before' | 'after'): Channel {
  const dying: Channel = {
    ...channel,
    send: async (...parts) => {
      if (step === 'after') await channel.send(...parts)
      killed.add(dying)
      return forever
    },
  }
  return dying
}

const idsOf = () => receiver.received.map(({ headers }) => headers['webhook-id'])

const hook = async () => createHook(await caller(app, db, { role: 'admin' }), receiver.url, ['task.deleted'])

test('an event whose transaction is rolled back is not sent', async () => {
  await hook()
  await publishDeletion(true)
  await queuePublished(db)
  await deliver(db, channel)
  expect(receiver.received).toEqual([])
})

test('an event that is handled twice, because the first run was killed, is one message', async () => {
  await hook()
  await publishDeletion()
  await queuePublished(db)
  await queuePublished(db)
  await deliver(db, channel)
  expect(idsOf()).toHaveLength(1)
})

test.each([
  ['before', 1],
  ['after', 2],
] as const)('a kill %s the request sends the message under one id', async (step, times) => {
  await hook()
  await publishDeletion()
  await queuePublished(db)
  await killWhileSending(dyingChannel(step))
  expect(await deliveriesOf(db, 'webhook')).toMatchObject([{ state: 'queued' }])
  await clearDelays(db)
  await deliver(db, channel)
  const ids = idsOf()
  expect([ids.length, new Set(ids).size]).toEqual([times, 1])
  expect(await deliveriesOf(db, 'webhook')).toMatchObject([{ state: 'sent', isUncertain: true }])
})
