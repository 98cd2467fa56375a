import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { silentLog as log } from '../../../testing/jobs.ts'
import { drain } from '../../deliveries/deliveries.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { type FakeApi, makeFakeApi } from '../fakes/fake-api.make.ts'
import { type FakeMax, makeMax } from '../fakes/max.make.ts'
import { handleUpdate } from '../inbound/inbound.service.ts'
import {
  channelOf,
  fakeMessenger,
  makeChat,
  makeSentMessage,
  messagesOf,
  queueMessage,
} from '../messengers.make.ts'

const db = await testDb()
const app = await testApp(db)

let max: FakeMax
/** Where MAX keeps the files of messages: not under the root of its API. */
let files: FakeApi
let attached: { taskId: number; name: string; size: number }[]
beforeEach(async () => {
  max = await makeMax()
  files = await makeFakeApi(({ path }) => {
    if (path === '/photo') return { status: 200, bytes: Buffer.alloc(700) }
    if (path === '/act') return { status: 200, bytes: Buffer.alloc(900) }
    if (path === '/film') return { status: 200, bytes: Buffer.alloc(21 * 1024 * 1024) }
    return path === '/gone' ? { status: 404, text: '' } : undefined
  })
  attached = []
})
afterEach(async () => {
  await max.close()
  await files.close()
})

const messenger = () => fakeMessenger('MAX', max)

const parts = {
  db,
  log,
  attach: async (
    _: unknown,
    taskId: number,
    given: AsyncIterable<{ name: string; stream: AsyncIterable<Buffer> }>,
  ) => {
    for await (const { name, stream } of given)
      for await (const chunk of stream) attached.push({ taskId, name, size: chunk.length })
  },
}
const receive = (update: object): Promise<void> => handleUpdate(parts, messenger(), update)

/** A user with a linked chat, where message mid.900 is about the task. */
async function makeLinkedUser(facts: Parameters<typeof caller>[2], taskId: number) {
  const person = await caller(app, db, facts)
  const externalId = String(100_000 + person.user.id)
  const chat = await makeChat(db, {
    messenger: 'MAX',
    externalId,
    externalUserId: externalId,
    userId: person.user.id,
    linkedAt: new Date().toISOString(),
  })
  await makeSentMessage(db, chat, { taskId, reference: 'mid.900', channel: 'max' })
  return { person, chat, sender: Number(externalId) }
}

let lastUpdate = 0
const pressOf = (user: number, payload: string, chat = user) => ({
  update_type: 'message_callback',
  timestamp: 1,
  callback: { callback_id: `press-${(lastUpdate += 1)}`, payload, user: { user_id: user, name: 'Ольга' } },
  message: { recipient: { chat_id: chat, chat_type: 'dialog' }, body: { mid: 'mid.900', text: '' } },
})
const replyOf = (user: number, text: string, attachments: object[] = []) => ({
  update_type: 'message_created',
  timestamp: 1,
  message: {
    sender: { user_id: user, name: 'Ольга' },
    recipient: { chat_id: user, chat_type: 'dialog' },
    link: { type: 'reply', message: { mid: 'mid.900' } },
    body: { mid: `mid.in.${(lastUpdate += 1)}`, text, attachments },
  },
})

const taskOf = async (by: Caller, id: number) => (await by.call(tasksRoutes.get, { params: { id } })).body
const answersIn = async (chatId: number): Promise<string[]> =>
  (await messagesOf(db))
    .filter(({ address, state }) => address === String(chatId) && state === 'queued')
    .map(({ text }) => text)

