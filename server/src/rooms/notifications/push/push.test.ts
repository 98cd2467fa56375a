import { notificationsRoutes, pushRoutes } from '@naryad/contract/notifications/notifications.routes'
import { maxPayloadBytes } from '@naryad/contract/notifications/push'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller, type Caller, signedIn } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { deliveriesOf, prepareChannels } from '../../deliveries/deliveries.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { deliver, recordPublished } from '../notifications.make.ts'
import { isPushService, pushServices } from './push-hosts.ts'
import { payloadOf, pushChannel } from './push.channel.ts'
import { makePushKeys, openPushService } from './push.make.ts'
import { pushAddresses, saveSubscription } from './push.repo.ts'

const db = await testDb()
const app = await testApp(db)
const service = await openPushService()

const [current, former] = [makePushKeys(), makePushKeys()]
const channel = pushChannel({
  keys: [current, former],
  originOf: async () => 'https://naryad.example.ru',
  isService: service.isService,
})

beforeAll(prepareChannels)
beforeEach(() => {
  service.received.length = 0
  service.answers.length = 0
})

/** Stores a subscription to the fake service in the latest session of the user. */
async function subscribe(person: Caller, name: string): Promise<void> {
  const { endpoint, keys: own } = service.subscription(name)
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', person.user.id)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  await saveSubscription(db, { userId: person.user.id, sessionId, endpoint, ...own, device: 'test' })
}

async function assignTo(engineer: Caller): Promise<number> {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const { id } = await makeTask(db, { title: 'Не читается карта водителя', priority: 'URGENT' })
  await dispatcher.call(tasksRoutes.operator, { params: { id }, body: { operatorId: engineer.user.id } })
  await recordPublished(db, { addressBooks: [pushAddresses] })
  return id
}

describe('a push', () => {
  test('reaches every signed-in browser of the user, encrypted and signed', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    await subscribe(engineer, 'phone')
    await subscribe(engineer, 'desk')
    const id = await assignTo(engineer)
    await deliver(db, channel)
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/send/desk', '/send/phone'])
    const [first] = service.received
    expect(first?.payload).toMatchObject({
      title: `Вам назначена заявка №\u00a0${id}`,
      url: `/tasks/tachograph/${id}`,
      tag: `task-${id}`,
      isUrgent: true,
    })
    expect(first?.headers).toMatchObject({ urgency: 'high', ttl: '3600', topic: `task-${id}` })
    expect(first?.claims).toMatchObject({ sub: 'https://naryad.example.ru' })
    expect((await deliveriesOf(db, 'push')).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('is signed by the former key where the browser has subscribed under it', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    await subscribe(engineer, 'phone')
    await assignTo(engineer)
    service.answers.push({ status: 403 })
    await deliver(db, channel)
    const [received] = service.received
    expect(received?.headers).toMatchObject({
      authorization: expect.stringContaining(`k=${former.publicKey}`),
    })
    expect(await deliveriesOf(db, 'push')).toMatchObject([{ state: 'sent' }])
  })

  test('is not sent to a user with a visible tab', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    await subscribe(engineer, 'desk')
    await engineer.call(notificationsRoutes.seen, {})
    await assignTo(engineer)
    await deliver(db, channel)
    expect(service.received).toEqual([])
    expect(await deliveriesOf(db, 'push')).toMatchObject([{ state: 'delivered' }])
    await sql`update visible_tabs set until = now() - interval '1 second'`.execute(db)
    await assignTo(engineer)
    await deliver(db, channel)
    expect(service.received).toHaveLength(1)
  })

  test.each([404, 410])('answered with %i deletes the subscription', async (status) => {
    const engineer = await caller(app, db, { role: 'engineer' })
    await subscribe(engineer, 'old')
    await assignTo(engineer)
    service.answers.push({ status })
    await deliver(db, channel)
    expect(await deliveriesOf(db, 'push')).toMatchObject([
      { state: 'failed', lastError: 'Браузер отозвал подписку' },
    ])
    expect(await pushAddresses(db, [engineer.user.id])).toEqual([])
  })

  test('waits for Retry-After, and the attempt is not counted', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    await subscribe(engineer, 'phone')
    await assignTo(engineer)
    service.answers.push({ status: 429, headers: { 'retry-after': '120' } })
    await deliver(db, channel)
    expect(await deliveriesOf(db, 'push')).toMatchObject([{ state: 'queued', attempts: 0 }])
    const { rows } = await sql<{ seconds: number }>`
      select round(extract(epoch from not_before - now()))::int as seconds from delivery_pauses
      where channel = 'push' and order_key <> ''`.execute(db)
    expect(rows[0]?.seconds).toBeGreaterThan(100)
  })

  test('is not sent to a signed-out browser', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    await subscribe(engineer, 'phone')
    await sql`update sessions set revoked_at = now() where user_id = ${engineer.user.id}`.execute(db)
    expect(await pushAddresses(db, [engineer.user.id])).toEqual([])
  })

  test('that had to wait is sent neither to a signed-out browser nor to one of another user', async () => {
    const [engineer, colleague] = [
      await caller(app, db, { role: 'engineer' }),
      await caller(app, db, { role: 'engineer' }),
    ]
    await subscribe(engineer, 'signed-out')
    await subscribe(engineer, 'shared')
    await assignTo(engineer)
    await subscribe(colleague, 'shared')
    await sql`update sessions set revoked_at = now() where user_id = ${engineer.user.id}`.execute(db)
    await deliver(db, channel)
    expect(service.received).toEqual([])
    const failed = { state: 'failed', lastError: 'Браузер отписан' }
    expect(await deliveriesOf(db, 'push')).toMatchObject([failed, failed])
    expect(await pushAddresses(db, [colleague.user.id])).toHaveLength(1)
  })

  test('with a long text stays within the size limit', () => {
    const content = { title: 'Комментарий', text: '«Ъ"\\🚚»'.repeat(400), url: '/tasks/skud/1', taskId: 1 }
    const payload = payloadOf({
      id: 1,
      address: '1',
      userId: 1,
      ruleId: null,
      notificationId: 1,
      kind: 'task.commented',
      isUrgent: false,
      content,
      attempts: 1,
    })
    const bytes = Buffer.byteLength(JSON.stringify(payload))
    expect(bytes).toBeLessThanOrEqual(maxPayloadBytes)
    expect(bytes).toBeGreaterThan(maxPayloadBytes - 300)
    expect(payload.text).toMatch(/…$/)
  })
})

