import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { describe, expect, test } from 'vitest'

import { makePicture } from '../../../platform/files/files.make.ts'
import { testApp } from '../../../testing/app.ts'
import { type Caller, inject } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeDriver } from '../../drivers/drivers.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { webhookSecret } from '../bots/webhook-secret.ts'
import { makeTelegram, messageUpdate } from '../fakes/telegram.make.ts'
import { makeChat } from '../messengers.make.ts'
import { makeAnsweringBot, buttonUpdate, replyUpdate } from './answering-bot.make.ts'

const db = await testDb()
const app = await testApp(db)

const bot = makeAnsweringBot(app, db)
const { receive, answers, makeLinkedUser, insertSentMessage } = bot

const toast = (): string | undefined => bot.fake.answers.at(-1)?.text
const taskOf = async (by: Caller, id: number) => (await by.call(tasksRoutes.get, { params: { id } })).body

describe('a button', () => {
  test('«Взять» assigns the task to the user who presses it, and confirms it', async () => {
    const { id } = await makeTask(db)
    const { person, sender } = await makeLinkedUser({ role: 'engineer' }, id)
    await receive(buttonUpdate(sender, `take:${id}`))
    expect(toast()).toBe(`Заявка № ${id} ваша`)
    expect(await taskOf(person, id)).toMatchObject({ status: 'ASSIGNED', operator: { id: person.user.id } })
  })

  test('«В работе» changes the status, and a second press reports why it cannot', async () => {
    const { person, sender, chat } = await makeLinkedUser({ role: 'engineer' })
    const { id } = await makeTask(db, { operatorId: person.user.id, status: 'ASSIGNED' })
    await insertSentMessage(chat, id)
    await receive(buttonUpdate(sender, `start:${id}`))
    expect(toast()).toBe(`Заявка № ${id} в работе`)
    expect((await taskOf(person, id)).status).toBe('IN_PROGRESS')
  })

  test('«Позвонить» shows the phone numbers', async () => {
    const driver = await makeDriver(db, { lastName: 'Сафин', firstName: 'Ринат', phone: '+79172451863' })
    const { id } = await makeTask(db, { driverId: driver.id })
    const { sender } = await makeLinkedUser({ role: 'operator' }, id)
    await receive(buttonUpdate(sender, `call:${id}`))
    expect(toast()).toBe('Номера ниже в чате')
    expect(await answers()).toEqual(['Водитель Сафин Ринат: +79172451863'])
  })

  test('«Позвонить» in a group shows the phone numbers to the user who presses it alone', async () => {
    const driver = await makeDriver(db, { lastName: 'Сафин', firstName: 'Ринат', phone: '+79172451863' })
    const { id } = await makeTask(db, { driverId: driver.id })
    const { sender } = await makeLinkedUser({ role: 'operator' })
    const group = await makeChat(db, { type: 'GROUP', externalId: '-700', title: 'Инженеры' })
    await insertSentMessage(group, id)
    await receive(buttonUpdate(sender, `call:${id}`, { id: -700, type: 'group', title: 'Инженеры' }))
    expect(toast()).toBe('Водитель Сафин Ринат: +79172451863')
    expect(await answers()).toEqual([])
  })

  test('«Не уведомлять» mutes the task for its user alone, and /unmute undoes that', async () => {
    const { id } = await makeTask(db)
    const { person, sender } = await makeLinkedUser({ role: 'operator' }, id)
    const muted = async () => (await person.call(notificationsRoutes.muted, { params: { id } })).body.isMuted
    await receive(buttonUpdate(sender, `mute:${id}`))
    expect(toast()).toBe(`О заявке № ${id} больше не сообщаем`)
    expect(await muted()).toBe(true)
    await receive(messageUpdate(sender, `/unmute ${id}`))
    expect((await answers()).at(-1)).toBe(`Уведомления о заявке № ${id} снова приходят.`)
    expect(await muted()).toBe(false)
  })

  test('in a group acts for the user who presses it, and rejects an unknown sender', async () => {
    const { id } = await makeTask(db)
    const { person, sender } = await makeLinkedUser({ role: 'engineer' })
    const group = await makeChat(db, { type: 'GROUP', externalId: '-700', title: 'Инженеры' })
    await insertSentMessage(group, id)
    const chat = { id: -700, type: 'group', title: 'Инженеры' }
    await receive(buttonUpdate({ id: 5 }, `take:${id}`, chat))
    expect(toast()).toBe('Подключите свой чат в профиле «Наряда», чтобы отвечать отсюда')
    await receive(buttonUpdate(sender, `take:${id}`, chat))
    expect((await taskOf(person, id)).operator?.id).toBe(person.user.id)
  })

  const untouched = async (id: number) =>
    expect(
      await db.selectFrom('tasks').select(['status', 'operatorId']).where('id', '=', id).execute(),
    ).toEqual([{ status: 'NEW', operatorId: null }])

  test('of an expired message is rejected and changes nothing', async () => {
    const { id } = await makeTask(db)
    const { sender } = await makeLinkedUser({ role: 'engineer' }, id)
    bot.wait(7 * 86_400_000)
    await receive(buttonUpdate(sender, `take:${id}`))
    expect(toast()).toBe('Кнопка устарела: откройте заявку в «Наряде»')
    await untouched(id)
  })

  test('not sent by the application is rejected: another task, message or action', async () => {
    const { id } = await makeTask(db)
    const other = await makeTask(db)
    const { sender } = await makeLinkedUser({ role: 'engineer' }, id)
    for (const data of [`take:${other.id}`, 'take:0', 'close:1', '', 'take:99999999999'])
      await receive(buttonUpdate(sender, data))
    expect(new Set(bot.fake.answers.map(({ text }) => text))).toEqual(new Set(['Эта кнопка не от «Наряда»']))
    await untouched(id)
    await untouched(other.id)
  })

  test('in a chat that is not that of the message is rejected', async () => {
    const { id } = await makeTask(db)
    await makeLinkedUser({ role: 'engineer' }, id)
    const { sender } = await makeLinkedUser({ role: 'engineer' })
    await receive(buttonUpdate(sender, `take:${id}`))
    await receive(buttonUpdate(sender, `take:${id}`, { id: 424_242, type: 'private', first_name: 'О' }))
    expect(bot.fake.answers.map(({ text }) => text)).toEqual([
      'Эта кнопка не от «Наряда»',
      'Эта кнопка не от «Наряда»',
    ])
    await untouched(id)
  })

  test('is limited to the rights of the user: a task of another queue is not found', async () => {
    const { id } = await makeTask(db, { queue: 'luv' })
    const { sender } = await makeLinkedUser({ role: 'engineer', queues: ['skud'] }, id)
    await receive(buttonUpdate(sender, `take:${id}`))
    expect(toast()).toBe('Заявка не найдена')
    await untouched(id)
  })

  test('of a blocked user does nothing', async () => {
    const { id } = await makeTask(db)
    const { person, sender } = await makeLinkedUser({ role: 'engineer' }, id)
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', person.user.id).execute()
    await receive(buttonUpdate(sender, `take:${id}`))
    expect(toast()).toBe('Учётная запись заблокирована: обратитесь к администратору.')
    await untouched(id)
  })
})

