import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { messageUpdate } from '../fakes/telegram.make.ts'
import { makeRule } from '../messengers.make.ts'
import { group, makeLinkingBot, olga, unreachableTelegram } from './linking-bot.make.ts'

const db = await testDb()
const app = await testApp(db, { NARYAD_TELEGRAM: unreachableTelegram })
const bot = makeLinkingBot(app, db)
const { receive, answers, codeOf, chatsOf } = bot

describe('a chat of a rule', () => {
  test('is linked by a code, also in a group, and is active at once', async () => {
    const id = await makeRule(db)
    await receive(messageUpdate(olga, `/start@naryad_test_bot ${await codeOf(id)}`, group))
    expect(await chatsOf(id)).toMatchObject([
      {
        messenger: 'TELEGRAM',
        type: 'GROUP',
        title: 'Диспетчерская',
        isActive: true,
        isPending: false,
        linkedBy: 'Ольга',
      },
    ])
    expect(await answers()).toEqual(['Чат подключён: «Новые заявки».'])
  })

  test('waits for activation when the setting requires it', async () => {
    await bot.admin.call(messengersRoutes.changeBots, { body: { activatesAtOnce: false } })
    const id = await makeRule(db)
    await receive(messageUpdate(olga, `/start ${await codeOf(id)}`))
    const [chat] = await chatsOf(id)
    expect(chat).toMatchObject({ type: 'PRIVATE', isActive: false, isPending: true })
    expect(await answers()).toEqual([
      'Чат добавлен к уведомлению «Новые заявки» и ждёт активации в «Наряде».',
    ])
    const params = { id: chat?.id ?? 0 }
    expect((await bot.admin.call(messengersRoutes.activateChat, { params })).body).toMatchObject({
      isActive: true,
      isPending: false,
    })
    expect((await bot.admin.call(messengersRoutes.deactivateChat, { params })).body.isActive).toBe(false)
  })

  test('of a group with topics is the topic the code was sent in', async () => {
    const id = await makeRule(db)
    const inTopic = { ...group, message_thread_id: 9, is_topic_message: true }
    await receive(messageUpdate(olga, `/start ${await codeOf(id)}`, inTopic))
    expect(await chatsOf(id)).toMatchObject([{ isTopic: true }])
    expect(await db.selectFrom('messengerChats').select('topicId').execute()).toEqual([{ topicId: '9' }])
  })

  test('follows its group to a new id, and is deactivated when the bot is removed', async () => {
    const id = await makeRule(db)
    await receive(messageUpdate(olga, `/start ${await codeOf(id)}`, group))
    await receive(messageUpdate(olga, '', { ...group, migrate_to_chat_id: -100_500 }))
    expect(await db.selectFrom('messengerChats').select('externalId').execute()).toEqual([
      { externalId: '-100500' },
    ])
    await receive({
      my_chat_member: {
        chat: { id: -100_500, type: 'supergroup', title: 'Диспетчерская' },
        from: { id: 77, first_name: 'Ольга' },
        new_chat_member: { status: 'kicked' },
      },
    })
    expect(await chatsOf(id)).toMatchObject([{ isActive: false, lastError: 'Бота удалили из этого чата' }])
  })
})

describe('a code', () => {
  test('works once', async () => {
    const id = await makeRule(db)
    const code = await codeOf(id)
    await receive(messageUpdate(olga, `/start ${code}`))
    await receive(messageUpdate({ id: 78 }, `/start ${code}`))
    expect(await chatsOf(id)).toHaveLength(1)
    expect((await answers()).at(-1)).toBe('Этот код уже использован. Возьмите новый в «Наряде».')
  })

  test('expires after half an hour', async () => {
    const id = await makeRule(db)
    const code = await codeOf(id)
    bot.wait(30 * 60_000 + 1000)
    await receive(messageUpdate(olga, `/start ${code}`))
    expect(await chatsOf(id)).toEqual([])
    expect(await answers()).toEqual(['Код действовал 30 минут и устарел. Возьмите новый в «Наряде».'])
  })

  test('that is unknown links nothing', async () => {
    const id = await makeRule(db)
    await receive(messageUpdate(olga, '/start AAAAAAAAAAAAAAAA'))
    expect(await chatsOf(id)).toEqual([])
    expect(await answers()).toEqual(['Такого кода нет. Возьмите новый в «Наряде».'])
  })

  test('has 16 base64url characters and is part of the bot links', async () => {
    await db.insertInto('messengerBots').values({ messenger: 'TELEGRAM', name: 'naryad_test_bot' }).execute()
    const id = await makeRule(db)
    const { body } = await bot.admin.call(messengersRoutes.link, {
      params: { id },
      body: { messenger: 'TELEGRAM' },
    })
    expect(body.code).toMatch(/^[\w-]{16}$/)
    expect(body).toMatchObject({
      url: `https://t.me/naryad_test_bot?start=${body.code}`,
      groupUrl: `https://t.me/naryad_test_bot?startgroup=${body.code}`,
      command: `/start ${body.code}`,
    })
    const stored = await db.selectFrom('messengerCodes').select('codeHash').executeTakeFirstOrThrow()
    expect(stored.codeHash.toString('latin1')).not.toContain(body.code)
  })

  test('for a messenger that is not connected is rejected', async () => {
    const id = await makeRule(db)
    const { status, body } = await bot.admin.refusal(messengersRoutes.link, {
      params: { id },
      body: { messenger: 'MAX' },
    })
    expect(status).toBe(409)
    expect(body.message).toBe('Бот MAX не подключён: администратор задаёт его токен в настройках')
  })
})

