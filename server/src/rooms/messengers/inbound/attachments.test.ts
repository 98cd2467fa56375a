import { describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { deliveriesOf } from '../../deliveries/deliveries.make.ts'
import { messageUpdate } from '../fakes/telegram.make.ts'
import { makeAnsweringBot } from './answering-bot.make.ts'

const db = await testDb()
const app = await testApp(db)
const { receive, answers, makeLinkedUser } = makeAnsweringBot(app, db)

const question = 'Какой автомобиль? Напишите госномер или «нет».'
const taskOf = () => db.selectFrom('tasks').select(['id', 'description']).executeTakeFirstOrThrow()
const photo = (id: string) => ({
  text: undefined,
  photo: [{ file_id: id, width: 640, file_size: 3 }],
})

describe('a client', () => {
  test.each([
    ['a voice message', { voice: { file_id: 'v' } }, 'голосовое сообщение'],
    ['a video note', { video_note: { file_id: 'v' } }, 'видеосообщение'],
    ['a video', { video: { file_id: 'v' } }, 'видео'],
    ['music', { audio: { file_id: 'v' } }, 'аудиозапись'],
    ['a sticker', { sticker: { file_id: 'v' } }, 'стикер'],
    ['an animation', { animation: { file_id: 'v' }, document: { file_id: 'v' } }, 'анимация'],
  ])('learns that %s cannot be attached, before and in a draft', async (_, attachment, title) => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    const notice = `Такое вложение не приложить: ${title}. Опишите словами или пришлите фото.`
    await receive(messageUpdate(sender, '', { text: undefined, ...attachment }))
    expect(await answers()).toEqual([notice])
    await receive(messageUpdate(sender, '', { text: undefined, caption: 'Разбит экран', ...attachment }))
    await receive(messageUpdate(sender, '', { text: undefined, ...attachment }))
    expect((await answers()).slice(1)).toEqual([`${notice}\n${question}`, `${notice}\n${question}`])
  })

  test('adds a location to the description, at its beginning and in a draft', async () => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    const place = (latitude: number) => ({ text: undefined, location: { latitude, longitude: 49.1 } })
    await receive(messageUpdate(sender, '', place(55.8)))
    await receive(messageUpdate(sender, '', place(55.9)))
    await receive(messageUpdate(sender, 'нет'))
    expect((await taskOf()).description).toBe(
      [
        'Место: 55.8, 49.1 https://yandex.ru/maps/?pt=49.1,55.8&z=16',
        'Место: 55.9, 49.1 https://yandex.ru/maps/?pt=49.1,55.9&z=16',
      ].join('\n'),
    )
  })

  test('learns which of its photos are not attached, and adds them by a reply', async () => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    for (let at = 1; at <= 12; at += 1) await receive(messageUpdate(sender, '', photo(`p${at}`)))
    const notice =
      'Не приложено файлов: 1. К новой заявке прикладываются первые 10, остальные пришлите ответом на сообщение о ней.'
    expect(await answers()).toEqual([question, `${notice}\n${question}`, `${notice}\n${question}`])
    await receive(messageUpdate(sender, 'нет'))
    const { id } = await taskOf()
    expect((await answers()).at(-1)).toBe(`Заявка № ${id} принята. Файлы прикладываются. Ответ придёт сюда.`)
    expect(await deliveriesOf(db, 'chatFile')).toHaveLength(10)
    const { content } = await db
      .selectFrom('deliveries')
      .select('content')
      .where('channel', '=', 'telegram')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(content.taskId).toBe(id)
  })

  test('learns once that an edited message is not taken over', async () => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    const { message } = messageUpdate(sender, 'Разбит экран')
    for (const text of ['Разбит экран, А123ВС77', 'Разбит экран у входа'])
      await receive({ edited_message: { ...message, text } })
    expect(await answers()).toEqual([
      'Правка сообщения в «Наряд» не попадёт: напишите уточнение новым сообщением.',
    ])
    await receive({ edited_message: { ...messageUpdate({ id: 5 }, 'Спам').message } })
    expect(await answers()).toHaveLength(1)
  })
})