describe('a button in MAX', () => {
  test('acts as the user who presses it, once, and shows what happened', async () => {
    const { id } = await makeTask(db)
    const { person, sender } = await makeLinkedUser({ role: 'engineer' }, id)
    const press = pressOf(sender, `take:${id}`)
    await receive(press)
    await receive(press)
    expect(max.answers).toEqual([{ id: press.callback.callback_id, text: `Заявка № ${id} ваша` }])
    expect(await taskOf(person, id)).toMatchObject({ status: 'ASSIGNED', operator: { id: person.user.id } })
  })

  test('of an unknown sender, or of another message, is refused and changes nothing', async () => {
    const { id } = await makeTask(db)
    const other = await makeTask(db)
    const { person, sender } = await makeLinkedUser({ role: 'engineer' }, id)
    await receive(pressOf(9, `take:${id}`, sender))
    await receive(pressOf(sender, `take:${other.id}`))
    expect(max.answers.map(({ text }) => text)).toEqual([
      'Подключите свой чат в профиле «Наряда», чтобы отвечать отсюда',
      'Эта кнопка не от «Наряда»',
    ])
    for (const task of [id, other.id]) expect((await taskOf(person, task)).operator).toBeNull()
  })
})

describe('a reply in MAX', () => {
  test('of staff is an internal comment', async () => {
    const { id } = await makeTask(db)
    const { person, sender, chat } = await makeLinkedUser({ role: 'engineer' }, id)
    await receive(replyOf(sender, 'Буду через час'))
    const { body } = await person.call(tasksRoutes.comments, { params: { id }, query: {} })
    expect(body.items).toMatchObject([{ text: 'Буду через час', isInternal: true }])
    expect(await answersIn(chat.id)).toEqual([`Добавлено в заявку № ${id}: комментарий.`])
  })

  test.each([
    ['without encryption on another host', 'http://localhost'],
    ['on this machine', 'https://localhost'],
    ['in a private network', 'https://10.0.0.5'],
    ['at the metadata of a cloud', 'https://169.254.169.254'],
  ])('with a file %s is refused without a call', async (_, origin) => {
    const { id } = await makeTask(db)
    const { sender, chat } = await makeLinkedUser({ role: 'engineer' }, id)
    const before = files.calls.length
    const url = `${origin}:${new URL(files.url).port}/photo`
    await receive(replyOf(sender, '', [{ type: 'image', payload: { url, photo_id: 1 } }]))
    expect(attached).toEqual([])
    expect((await answersIn(chat.id))[0]).toMatch(/Файл не получен\. MAX.*(шифрования|внутренней сети)/)
    expect(files.calls).toHaveLength(before)
  })

  test('with a photo and a document attaches both, and the file server does not get the token', async () => {
    const { id } = await makeTask(db)
    const { sender, chat } = await makeLinkedUser({ role: 'engineer' }, id)
    await receive(
      replyOf(sender, '', [
        { type: 'image', payload: { url: `${files.url}/photo`, photo_id: 1 } },
        { type: 'file', filename: 'Акт.pdf', size: 900, payload: { url: `${files.url}/act` } },
        { type: 'sticker', payload: { code: 'x' } },
      ]),
    )
    expect(attached).toEqual([
      { taskId: id, name: 'Фото.jpg', size: 700 },
      { taskId: id, name: 'Акт.pdf', size: 900 },
    ])
    expect(await answersIn(chat.id)).toEqual([
      `Добавлено в заявку № ${id}: файл.\nТакое вложение не приложить: стикер. Опишите словами или пришлите фото.`,
    ])
    for (const { headers } of files.calls) expect(headers.authorization).toBeUndefined()
  })

  test('names sound and video, and stores a location as words', async () => {
    const { id } = await makeTask(db)
    const { person, sender, chat } = await makeLinkedUser({ role: 'engineer' }, id)
    await receive(
      replyOf(sender, '', [
        { type: 'video', payload: { url: `${files.url}/film`, token: 't' } },
        { type: 'video', payload: { url: `${files.url}/film`, token: 't' } },
        { type: 'audio', payload: { url: `${files.url}/film`, token: 't' } },
        { type: 'location', latitude: 55.8, longitude: 49.1 },
        { type: 'share', payload: { url: 'https://example.ru' } },
      ]),
    )
    expect(await answersIn(chat.id)).toEqual([
      `Добавлено в заявку № ${id}: комментарий.\nТакое вложение не приложить: видео (2), аудиозапись. Опишите словами или пришлите фото.`,
    ])
    const { body } = await person.call(tasksRoutes.comments, { params: { id }, query: {} })
    expect(body.items).toMatchObject([
      { text: 'Место: 55.8, 49.1 https://yandex.ru/maps/?pt=49.1,55.8&z=16' },
    ])
  })

  test('that is edited is not taken over, which its sender learns', async () => {
    const { id } = await makeTask(db)
    const { sender, chat } = await makeLinkedUser({ role: 'engineer' }, id)
    await receive({ ...replyOf(sender, 'Иначе'), update_type: 'message_edited' })
    expect(await answersIn(chat.id)).toEqual([
      'Правка сообщения в «Наряд» не попадёт: напишите уточнение новым сообщением.',
    ])
  })

  test.each([
    ['a file that says it has 60 MB', 'act', 60 * 1024 * 1024, 'Файл больше 20 МБ'],
    [
      'a file that is larger than it says',
      'film',
      900,
      'Файл не получен. Он больше 20 МБ: приложите его в «Наряде»',
    ],
    ['a file that is gone', 'gone', 900, 'Файл не получен. MAX не отдал файл (HTTP 404)'],
  ])('with %s is refused and stores nothing', async (_, path, size, reason) => {
    const { id } = await makeTask(db)
    const { person, sender, chat } = await makeLinkedUser({ role: 'engineer' }, id)
    await receive(
      replyOf(sender, 'Смотрите', [
        { type: 'file', filename: 'x.bin', size, payload: { url: `${files.url}/${path}` } },
      ]),
    )
    expect((await answersIn(chat.id))[0]).toContain(reason)
    expect(attached).toEqual([])
    const { body } = await person.call(tasksRoutes.comments, { params: { id }, query: {} })
    expect(body.items).toEqual([])
  })
})