describe('a private chat', () => {
  test('can be linked, read and unlinked by its user', async () => {
    for (const role of ['admin', 'operator', 'engineer', 'client'] as const) {
      const person = await caller(app, db, { role })
      const { code } = (await person.call(messengersRoutes.linkOwn, { body: { messenger: 'TELEGRAM' } })).body
      const id = 100 + person.user.id
      await receive(messageUpdate({ id, name: 'Пётр' }, `/start ${code}`))
      const own = (await person.call(messengersRoutes.ownChats, {})).body.items
      expect(own[0]).toMatchObject({ messenger: 'TELEGRAM', isConnected: true, chat: { title: 'Пётр' } })
      expect(own[1]).toMatchObject({ messenger: 'MAX', isConnected: false, chat: null })
      await person.call(messengersRoutes.unlinkOwn, { params: { messenger: 'TELEGRAM' } })
      expect((await person.call(messengersRoutes.ownChats, {})).body.items[0]?.chat).toBeNull()
    }
  })

  test('replaces the previously linked one', async () => {
    for (const id of [77, 78]) {
      const { code } = (await bot.admin.call(messengersRoutes.linkOwn, { body: { messenger: 'TELEGRAM' } }))
        .body
      await receive(messageUpdate({ id, name: `Чат ${id}` }, `/start ${code}`))
    }
    const own = (await bot.admin.call(messengersRoutes.ownChats, {})).body.items
    expect(own[0]?.chat?.title).toBe('Чат 78')
  })

  test('cannot be a group', async () => {
    const { code } = (await bot.admin.call(messengersRoutes.linkOwn, { body: { messenger: 'TELEGRAM' } }))
      .body
    await receive(messageUpdate(olga, `/start ${code}`, group))
    expect((await bot.admin.call(messengersRoutes.ownChats, {})).body.items[0]?.chat).toBeNull()
    await receive(messageUpdate(olga, `/start ${code}`))
    expect((await bot.admin.call(messengersRoutes.ownChats, {})).body.items[0]?.chat).not.toBeNull()
  })

  test('of a blocked user is not linked', async () => {
    const person = await caller(app, db, { role: 'engineer' })
    const { code } = (await person.call(messengersRoutes.linkOwn, { body: { messenger: 'TELEGRAM' } })).body
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', person.user.id).execute()
    await receive(messageUpdate(olga, `/start ${code}`))
    expect(await db.selectFrom('messengerChats').select('userId').execute()).toEqual([{ userId: null }])
    expect(await answers()).toEqual(['Учётная запись заблокирована, чат не подключён.'])
  })
})

describe('an unknown sender', () => {
  test('gets the linking instructions once an hour', async () => {
    for (const text of ['/my', '/status 18420', 'Не горит экран']) await receive(messageUpdate(olga, text))
    expect(await answers()).toEqual([
      'Этот чат не подключён к «Наряду». Чтобы подключить его, откройте ссылку из «Наряда»: в профиле или на экране «Уведомления».',
    ])
  })

  test('is not answered in a group', async () => {
    await receive(messageUpdate(olga, 'Всем привет', group))
    expect(await answers()).toEqual([])
  })
})

test('a repeated update is handled once', async () => {
  const id = await makeRule(db)
  const update = messageUpdate(olga, `/start ${await codeOf(id)}`)
  await receive(update, 5000)
  await receive(update, 5000)
  expect(await answers()).toEqual(['Чат подключён: «Новые заявки».'])
})

test.each([
  [{}],
  [{ message: 5 }],
  [{ message: { message_id: 1, chat: { id: 'x', type: 'private' } } }],
  [{ callback_query: { id: 'x' } }],
])('an update of another form is left alone: %j', async (update) => {
  await receive(update)
  expect(await answers()).toEqual([])
})