describe('a reply', () => {
  const commentsOf = (taskId: number) =>
    db
      .selectFrom('taskComments')
      .select(['text', 'isInternal', 'authorId'])
      .where('taskId', '=', taskId)
      .execute()

  test('of staff is an internal comment', async () => {
    const { id } = await makeTask(db)
    const { person, sender } = await makeLinkedUser({ role: 'operator' }, id)
    await receive(replyUpdate(sender, 'Еду, буду через час'))
    expect(await commentsOf(id)).toEqual([
      { text: 'Еду, буду через час', isInternal: true, authorId: person.user.id },
    ])
    expect(await answers()).toEqual([`Добавлено в заявку № ${id}: комментарий.`])
  })

  test('of a client is a public comment', async () => {
    const { person, sender, chat } = await makeLinkedUser({ role: 'client' })
    const { id } = await makeTask(db, { companyId: person.user.companyId })
    await insertSentMessage(chat, id)
    await receive(replyUpdate(sender, 'Машина на базе'))
    expect(await commentsOf(id)).toMatchObject([{ text: 'Машина на базе', isInternal: false }])
  })

  test('of a client to a task of another organization is rejected', async () => {
    const { id } = await makeTask(db)
    const { sender } = await makeLinkedUser({ role: 'client' }, id)
    await receive(replyUpdate(sender, 'Что там?'))
    expect(await commentsOf(id)).toEqual([])
    expect(await answers()).toEqual(['Заявка не найдена'])
  })

  test('with a photo attaches it', async () => {
    const { id } = await makeTask(db)
    const { sender } = await makeLinkedUser({ role: 'engineer' }, id)
    bot.fake.files.set('small', { size: 3, bytes: Buffer.from('abc') })
    const photo = [
      { file_id: 'tiny', width: 90, file_size: 1 },
      { file_id: 'small', width: 1280, file_size: 3 },
    ]
    await receive(replyUpdate(sender, '', { text: undefined, caption: 'Акт', photo }))
    expect(bot.attachedFiles).toEqual([{ taskId: id, name: 'Фото.jpg', size: 3 }])
    expect(await commentsOf(id)).toMatchObject([{ text: 'Акт' }])
    expect(await answers()).toEqual([`Добавлено в заявку № ${id}: комментарий и файл.`])
  })

  test('with a photo of 60 MB is rejected and stores nothing', async () => {
    const { id } = await makeTask(db)
    const { sender } = await makeLinkedUser({ role: 'engineer' }, id)
    const photo = [{ file_id: 'huge', width: 9000, file_size: 60 * 1024 * 1024 }]
    await receive(replyUpdate(sender, 'Акт', { photo }))
    expect(bot.attachedFiles).toEqual([])
    expect(await commentsOf(id)).toEqual([])
    expect(await answers()).toEqual(['Файл больше 20 МБ: приложите его в «Наряде»'])
  })

  test('of 10,000 characters is rejected with a message', async () => {
    const { id } = await makeTask(db)
    const { sender } = await makeLinkedUser({ role: 'engineer' }, id)
    await receive(replyUpdate(sender, 'я'.repeat(10_000)))
    expect(await commentsOf(id)).toEqual([])
    expect(await answers()).toEqual(['Комментарий: не больше 5000 знаков'])
  })

  test('that is refused attaches none of its files', async () => {
    const { id } = await makeTask(db)
    const { sender } = await makeLinkedUser({ role: 'engineer' }, id)
    bot.fake.files.set('small', { size: 3, bytes: Buffer.from('abc') })
    const photo = [{ file_id: 'small', width: 1280, file_size: 3 }]
    await receive(replyUpdate(sender, 'я'.repeat(10_000), { photo }))
    const document = { file_id: 'huge', file_name: 'Ролик.mp4', file_size: 60 * 1024 * 1024 }
    await receive(replyUpdate(sender, 'Акт', { photo, document }))
    expect(bot.attachedFiles).toEqual([])
    expect(await commentsOf(id)).toEqual([])
    expect(await answers()).toEqual([
      'Комментарий: не больше 5000 знаков',
      'Файл больше 20 МБ: приложите его в «Наряде»',
    ])
  })

  test.each([
    [{ voice: { file_id: 'v' } }, undefined],
    [{ audio: { file_id: 'v' }, caption: 'Гудит' }, 'Гудит'],
    [
      { location: { latitude: 55.8, longitude: 49.1 } },
      'Место: 55.8, 49.1 https://yandex.ru/maps/?pt=49.1,55.8&z=16',
    ],
    [{ contact: { first_name: 'Иван', phone_number: '79172451863' } }, 'Контакт: Иван, 79172451863'],
  ])('stores what can be stored, and says what cannot: %j', async (content, comment) => {
    const { id } = await makeTask(db)
    const { sender } = await makeLinkedUser({ role: 'engineer' }, id)
    await receive(replyUpdate(sender, '', { text: undefined, ...content }))
    expect((await commentsOf(id)).map(({ text }) => text)).toEqual(comment === undefined ? [] : [comment])
    const title = 'voice' in content ? 'голосовое сообщение' : 'аудиозапись'
    expect(await answers()).toEqual([
      [
        ...(comment === undefined ? [] : [`Добавлено в заявку № ${id}: комментарий.`]),
        ...('voice' in content || 'audio' in content
          ? [`Такое вложение не приложить: ${title}. Опишите словами или пришлите фото.`]
          : []),
      ].join('\n'),
    ])
  })

  test('of a blocked user is refused, with its photo', async () => {
    const { id } = await makeTask(db)
    const { person, sender } = await makeLinkedUser({ role: 'engineer' }, id)
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', person.user.id).execute()
    bot.fake.files.set('small', { size: 3, bytes: Buffer.from('abc') })
    await receive(replyUpdate(sender, 'Акт', { photo: [{ file_id: 'small', width: 1280, file_size: 3 }] }))
    expect(bot.attachedFiles).toEqual([])
    expect(await commentsOf(id)).toEqual([])
    expect(await answers()).toEqual(['Учётная запись заблокирована: обратитесь к администратору.'])
  })

  test('of an unknown sender adds no comment', async () => {
    const { id } = await makeTask(db)
    const chat = await makeChat(db, { externalId: '555' })
    await insertSentMessage(chat, id)
    await receive(replyUpdate({ id: 555 }, 'Кто там?'))
    expect(await commentsOf(id)).toEqual([])
  })
})

