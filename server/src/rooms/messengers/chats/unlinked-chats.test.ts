import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { messageUpdate } from '../fakes/telegram.make.ts'
import { group, makeLinkingBot, olga, unreachableTelegram } from '../linking/linking-bot.make.ts'
import { makeChat, makeRule } from '../messengers.make.ts'

const db = await testDb()
const app = await testApp(db, { NARYAD_TELEGRAM: unreachableTelegram })
const bot = makeLinkingBot(app, db)
const { receive, answers, codeOf, chatsOf } = bot

describe('a group that the bot was added to without a code', () => {
  const joined = (chat: object = {}, more: object = {}) => ({
    my_chat_member: {
      chat: { id: -700, type: 'group', title: 'Выездная бригада', ...chat },
      from: { id: 77, first_name: 'Ольга' },
      old_chat_member: { status: 'left' },
      new_chat_member: { status: 'member' },
      ...more,
    },
  })
  const unlinked = async () => (await bot.admin.call(messengersRoutes.unlinkedChats, {})).body.items
  const left = { old_chat_member: { status: 'member' }, new_chat_member: { status: 'kicked' } }

  test('is shown as unlinked, is linked by one press, and gets a message', async () => {
    await receive(joined())
    const [chat] = await unlinked()
    expect(chat).toMatchObject({
      messenger: 'TELEGRAM',
      type: 'GROUP',
      title: 'Выездная бригада',
      addedBy: 'Ольга',
    })
    const id = await makeRule(db)
    const body = { chatId: chat?.id ?? 0 }
    const { body: linked } = await bot.admin.call(messengersRoutes.linkChat, { params: { id }, body })
    expect(linked).toMatchObject({ title: 'Выездная бригада', isActive: true, isPending: false })
    expect(await chatsOf(id)).toEqual([linked])
    expect(await unlinked()).toEqual([])
    expect(await answers()).toEqual(['Чат подключён: «Новые заявки».'])
  })

  test('is not shown once a code has linked it or one of its topics', async () => {
    await receive(joined({ id: -500, title: 'Диспетчерская' }))
    const id = await makeRule(db)
    const inTopic = { ...group, message_thread_id: 9, is_topic_message: true }
    await receive(messageUpdate(olga, `/start ${await codeOf(id)}`, inTopic))
    expect(await unlinked()).toEqual([])
  })

  test('is dismissed until the bot is added again, but not by changed rights of the bot', async () => {
    await receive(joined())
    const params = { id: (await unlinked())[0]?.id ?? 0 }
    await bot.admin.call(messengersRoutes.dismissChat, { params })
    await receive(
      joined({}, { old_chat_member: { status: 'member' }, new_chat_member: { status: 'administrator' } }),
    )
    expect(await unlinked()).toEqual([])
    await receive(joined({}, left))
    await receive(joined())
    expect(await unlinked()).toHaveLength(1)
  })

  test('is not shown and cannot be linked after the bot has been removed', async () => {
    await receive(joined())
    const body = { chatId: (await unlinked())[0]?.id ?? 0 }
    await receive(joined({}, left))
    expect(await unlinked()).toEqual([])
    const params = { id: await makeRule(db) }
    const { status, body: refused } = await bot.admin.refusal(messengersRoutes.linkChat, { params, body })
    expect(status).toBe(409)
    expect(refused.message).toBe(
      'Бота удалили из чата «Выездная бригада»: добавьте его туда снова, затем привяжите чат',
    )
  })

  test('is left out when a hundred unlinked chats are there already', async () => {
    for (let n = 1; n <= 100; n += 1) await makeChat(db, { type: 'GROUP', title: `Группа ${n}` })
    await receive(joined())
    const titles = (await unlinked()).map(({ title }) => title)
    expect(titles).toHaveLength(100)
    expect(titles).not.toContain('Выездная бригада')
  })

  test('is dismissed only while no rule writes to it, and a private chat never', async () => {
    const chat = await makeChat(db, { type: 'GROUP', title: 'Склад' })
    await makeRule(db, { chatIds: [chat.id] })
    const { status, body } = await bot.admin.refusal(messengersRoutes.dismissChat, {
      params: { id: chat.id },
    })
    expect(status).toBe(409)
    expect(body.message).toBe('Чат «Склад» уже привязан к уведомлению: отключите его там')
    const own = await makeChat(db)
    const params = { id: await makeRule(db) }
    const refused = await bot.admin.refusal(messengersRoutes.linkChat, { params, body: { chatId: own.id } })
    expect(refused.status).toBe(404)
  })
})
