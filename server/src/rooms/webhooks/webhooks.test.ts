import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'
import { sql } from 'kysely'
import { Webhook as Reference } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { deliver } from '../deliveries/deliveries.make.ts'
import { insertMessages } from './messages.repo.ts'
import {
  createHook,
  prepareWebhooks,
  type Received,
  startReceiver,
  stateOf,
  testChannel,
} from './webhooks.make.ts'

const db = await testDb()
const receiver = await startReceiver()
const app = await testApp(db, { NARYAD_WEBHOOK_HOSTS: receiver.host })
const channel = testChannel([receiver.host])
prepareWebhooks()

const administrator = () => caller(app, db, { role: 'admin' })

const subject = { type: 'task.deleted', queue: 'luv', companyId: null } as const

const queueOne = (webhookId: number, id = 'msg_one') =>
  db
    .transaction()
    .execute((tx) =>
      insertMessages(tx, [{ ...subject, id, webhookId, body: '{"type":"task.deleted","data":{"id":7}}' }]),
    )

const verify = (secret: string, { body, headers }: Received): unknown =>
  new Reference(secret).verify(body, headers as Record<string, string>)

describe('an address of another program', () => {
  test('is added with a secret that is shown once and stored sealed', async () => {
    const admin = await administrator()
    const { secret } = await createHook(admin, receiver.url)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const { body } = await admin.call(webhooksRoutes.list, {})
    expect(body.items).toMatchObject([
      { title: 'Обмен с 1С', isActive: true, isSecretLost: false, queuedCount: 0 },
    ])
    expect(JSON.stringify(body)).not.toContain('whsec_')
    const stored = await db.selectFrom('webhooks').select('sealedSecret').executeTakeFirstOrThrow()
    expect(stored.sealedSecret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false)
    const audit = await db.selectFrom('audit').select('details').execute()
    expect(JSON.stringify(audit)).toContain(receiver.url)
    expect(JSON.stringify(audit)).not.toContain('whsec_')
  })

  const password = 'secret'
  test.each([
    ['http://example.ru/hook', 'нужен https'],
    [`https://user:${password}@example.ru/`, 'имя и пароль'],
    ['ftp://example.ru/', 'ожидается адрес'],
    ['example.ru', 'ожидается адрес'],
    ['https://127.0.0.1/', 'внутренней сети'],
    ['https://2130706433/', 'внутренней сети'],
    ['https://0x7f.1/', 'внутренней сети'],
    ['https://0177.0.0.1/', 'внутренней сети'],
    ['https://[::1]/', 'внутренней сети'],
    ['https://[::ffff:7f00:1]/', 'внутренней сети'],
    ['https://[64:ff9b::7f00:1]/', 'внутренней сети'],
    ['https://[2002:7f00:1::]/', 'внутренней сети'],
    ['https://[fd00::1]/', 'внутренней сети'],
    ['https://10.0.0.5/', 'внутренней сети'],
    ['https://169.254.169.254/latest/meta-data', 'внутренней сети'],
    ['https://100.64.0.1/', 'внутренней сети'],
    ['https://①②⑦.0.0.1/', 'внутренней сети'],
    ['https://localhost/', 'внутренней сети'],
    ['https://a.localhost./', 'внутренней сети'],
    ['https://server.local/', 'внутренней сети'],
  ])('is refused as %s', async (url, reason) => {
    const admin = await administrator()
    const body = { title: 'Обмен', url, events: ['task.created'] }
    const { status, body: refused } = await admin.refusal(webhooksRoutes.create, { body })
    expect([status, refused.fields?.['url']]).toEqual([400, expect.stringContaining(reason)])
  })

  test('is for administrators alone', async () => {
    const { id } = await createHook(await administrator(), receiver.url)
    const body = { title: 'Обмен', url: receiver.url, events: ['task.created'] }
    for (const role of ['operator', 'engineer', 'client'] as const) {
      const other = await caller(app, db, { role })
      const calls = [
        other.refusal(webhooksRoutes.list, {}),
        other.refusal(webhooksRoutes.create, { body }),
        other.refusal(webhooksRoutes.update, { params: { id }, body }),
        other.refusal(webhooksRoutes.remove, { params: { id } }),
        other.refusal(webhooksRoutes.rotate, { params: { id } }),
        other.refusal(webhooksRoutes.test, { params: { id } }),
        other.refusal(webhooksRoutes.messages, { params: { id } }),
        other.refusal(webhooksRoutes.resend, { params: { id: 'msg_one' } }),
      ]
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403))
    }
  })

  test('is tested at once, with a signature that the reference library accepts', async () => {
    const admin = await administrator()
    const { id, secret } = await createHook(admin, receiver.url)
    const { body } = await admin.call(webhooksRoutes.test, { params: { id } })
    expect(body).toMatchObject({ status: 204, error: null })
    const [got] = receiver.received
    expect(got && verify(secret, got)).toMatchObject({ type: 'webhook.test' })
  })

  test('gets both signatures after a rotation of the secret, and the new one alone a day later', async () => {
    const admin = await administrator()
    const { id, secret: former } = await createHook(admin, receiver.url)
    const rotated = (await admin.call(webhooksRoutes.rotate, { params: { id } })).body
    expect(rotated.secret).not.toBe(former)
    expect(rotated.webhook.formerSecretUntil).not.toBeNull()
    await queueOne(id)
    await deliver(db, channel)
    const [first] = receiver.received
    if (!first) throw new Error('nothing was sent')
    for (const secret of [former, rotated.secret])
      expect(verify(secret, first)).toMatchObject({ data: { id: 7 } })

    await db
      .updateTable('webhooks')
      .set({ formerSecretUntil: new Date(Date.now() - 1000).toISOString() })
      .execute()
    await queueOne(id, 'msg_two')
    await deliver(db, channel)
    const second = receiver.received.at(-1)
    if (!second) throw new Error('nothing was sent')
    expect(() => verify(former, second)).toThrow('No matching signature found')
    expect(verify(rotated.secret, second)).toMatchObject({ data: { id: 7 } })
  })
})

