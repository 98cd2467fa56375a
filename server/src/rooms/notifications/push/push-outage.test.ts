import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { deliveriesOf, prepareChannels } from '../../deliveries/deliveries.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { deliver, recordPublished } from '../notifications.make.ts'
import { letterAddresses } from '../recipients/letter-addresses.repo.ts'
import { pushChannel } from './push.channel.ts'
import { makePushKeys, openPushService } from './push.make.ts'
import { pushAddresses, saveSubscription } from './push.repo.ts'

const db = await testDb()
const app = await testApp(db)
const service = await openPushService()
beforeAll(prepareChannels)

const channel = pushChannel({
  keys: [makePushKeys()],
  originOf: async () => 'https://naryad.example.ru',
  isService: service.isService,
})
const addressBooks = [letterAddresses, pushAddresses]

/** The schedule runs the job every minute; the rows grow older with the clock. */
async function passMinutes(minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n += 1) {
    await sql`
      update deliveries set next_attempt_at = next_attempt_at - interval '1 minute',
        claimed_until = claimed_until - interval '1 minute', due_at = due_at - interval '1 minute'
      where channel = 'push'`.execute(db)
    await sql`
      update delivery_pauses set not_before = not_before - interval '1 minute' where channel = 'push'`.execute(
      db,
    )
    await deliver(db, channel, addressBooks)
  }
}

/** An engineer with a subscribed phone: an urgent notification, then three plain ones. */
async function notified() {
  const engineer = await caller(app, db, { role: 'engineer' })
  const dispatcher = await caller(app, db, { role: 'operator' })
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', engineer.user.id)
    .executeTakeFirstOrThrow()
  const { endpoint, keys } = service.subscription(`phone-${engineer.user.id}`)
  await saveSubscription(db, { userId: engineer.user.id, sessionId, endpoint, ...keys, device: 'test' })
  const params = { id: (await makeTask(db, { title: 'Не читается карта водителя' })).id }
  await dispatcher.call(tasksRoutes.operator, { params, body: { operatorId: engineer.user.id } })
  for (const text of ['Первый', 'Второй', 'Третий'])
    await dispatcher.call(tasksRoutes.comment, { params, body: { text } })
  await recordPublished(db, { addressBooks })
  return { engineer, params }
}

const received = () => service.received.map(({ payload }) => payload.text)

describe('a push service that is down for an hour', () => {
  test.each([
    [503, 'Служба push ответила 503'],
    [400, 'Служба push ответила 400'],
    [429, 'Служба push просит подождать'],
  ])(
    'and answers %i: urgent messages go by letter, others wait with the reason and arrive once, in order',
    async (status, reason) => {
      service.received.length = 0
      const { params } = await notified()
      service.always = { status }
      await passMinutes(60)
      expect(service.received).toEqual([])
      const [urgent, ...plain] = await deliveriesOf(db, 'push')
      expect(urgent).toMatchObject({ kind: 'task.assigned', state: 'failed' })
      expect(urgent?.lastError).toMatch(/\. Отправлено иначе: Письмо$/)
      expect(await deliveriesOf(db, 'letter')).toMatchObject([{ kind: 'task.assigned', state: 'queued' }])
      expect(plain.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued'])
      const admin = await caller(app, db, { role: 'admin' })
      const body = { channels: ['push' as const], states: ['queued' as const], isForPeople: true }
      const { items } = (await admin.call(notificationsRoutes.deliveries, { body })).body
      expect(items).toHaveLength(3)
      expect(items.map(({ lastError }) => lastError)).toContain(reason)
      service.always = undefined
      await passMinutes(11)
      expect(received()).toEqual([
        expect.stringContaining('Первый'),
        expect.stringContaining('Второй'),
        expect.stringContaining('Третий'),
      ])
      await passMinutes(60)
      expect(service.received).toHaveLength(3)
      expect(await deliveriesOf(db, 'letter')).toHaveLength(1)
      expect(service.received[0]?.payload.url).toContain(String(params.id))
    },
  )
})
