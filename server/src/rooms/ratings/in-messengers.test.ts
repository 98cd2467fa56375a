import { ratingsRoutes } from '@naryad/contract/ratings/ratings.routes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { deliver } from '../deliveries/deliveries.make.ts'
import { refusal } from '../messengers/fakes/telegram.make.ts'
import { buttonUpdate, makeAnsweringBot } from '../messengers/inbound/answering-bot.make.ts'
import { channelOf, makeChat } from '../messengers/messengers.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { sendRequests } from './ratings.jobs.ts'
import { queueRating } from './ratings.repo.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
const bot = makeAnsweringBot(app, db)
beforeEach(async () => {
  on = await setStage(app, db)
})

const send = async () => {
  await db.transaction().execute((tx) => sendRequests(tx, { originOf: async () => 'https://naryad.test' }))
  await deliver(db, channelOf('TELEGRAM', bot.fake))
}
const press = async (chatId: number, score: number, taskId: number, from = chatId): Promise<string> => {
  const { callback_query: query } = buttonUpdate({ id: from }, `rate${score}:${taskId}`, {
    id: chatId,
    type: 'private',
  })
  const message = { ...query.message, message_id: bot.fake.sent.at(-1)?.messageId }
  await bot.receive({ callback_query: { ...query, message } })
  return bot.fake.answers.at(-1)?.text ?? ''
}
const stored = () =>
  db.selectFrom('ratings').select(['score', 'channel', 'status', 'name']).orderBy('id').execute()
const letters = async () =>
  (await db.selectFrom('deliveries').select(['address', 'channel']).orderBy('id').execute()).filter(
    ({ channel }) => channel !== 'telegram',
  )

/** Asks a contact who is a representative with chat 700 linked. */
async function ask(): Promise<number> {
  const { companyId } = on
  const { user } = await caller(app, db, { role: 'client', companyId, email: 'ahmetov@client.ru' })
  const { id: contactId } = await makeContact(db, {
    companyId,
    name: 'Ахметов Ринат',
    email: 'Ahmetov@client.ru',
  })
  await sql`insert into messenger_bots (messenger, is_connected) values ('TELEGRAM', true)
    on conflict (messenger) do update set is_connected = true`.execute(db)
  const linkedAt = new Date().toISOString()
  await makeChat(db, { userId: user.id, externalUserId: '700', externalId: '700', linkedAt })
  const { id: taskId } = await makeTask(db, {
    status: 'CLOSED',
    companyId,
    contactId,
    operatorId: on.engineer.user.id,
  })
  await db.transaction().execute((tx) => queueRating(tx, { taskId, email: 'Ahmetov@client.ru' }))
  await send()
  return taskId
}

test('one message with five buttons asks, a press rates, another one changes the score', async () => {
  const taskId = await ask()
  const [message] = bot.fake.sent
  expect(message?.buttons.map(({ text, callback_data: data }) => data ?? text)).toEqual([
    ...['rate5', 'rate4', 'rate3', 'rate2', 'rate1'].map((data) => `${data}:${taskId}`),
    'Открыть',
  ])
  expect(await press(700, 4, taskId)).toBe('Спасибо! Ваша оценка: 4 из 5')
  expect(await press(700, 2, taskId)).toBe('Спасибо! Ваша оценка: 2 из 5')
  await send()
  expect(await stored()).toEqual([
    { score: 2, channel: 'TELEGRAM', status: 'ANSWERED', name: 'Ахметов Ринат' },
  ])
  expect(await letters()).toEqual([])
  const { body } = await on.dispatcher.call(ratingsRoutes.ofTask, { params: { id: taskId } })
  expect(body.rating).toMatchObject({ score: 2, channel: 'TELEGRAM', name: 'Ахметов Ринат' })
  expect((await on.client.send(ratingsRoutes.ofTask, { params: { id: taskId } })).statusCode).toBe(403)
})

test('only the account that was asked can press, and not after the request was reopened', async () => {
  const taskId = await ask()
  const stranger = await caller(app, db, { role: 'client', companyId: on.companyId })
  await makeChat(db, {
    userId: stranger.user.id,
    externalUserId: '701',
    externalId: '701',
    linkedAt: new Date().toISOString(),
  })
  expect(await press(700, 5, taskId, 701)).toContain('больше не действует')
  await sql`update ratings set status = 'VOID'`.execute(db)
  expect(await press(700, 5, taskId)).toContain('больше не действует')
  expect(await stored()).toMatchObject([{ score: null }])
})

test('a message that the messenger refuses becomes a letter, once', async () => {
  bot.fake.override = (method) =>
    method === 'sendMessage' ? refusal(403, 'Forbidden: bot was blocked by the user') : undefined
  await ask()
  expect(await letters()).toEqual([])
  await send()
  await send()
  expect(await letters()).toEqual([{ address: 'Ahmetov@client.ru', channel: 'letter' }])
  expect(await stored()).toMatchObject([{ channel: 'EMAIL', status: 'SENT' }])
})