describe('subscribing', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-db5p.notify.windows.com/w/?token=abc',
  ])('is taken from %s', (endpoint) => {
    expect(isPushService(endpoint)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.example.ru/abc',
    'https://127.0.0.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
  ])('is refused from %s, which no browser calls its push service', async (endpoint) => {
    const engineer = await caller(app, db, { role: 'engineer' })
    const { body } = await engineer.refusal(pushRoutes.subscribe, {
      body: { endpoint, keys: service.subscription('x').keys },
    })
    expect(body).toMatchObject({ statusCode: 422 })
    expect(await pushAddresses(db, [engineer.user.id])).toEqual([])
  })

  test('is taken from a service that the configuration names, and from no other path to its host', () => {
    const isService = pushServices(['https://push.company.ru'])
    expect(isService('https://push.company.ru/send/abc')).toBe(true)
    expect(isService('https://web.push.apple.com/abc')).toBe(true)
    for (const other of [
      'http://push.company.ru/a',
      'https://push.company.ru:8443/a',
      'https://a@push.company.ru/a',
    ])
      expect(isService(other)).toBe(false)
  })

  test('reassigns the browser to the user who signed in last', async () => {
    const [first, second] = [await caller(app, db), await caller(app, db)]
    const body = { ...service.subscription('shared'), endpoint: 'https://web.push.apple.com/shared' }
    await first.call(pushRoutes.subscribe, { body })
    await second.call(pushRoutes.subscribe, { body })
    expect(await pushAddresses(db, [first.user.id, second.user.id])).toMatchObject([
      { userId: second.user.id },
    ])
    await first.call(pushRoutes.unsubscribe, { body: { endpoint: body.endpoint } })
    expect(await pushAddresses(db, [second.user.id])).toHaveLength(1)
    await second.call(pushRoutes.unsubscribe, { body: { endpoint: body.endpoint } })
    expect(await pushAddresses(db, [second.user.id])).toEqual([])
  })

  test('uses the same key for all sessions', async () => {
    const first = await caller(app, db)
    const again = await signedIn(app, first.user)
    const { key } = (await first.call(pushRoutes.key, {})).body
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    expect((await again.call(pushRoutes.key, {})).body.key).toBe(key)
  })
})
