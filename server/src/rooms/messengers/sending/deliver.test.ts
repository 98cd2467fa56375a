import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { testDb } from '../../../testing/database.ts'
import { drain } from '../../deliveries/deliveries.make.ts'
import { type FakeMax, makeMax } from '../fakes/max.make.ts'
import { type FakeTelegram, makeTelegram, refusal } from '../fakes/telegram.make.ts'
import { channelOf, fakeMessenger, makeChat, makeRule, messagesOf, queueMessage } from '../messengers.make.ts'
import { enqueueMessages } from './enqueue.service.ts'

const db = await testDb()

let fake: FakeTelegram
let max: FakeMax
let clock: { now: number }
/** Arrival times by the clock of the test. */
let arrivals: { at: number; text: string; chatId: number }[]

const telegram = () => channelOf('TELEGRAM', fake)
const drainAll = (untilMs?: number): Promise<void> => drain(db, telegram(), clock, untilMs)

beforeEach(async () => {
  fake = await makeTelegram()
  max = await makeMax()
  clock = { now: Date.now() + 1000 }
  arrivals = []
  fake.override = (method, { chat_id: chatId, text }) => {
    if (method === 'sendMessage') arrivals.push({ at: clock.now, text: String(text), chatId: Number(chatId) })
    return undefined
  }
})
afterEach(async () => {
  await fake.close()
  await max.close()
})

const texts = (): string[] => fake.sent.map(({ text }) => text)
const states = async (): Promise<string[]> => (await messagesOf(db)).map(({ state }) => state)

describe('the limits of the Bot API', () => {
  test('sends one message per second to a chat, in order', async () => {
    const { id } = await makeChat(db)
    for (const text of ['первое', 'второе', 'третье']) await queueMessage(db, id, text)
    await drainAll()
    expect(texts()).toEqual(['<b>первое</b>', '<b>второе</b>', '<b>третье</b>'])
    const [first, second, third] = arrivals.map(({ at }) => at)
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1000)
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(1000)
  })

  test('sends at most 25 messages in any second over all chats', async () => {
    for (let n = 0; n < 60; n += 1) await queueMessage(db, (await makeChat(db)).id, `№ ${n}`)
    await drainAll()
    expect(fake.sent).toHaveLength(60)
    for (const { at } of arrivals)
      expect(arrivals.filter((other) => other.at >= at && other.at < at + 1000).length).toBeLessThanOrEqual(
        25,
      )
  })

  test('sends at most 20 messages in any minute to a group, over all its topics', async () => {
    const group = { externalId: '-100', type: 'GROUP' } as const
    const whole = await makeChat(db, { ...group, title: 'Диспетчерская' })
    const topic = await makeChat(db, { ...group, topicId: '7', title: 'Диспетчерская' })
    for (let n = 0; n < 25; n += 1) await queueMessage(db, n % 2 ? topic.id : whole.id, `№ ${n}`)
    await drainAll()
    expect(texts()).toEqual(Array.from({ length: 25 }, (_, n) => `<b>№ ${n}</b>`))
    for (const { at } of arrivals)
      expect(arrivals.filter((other) => other.at >= at && other.at < at + 60_000).length).toBeLessThanOrEqual(
        20,
      )
    expect(fake.sent.filter(({ topicId }) => topicId === 7)).toHaveLength(12)
  })

  test('a paused chat does not delay other chats', async () => {
    const slow = await makeChat(db)
    const quick = await makeChat(db)
    await queueMessage(db, slow.id, 'медленное')
    await queueMessage(db, quick.id, 'быстрое')
    fake.override = (method, { chat_id: chatId }) =>
      method === 'sendMessage' && String(chatId) === slow.externalId && fake.calls.length < 4
        ? refusal(429, 'Too Many Requests', { retry_after: 30 })
        : undefined
    const start = clock.now
    await drainAll(0)
    expect(texts()).toEqual(['<b>быстрое</b>'])
    clock.now = start + 29_000
    await drainAll(0)
    expect(fake.sent).toHaveLength(1)
    await drainAll()
    expect(texts()).toEqual(['<b>быстрое</b>', '<b>медленное</b>'])
  })
})