describe('the log of an address', () => {
  test('shows each attempt with its answer, and a message is sent again under its id', async () => {
    const admin = await administrator()
    const { id, secret } = await createHook(admin, receiver.url)
    receiver.answer = (response) => void response.writeHead(410).end('Такого обмена нет')
    await queueOne(id)
    await deliver(db, channel)
    const { body: log } = await admin.call(webhooksRoutes.messages, { params: { id }, query: {} })
    expect(log.items).toMatchObject([
      {
        id: 'msg_one',
        state: 'failed',
        attempts: [{ status: 410, answer: 'Такого обмена нет', error: 'ответ 410' }],
      },
    ])
    expect(await stateOf(db, id)).toMatchObject({
      isActive: false,
      stoppedReason: expect.stringContaining('410'),
    })
    const resend = () => admin.send(webhooksRoutes.resend, { params: { id: 'msg_one' } })
    expect((await resend()).json()).toMatchObject({ message: expect.stringContaining('выключен') })

    const body = { title: 'Обмен с 1С', url: receiver.url, events: ['task.deleted'], isActive: true }
    await admin.call(webhooksRoutes.update, { params: { id }, body: { ...body, events: ['task.deleted'] } })
    receiver.answer = (response) => void response.writeHead(200).end('ok')
    expect((await resend()).statusCode).toBe(200)
    expect((await resend()).statusCode).toBe(409)
    await deliver(db, channel)
    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second && verify(secret, second)).toMatchObject({ type: 'task.deleted' })
    const { body: after } = await admin.call(webhooksRoutes.messages, {
      params: { id },
      query: { state: 'sent' },
    })
    expect(after.items[0]?.attempts.map(({ status }) => status)).toEqual([410, 200])
  })

  test('what was not delivered since a moment is sent again at once, the rest is left alone', async () => {
    const admin = await administrator()
    const { id } = await createHook(admin, receiver.url)
    const add = (...numbers: number[]) =>
      db.transaction().execute((tx) =>
        insertMessages(
          tx,
          numbers.map((n) => ({ ...subject, id: `msg_since-${n}`, webhookId: id, body: '{}' })),
        ),
      )
    await add(1, 2, 3)
    await sql`update deliveries set state = 'failed', ended_at = now(), last_error = 'HTTP 500'`.execute(db)
    await sql`update webhook_messages set created_at = now() - interval '2 days' where id = 'msg_since-1'`.execute(
      db,
    )
    await add(4)
    const from = new Date(Date.now() - 86_400_000).toISOString()
    const resend = (by = admin) => by.send(webhooksRoutes.resendSince, { params: { id }, body: { from } })
    expect((await resend()).json()).toEqual({ queuedCount: 2, isCut: false })
    expect((await resend()).json()).toEqual({ queuedCount: 0, isCut: false })
    const { items } = (await admin.call(webhooksRoutes.messages, { params: { id }, query: {} })).body
    expect(new Map(items.map((message) => [message.id, message.state]))).toEqual(
      new Map([
        ['msg_since-1', 'failed'],
        ['msg_since-2', 'queued'],
        ['msg_since-3', 'queued'],
        ['msg_since-4', 'queued'],
      ]),
    )
    await sql`update webhooks set is_active = false`.execute(db)
    expect((await resend()).statusCode).toBe(422)
  })

  test('cuts a long answer and survives one that is no text', async () => {
    const admin = await administrator()
    const { id } = await createHook(admin, receiver.url)
    receiver.answer = (response) => void response.writeHead(200).end(Buffer.alloc(1_000_000, 0))
    await queueOne(id)
    await deliver(db, channel)
    const { body } = await admin.call(webhooksRoutes.messages, { params: { id }, query: {} })
    expect(body.items).toMatchObject([{ state: 'sent', attempts: [{ status: 200, answer: '' }] }])
  })

  test('goes with its address, and what waits is not sent', async () => {
    const admin = await administrator()
    const { id } = await createHook(admin, receiver.url)
    await queueOne(id)
    await admin.call(webhooksRoutes.remove, { params: { id } })
    await deliver(db, channel)
    expect(receiver.received).toEqual([])
    expect(await db.selectFrom('webhookMessages').selectAll().execute()).toEqual([])
  })
})
