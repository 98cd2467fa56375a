import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { clearDelays, deliveriesOf, prepareChannels } from '../../deliveries/deliveries.make.ts'
import { letterAddresses, pushAddresses } from '../../notifications/index.ts'
import { deliver, recordPublished } from '../../notifications/notifications.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { type FakeTelegram, makeTelegram, refusal } from '../fakes/telegram.make.ts'
import { channelOf, makeChat } from '../messengers.make.ts'
import { messengerAddresses } from '../rules/audience.repo.ts'

const db = await testDb()
const app = await testApp(db)
beforeAll(prepareChannels)

const addressBooks = [letterAddresses, pushAddresses, messengerAddresses]
let fake: FakeTelegram
beforeEach(async () => {
  fake = await makeTelegram()
  await db.insertInto('messengerBots').values({ messenger: 'TELEGRAM', isConnected: true }).execute()
})
afterEach(() => fake.close())

/** One run of the channel, without what it would wait for. */
const send = () => deliver(db, channelOf('TELEGRAM', fake), addressBooks)

/** An engineer with a linked chat gets a task; its message is queued. */
async function assign(facts: Parameters<typeof makeChat>[1] = {}) {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const engineer = await caller(app, db, { role: 'engineer' })
  const userId = engineer.user.id
  await makeChat(db, { userId, externalUserId: String(userId), linkedAt: new Date().toISOString(), ...facts })
  const { id } = await makeTask(db)
  await dispatcher.call(tasksRoutes.operator, { params: { id }, body: { operatorId: userId } })
  await recordPublished(db, { addressBooks })
  expect(await deliveriesOf(db, 'telegram')).toMatchObject([{ state: 'queued' }])
  return { userId }
}

const makeOlder = () =>
  sql`update deliveries set due_at = due_at - interval '3 minutes' where channel = 'telegram'`.execute(db)

describe('an urgent message to a messenger', () => {
  test('falls back to a letter when the messenger refuses it, and the log says so', async () => {
    await assign()
    fake.override = (method) =>
      method === 'sendMessage' ? refusal(403, 'Forbidden: bot was blocked by the user') : undefined
    await send()
    expect(await deliveriesOf(db, 'telegram')).toMatchObject([
      { state: 'failed', lastError: 'Бота заблокировали в этом чате. Отправлено иначе: Письмо' },
    ])
    expect(await deliveriesOf(db, 'letter')).toMatchObject([{ state: 'queued', kind: 'task.assigned' }])
    await send()
    expect(await deliveriesOf(db, 'letter')).toHaveLength(1)
  })

  test('does not fall back while its user has a page in view', async () => {
    const { userId } = await assign()
    await sql`insert into visible_tabs (user_id, until) values (${userId}, now() + interval '30 seconds')`.execute(
      db,
    )
    fake.override = (method) =>
      method === 'sendMessage' ? refusal(400, 'Bad Request: message is too long') : undefined
    await send()
    expect(await deliveriesOf(db, 'telegram')).toMatchObject([
      { state: 'failed', lastError: 'Telegram отказал: Bad Request: message is too long' },
    ])
    expect(await deliveriesOf(db, 'letter')).toEqual([])
  })

  test('moves to a letter after two minutes without an answer, and is not sent to the messenger afterwards', async () => {
    await assign()
    fake.override = () => 'hangUp'
    await send()
    expect(await deliveriesOf(db, 'letter')).toEqual([])
    await makeOlder()
    await send()
    expect(await deliveriesOf(db, 'letter')).toMatchObject([{ state: 'queued' }])
    fake.override = () => undefined
    await clearDelays(db)
    await send()
    expect(fake.sent).toEqual([])
  })

  test('waits for the messenger when there is no other channel', async () => {
    const { userId } = await assign()
    await db
      .insertInto('notificationPreferences')
      .values({ userId, kind: 'task.assigned', channel: 'letter', isOn: false })
      .execute()
    fake.override = () => 'hangUp'
    await send()
    await makeOlder()
    await send()
    expect(await deliveriesOf(db, 'telegram')).toMatchObject([{ state: 'queued' }])
    fake.override = () => undefined
    await clearDelays(db)
    await send()
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
])('a queued notification is not sent once its user %s', async (_, change, reason) => {
  await assign()
  await change.execute(db)
  await send()
  expect(fake.sent).toEqual([])
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