describe('a rejected message', () => {
  test('deactivates the chat in every rule with a reason when the bot was removed', async () => {
    const { id } = await makeChat(db, { type: 'GROUP', externalId: '-5' })
    const ruleId = await makeRule(db, { chatIds: [id] })
    await queueMessage(db, id, 'первое')
    await queueMessage(db, id, 'второе')
    fake.override = (method) =>
      method === 'sendMessage' ? refusal(403, 'Forbidden: bot was kicked from the group chat') : undefined
    await drainAll()
    expect(await states()).toEqual(['failed', 'failed'])
    const chat = await db.selectFrom('messengerChats').selectAll().executeTakeFirstOrThrow()
    expect(chat).toMatchObject({ isBlocked: true, lastError: 'Бота удалили из этого чата' })
    const link = await db
      .selectFrom('messengerRuleChats')
      .selectAll()
      .where('ruleId', '=', ruleId)
      .executeTakeFirstOrThrow()
    expect(link).toMatchObject({ isActive: false, isPending: false })
  })

  test('moves the chat with all its topics when the group has a new id', async () => {
    const { id } = await makeChat(db, { type: 'GROUP', externalId: '-500' })
    await queueMessage(db, id, 'первое')
    fake.override = (method, { chat_id: chatId }) =>
      method === 'sendMessage' && chatId === -500
        ? refusal(400, 'Bad Request: group chat was upgraded', { migrate_to_chat_id: -100_500 })
        : undefined
    await drainAll()
    expect(fake.sent.map(({ chatId }) => chatId)).toEqual([-100_500])
    expect(await states()).toEqual(['sent'])
  })

  test.each([
    ['is too long', 'x'.repeat(600)],
    ['has a character that PostgreSQL refuses', 'x\u0000'],
  ])('is recorded when its reason %s', async (_, reason) => {
    const { id } = await makeChat(db)
    await queueMessage(db, id, 'первое')
    fake.override = (method) =>
      method === 'sendMessage' ? refusal(400, `Bad Request: ${reason}`) : undefined
    await drainAll()
    expect(await states()).toEqual(['failed'])
  })

  test('does not block the next one', async () => {
    const { id } = await makeChat(db)
    await queueMessage(db, id, 'плохое')
    await queueMessage(db, id, 'хорошее')
    fake.override = (method, { text }) =>
      method === 'sendMessage' && text === '<b>плохое</b>'
        ? refusal(400, "Bad Request: can't parse entities")
        : undefined
    await drainAll()
    expect(await states()).toEqual(['failed', 'sent'])
    const [failed] = await messagesOf(db)
    expect(failed?.lastError).toBe("Telegram отказал: Bad Request: can't parse entities")
  })
})

/** Failures of a messenger that last an hour. */
const troubles = {
  'is down': { answer: 'hangUp', isLost: true },
  'answers nonsense': { answer: { status: 200, text: '<html>прокси</html>' }, isLost: true },
  'fails by itself': { answer: refusal(502, 'Bad Gateway'), isLost: false },
  'asks to wait': { answer: refusal(429, 'Too Many Requests', { retry_after: 60 }), isLost: false },
  'takes no token': { answer: refusal(401, 'Unauthorized'), isLost: false },
} as const

describe('a messenger that for an hour', () => {
  test.each(Object.entries(troubles))(
    '%s gets everything afterwards, in order, once',
    async (_, { answer }) => {
      const chats = [await makeChat(db), await makeChat(db)]
      for (const n of [1, 2, 3]) for (const { id } of chats) await queueMessage(db, id, `№ ${n}`)
      const end = clock.now + 3_600_000
      fake.override = () => (clock.now < end ? answer : undefined)
      await drainAll(3_600_000 - 120_000)
      expect(fake.sent).toEqual([])
      expect(await states()).toEqual(Array.from({ length: 6 }, () => 'queued'))
      // Retries are backed off.
      expect(fake.calls.length).toBeLessThan(140)
      await drainAll()
      for (const { externalId } of chats)
        expect(
          fake.sent.filter(({ chatId }) => String(chatId) === externalId).map(({ text }) => text),
        ).toEqual(['<b>№ 1</b>', '<b>№ 2</b>', '<b>№ 3</b>'])
      expect(await states()).toEqual(Array.from({ length: 6 }, () => 'sent'))
    },
  )
})