test('a user who stops the bot in MAX has a chat that says so', async () => {
  const { id } = await makeTask(db)
  const { person, sender } = await makeLinkedUser({ role: 'engineer' }, id)
  await receive({
    update_type: 'bot_stopped',
    timestamp: 2,
    chat_id: sender,
    user: { user_id: sender, name: 'Ольга' },
  })
  const { items } = (await person.call(messengersRoutes.ownChats, {})).body
  expect(items.find(({ messenger: key }) => key === 'MAX')?.chat).toMatchObject({
    isActive: false,
    lastError: 'Бота заблокировали в этом чате',
  })
})

test.each([
  ['is down', 'hangUp'],
  ['answers nonsense', { status: 200, text: '<html>прокси</html>' }],
  ['fails by itself', { status: 503, text: '' }],
  ['asks to wait', { status: 429, json: {} }],
  ['takes no token', { status: 401, json: {} }],
] as const)('MAX that %s for an hour gets everything afterwards, in order, once', async (_, answer) => {
  await db.deleteFrom('deliveries').execute()
  const chats = [await makeChat(db, { messenger: 'MAX' }), await makeChat(db, { messenger: 'MAX' })]
  for (const n of [1, 2, 3]) for (const { id } of chats) await queueMessage(db, id, `№ ${n}`)
  const clock = { now: Date.now() + 1000 }
  const channel = channelOf('MAX', max)
  const end = clock.now + 3_600_000
  max.override = () => (clock.now < end ? answer : undefined)
  await drain(db, channel, clock, 3_600_000 - 120_000)
  expect(max.sent).toEqual([])
  // Retries are backed off.
  expect(max.calls.length).toBeLessThan(160)
  await drain(db, channel, clock)
  for (const { externalId } of chats)
    expect(max.sent.filter(({ chatId }) => chatId === externalId).map(({ text }) => text)).toEqual([
      '<b>№ 1</b>',
      '<b>№ 2</b>',
      '<b>№ 3</b>',
    ])
})
