import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { Webhook as Reference } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { clearDelays, deliver, deliveriesOf, drain, openSchedule } from '../deliveries/deliveries.make.ts'
import { insertMessages } from './messages.repo.ts'
import {
  answerWith,
  createHook,
  prepareWebhooks,
  queuePublished,
  startReceiver,
  stateOf,
  testChannel,
} from './webhooks.make.ts'

const db = await testDb()
const receiver = await startReceiver()
const other = await startReceiver()
const hosts = [receiver.host, other.host]
const app = await testApp(db, { NARYAD_WEBHOOK_HOSTS: hosts.join(',') })
const channel = testChannel(hosts)
prepareWebhooks()

const administrator = () => caller(app, db, { role: 'admin' })

const message = (webhookId: number, n = 1) => ({
  id: `msg_${webhookId}-${n}`,
  webhookId,
  type: 'task.deleted' as const,
  queue: 'luv' as const,
  companyId: null,
  body: JSON.stringify({ type: 'task.deleted', data: { id: n } }),
})

const queue = (webhookId: number, count = 1) =>
  db.transaction().execute((tx) =>
    insertMessages(
      tx,
      Array.from({ length: count }, (_, n) => message(webhookId, n + 1)),
    ),
  )

const attemptsOf = (webhookId: number) =>
  db
    .selectFrom('webhookAttempts')
    .innerJoin('webhookMessages', 'webhookMessages.id', 'messageId')
    .select(['messageId', 'status', 'error'])
    .where('webhookId', '=', webhookId)
    .orderBy('webhookAttempts.id')
    .execute()

test('an event of a request, also by its client, reaches the subscribed addresses once, with the ids alone', async () => {
  const admin = await administrator()
  const { id: companyId } = await makeCompany(db, { accountingCode: '000000007' })
  const { secret } = await createHook(admin, receiver.url, ['task.created', 'task.commented'])
  await createHook(admin, other.url, ['task.deleted'])
  const client = await caller(app, db, { role: 'client', companyId })
  const { body: task } = await admin.call(tasksRoutes.create, {
    body: { queue: 'tachograph', title: 'Не горит экран', companyId },
  })
  const { body: comment } = await client.call(tasksRoutes.comment, {
    params: { id: task.id },
    body: { text: 'Когда приедете?' },
  })
  await queuePublished(db)
  await queuePublished(db)
  await deliver(db, channel)
  expect(other.received).toEqual([])
  const messages = receiver.received.map(({ body, headers }) =>
    new Reference(secret).verify(body, headers as Record<string, string>),
  )
  const facts = {
    id: task.id,
    code: null,
    queue: 'tachograph',
    status: task.status,
    companyId,
    companyCode: '000000007',
  }
  const timestamp: unknown = expect.any(String)
  const version: unknown = expect.any(Number)
  expect(messages).toEqual([
    { type: 'task.created', timestamp, data: { ...facts, version } },
    { type: 'task.commented', timestamp, data: { ...facts, version, commentId: comment.id } },
  ])
  expect(receiver.received[0]?.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('a message is tried eight times in twenty-eight hours, then given up', async () => {
  const admin = await administrator()
  const { id } = await createHook(admin, receiver.url)
  receiver.answer = answerWith(500)
  await queue(id)
  const clock = { now: Date.now() }
  const startedAt = clock.now
  await drain(db, channel, clock, 40 * 3_600_000)
  expect(receiver.received).toHaveLength(8)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const hours = (clock.now - startedAt) / 3_600_000
  expect(hours).toBeGreaterThan(27)
  expect(hours).toBeLessThan(29)
  expect(await deliveriesOf(db, 'webhook')).toMatchObject([{ state: 'failed', lastError: 'ответ 500' }])
})

test('redirects are failures, and a receiver that asks to wait is waited for', async () => {
  const admin = await administrator()
  const { id } = await createHook(admin, receiver.url)
  receiver.answer = answerWith(302, { location: 'http://169.254.169.254/' })
  await queue(id)
  await deliver(db, channel)
  expect(new Set((await attemptsOf(id)).map(({ error }) => error))).toEqual(new Set(['ответ 302']))
  receiver.answer = answerWith(429, { 'retry-after': '7200' })
  await clearDelays(db)
  await deliver(db, channel)
  const next = await db.selectFrom('deliveries').select('nextAttemptAt').executeTakeFirstOrThrow()
  const seconds = (Date.parse(next.nextAttemptAt) - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(7100)
  expect(seconds).toBeLessThan(7300)
})

test('an address that fails holds up neither itself nor the others', async () => {
  const admin = await administrator()
  const { id: bad } = await createHook(admin, receiver.url)
  const { id: good } = await createHook(admin, other.url)
  receiver.answer = (response) =>
    receiver.received.length % 2 === 1 ? answerWith(500)(response) : answerWith(204)(response)
  await queue(bad, 4)
  await queue(good, 20)
  const clock = { now: Date.now() }
  const job = openSchedule(db, channel, clock)
  await job.pass(3)
  expect(other.received).toHaveLength(20)
  await job.pass(60)
  const states = (await deliveriesOf(db, 'webhook')).map(({ state }) => state)
  expect(states).toEqual(Array.from({ length: 24 }, () => 'sent'))
})

test('an address that does not answer holds up no message to another one, old or new', async () => {
  const admin = await administrator()
  const { id: slow } = await createHook(admin, receiver.url)
  const { id: fast } = await createHook(admin, other.url)
  let answer: (() => void) | undefined
  receiver.answer = (response) => (answer = () => answerWith(204)(response))
  await queue(slow)
  await queue(fast, 3)
  const delivered = deliver(db, channel)
  await vi.waitFor(() => expect(other.received).toHaveLength(3), { timeout: 5000 })
  await db.transaction().execute((tx) => insertMessages(tx, [message(fast, 4)]))
  await vi.waitFor(() => expect(other.received).toHaveLength(4), { timeout: 5000 })
  expect((await deliveriesOf(db, 'webhook'))[0]).toMatchObject({ state: 'queued' })
  answer?.()
  await delivered
  expect((await deliveriesOf(db, 'webhook'))[0]).toMatchObject({ state: 'sent' })
})

test('an address that accepts nothing for five days is switched off, and administrators get a letter', async () => {
  const admin = await administrator()
  const { id } = await createHook(admin, receiver.url)
  receiver.answer = answerWith(503)
  await queue(id)
  await deliver(db, channel)
  expect(await stateOf(db, id)).toMatchObject({ isActive: true, failingSince: expect.any(String) })
  const longAgo = new Date(Date.now() - 6 * 24 * 3_600_000).toISOString()
  await db.updateTable('webhooks').set({ failingSince: longAgo }).execute()
  await clearDelays(db)
  await deliver(db, channel)
  expect(await stateOf(db, id)).toMatchObject({
    isActive: false,
    stoppedReason: 'Ни одно сообщение не принято 5 дней',
  })
  const letters = await deliveriesOf(db, 'letter')
  expect(letters).toMatchObject([{ content: { title: 'Вебхук «Обмен с 1С» выключен' } }])
  const { length } = receiver.received
  await clearDelays(db)
  await deliver(db, channel)
  expect(receiver.received).toHaveLength(length)
})

test('an address that leads into the inner network is given up at once', async () => {
  const admin = await administrator()
  const { id } = await createHook(admin, receiver.url)
  await queue(id)
  await deliver(db, testChannel([]))
  expect(receiver.received).toEqual([])
  expect(await deliveriesOf(db, 'webhook')).toMatchObject([
    { state: 'failed', lastError: 'обращаться к адресам внутренней сети запрещено' },
  ])
})