test('escapes HTML and cuts the message to the length limit', async () => {
  const { id } = await makeChat(db)
  const message = { chatId: id, title: '<Камаз> & К°', lines: ['я'.repeat(10_000)] }
  await db.transaction().execute((tx) => enqueueMessages(tx, [message]))
  await drainAll()
  const [text = ''] = texts()
  expect(text).toMatch(/^<b>&lt;Камаз&gt; &amp; К°<\/b>\nя+…$/)
  expect(
    text
      .replaceAll(/<\/?b>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>').length,
  ).toBeLessThanOrEqual(4096 + 8)
})

test('counts the emoji of a title in UTF-16 units, as the messenger does', async () => {
  const { id } = await makeChat(db)
  const message = { chatId: id, title: '🚚'.repeat(100), lines: ['я'.repeat(10_000)] }
  await db.transaction().execute((tx) => enqueueMessages(tx, [message]))
  await drainAll()
  const [text = ''] = texts()
  expect(text).toMatch(/^<b>(?:🚚){100}<\/b>\nя+…$/u)
  expect(text.replaceAll(/<\/?b>/g, '').length).toBeLessThanOrEqual(4096)
})

describe('MAX', () => {
  const drainMax = (untilMs?: number): Promise<void> => drain(db, channelOf('MAX', max), clock, untilMs)

  test('receives the token in the header, the text as HTML and the buttons as attachments', async () => {
    const buttons = [
      { title: 'Взять', action: 'take', taskId: 5 } as const,
      { title: 'Открыть', url: 'https://naryad.test/tasks/all/5' },
    ]
    const message = { title: 'Новая', lines: ['строка'], buttons }
    const to = { externalId: '77', topicId: null }
    await fakeMessenger('MAX', max).send(to, message, new AbortController().signal)
    expect(max.sent).toEqual([
      {
        mid: 'mid.1',
        chatId: '77',
        text: '<b>Новая</b>\nстрока',
        attachments: [
          {
            type: 'inline_keyboard',
            payload: {
              buttons: [
                [{ type: 'callback', text: 'Взять', payload: 'take:5' }],
                [{ type: 'link', text: 'Открыть', url: 'https://naryad.test/tasks/all/5' }],
              ],
            },
          },
        ],
      },
    ])
    expect(max.calls.every(({ query }) => !query.toString().includes(max.token))).toBe(true)
  })

  test.each([
    ['asks to wait', { status: 429, json: {} }],
    ['is down', 'hangUp' as const],
    ['answers nonsense', { status: 200, text: '<html>прокси</html>' }],
  ])('that for an hour %s gets everything afterwards, in order, once', async (_, answer) => {
    const { id } = await makeChat(db, { messenger: 'MAX', externalId: '77' })
    for (const text of ['первое', 'второе', 'третье']) await queueMessage(db, id, text)
    const end = clock.now + 3_600_000
    max.override = () => (clock.now < end ? answer : undefined)
    await drainMax(3_600_000 - 120_000)
    expect(max.sent).toEqual([])
    expect(max.calls.length).toBeLessThan(140)
    await drainMax()
    expect(max.sent.map(({ text }) => text)).toEqual(['<b>первое</b>', '<b>второе</b>', '<b>третье</b>'])
  })

  test('deactivates a blocked chat', async () => {
    const { id } = await makeChat(db, { messenger: 'MAX', externalId: '77' })
    const ruleId = await makeRule(db, { chatIds: [id] })
    await queueMessage(db, id, 'первое')
    max.override = (call) =>
      call === 'POST /messages'
        ? { status: 403, json: { code: 'chat.denied', message: 'denied' } }
        : undefined
    await drainMax()
    expect(await states()).toEqual(['failed'])
    const link = await db.selectFrom('messengerRuleChats').selectAll().executeTakeFirstOrThrow()
    expect(link).toMatchObject({ ruleId, isActive: false })
  })
})
