import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { silentLog as log, waitingJobs } from '../../testing/jobs.ts'
import { letterAddresses, pushAddresses } from '../notifications/index.ts'
import {
  deliver,
  deliveriesOf,
  prepareChannels,
  recordPublished,
} from '../notifications/notifications.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { messengerAddresses } from './audience.repo.ts'
import { messengerChannel } from './channel.ts'
import { openSender } from './deliver.service.ts'
import { type FakeTelegram, makeTelegram, refusal } from './fakes/telegram.make.ts'
import { makeChat } from './messengers.make.ts'
import { openTelegram } from './telegram/telegram.client.ts'

const db = await testDb()
const app = await testApp(db)
beforeAll(prepareChannels)

const addressBooks = [letterAddresses, pushAddresses, messengerAddresses]
const telegram = messengerChannel('TELEGRAM', { originOf: () => Promise.resolve('https://naryad.test') })
let fake: FakeTelegram
beforeEach(async () => {
  fake = await makeTelegram()
  await db.insertInto('messengerBots').values({ messenger: 'TELEGRAM', isConnected: true }).execute()
})
afterEach(() => fake.close())

/** Sends what the outbox of Telegram has. */
const sendOutbox = () => {
  const { url, token } = fake
  const messenger = openTelegram({ url, token, proxy: undefined, ca: undefined, webhook: undefined })
  return openSender({ db, messenger, log, signal: new AbortController().signal }).sendDue()
}

/** An engineer with a linked chat gets a task; its message is in the outbox of Telegram. */
async function assign(facts: Parameters<typeof makeChat>[1] = {}) {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const engineer = await caller(app, db, { role: 'engineer' })
  const userId = engineer.user.id
  await makeChat(db, { userId, externalUserId: String(userId), linkedAt: new Date().toISOString(), ...facts })
  const { id } = await makeTask(db)
  await dispatcher.call(tasksRoutes.operator, { params: { id }, body: { operatorId: userId } })
  await recordPublished(db, { addressBooks })
  await deliver(db, telegram, addressBooks)
  expect(await deliveriesOf(db, 'telegram')).toMatchObject([{ state: 'sent' }])
  return { userId }
}

const fallBack = () => deliver(db, telegram, addressBooks)

describe('an urgent message in the outbox of a messenger', () => {
  test('falls back to a letter when the messenger refuses it, and the log says so', async () => {
    await assign()
    fake.override = (method) =>
      method === 'sendMessage' ? refusal(403, 'Forbidden: bot was blocked by the user') : undefined
    await sendOutbox()
    expect((await waitingJobs(db)).map(({ name }) => name)).toContain('notifications.deliver-telegram')
    await fallBack()
    expect(await deliveriesOf(db, 'telegram')).toMatchObject([
      { state: 'failed', lastError: 'Бота заблокировали в этом чате. Отправлено иначе: Письмо' },
    ])
    expect(await deliveriesOf(db, 'letter')).toMatchObject([{ state: 'queued', kind: 'task.assigned' }])
    await fallBack()
    expect(await deliveriesOf(db, 'letter')).toHaveLength(1)
  })

  test('does not fall back while its user has a page in view', async () => {
    const { userId } = await assign()
    await sql`insert into visible_tabs (user_id, until) values (${userId}, now() + interval '30 seconds')`.execute(
      db,
    )
    fake.override = (method) =>
      method === 'sendMessage' ? refusal(400, 'Bad Request: message is too long') : undefined
    await sendOutbox()
    await fallBack()
    expect(await deliveriesOf(db, 'telegram')).toMatchObject([
      { state: 'failed', lastError: 'Telegram отказал: Bad Request: message is too long' },
    ])
    expect(await deliveriesOf(db, 'letter')).toEqual([])
  })

  test('moves to a letter after two minutes without an answer, and is not sent to the messenger afterwards', async () => {
    await assign()
    fake.override = () => 'hangUp'
    await sendOutbox()
    await fallBack()
    expect(await deliveriesOf(db, 'letter')).toEqual([])
    await sql`update messenger_deliveries set created_at = created_at - interval '3 minutes'`.execute(db)
    await fallBack()
    expect(await deliveriesOf(db, 'letter')).toMatchObject([{ state: 'queued' }])
    fake.override = () => undefined
    await sendOutbox()
    expect(fake.sent).toEqual([])
  })

  test('stays in the outbox of the messenger when there is no other channel', async () => {
    const { userId } = await assign()
    await db
      .insertInto('notificationPreferences')
      .values({ userId, kind: 'task.assigned', channel: 'letter', isOn: false })
      .execute()
    fake.override = () => 'hangUp'
    await sendOutbox()
    await sql`update messenger_deliveries set created_at = created_at - interval '3 minutes'`.execute(db)
    await fallBack()
    expect(await deliveriesOf(db, 'telegram')).toMatchObject([{ state: 'sent' }])
    fake.override = () => undefined
    await sendOutbox()
    expect(fake.sent).toHaveLength(1)
  })
})

test.each([
  ['has unlinked the chat', sql`update messenger_chats set user_id = null`, 'Чат отвязан'],
  [
    'has been blocked',
    sql`update users set is_blocked = true where role = 'engineer'`,
    'Учётная запись заблокирована',
  ],
])('a notification in the outbox is not sent once its user %s', async (_, change, reason) => {
  await assign()
  await change.execute(db)
  await sendOutbox()
  expect(fake.sent).toEqual([])
  await fallBack()
  expect((await deliveriesOf(db, 'telegram'))[0]).toMatchObject({ state: 'failed' })
  expect((await deliveriesOf(db, 'telegram'))[0]?.lastError).toContain(reason)
})

test('an urgent notification of a user with a page in view becomes no letter', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const assignTo = async (userId: number): Promise<void> => {
    const { id } = await makeTask(db)
    await dispatcher.call(tasksRoutes.operator, { params: { id }, body: { operatorId: userId } })
    await recordPublished(db, { addressBooks })
  }
  const [reading, away] = [
    await caller(app, db, { role: 'engineer' }),
    await caller(app, db, { role: 'engineer' }),
  ]
  await sql`insert into visible_tabs (user_id, until) values (${reading.user.id}, now() + interval '30 seconds')`.execute(
    db,
  )
  await assignTo(reading.user.id)
  await assignTo(away.user.id)
  expect(await deliveriesOf(db, 'letter')).toMatchObject([{ userId: away.user.id }])
})