test('a photo from a repeated webhook update is attached to the task once', async () => {
  const outside = await makeTelegram()
  const values = { token: outside.token, url: outside.url, webhook: 'https://naryad.test' }
  const wired = await testApp(db, { NARYAD_TELEGRAM: JSON.stringify({ provider: 'telegram', values }) })
  const { person, sender, chat } = await makeLinkedUser({ role: 'engineer' })
  const { id } = await makeTask(db, { operatorId: person.user.id, status: 'ASSIGNED' })
  await insertSentMessage(chat, id)
  const bytes = await makePicture('jpeg', { width: 640, height: 480 })
  outside.files.set('act', { size: bytes.length, bytes })
  const photo = [{ file_id: 'act', width: 640, file_size: bytes.length }]
  const body = { update_id: 9_000, ...replyUpdate(sender, '', { photo }) }
  const headers = { 'x-telegram-bot-api-secret-token': webhookSecret(outside.token) }
  for (let turn = 0; turn < 2; turn += 1)
    expect((await inject(wired, messengersRoutes.telegramWebhook, { body }, { headers })).statusCode).toBe(
      204,
    )
  const { body: files } = await person.call(attachmentsRoutes.list, { params: { id } })
  expect(files.items).toMatchObject([{ name: 'Фото.jpg', mime: 'image/jpeg' }])
  await outside.close()
})
