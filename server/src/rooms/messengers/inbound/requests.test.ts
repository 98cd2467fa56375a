import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { silentLog as log } from '../../../testing/jobs.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { clearDelays, deliveriesOf } from '../../deliveries/deliveries.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { messageUpdate } from '../fakes/telegram.make.ts'
import { messengersRetention } from '../messengers.jobs.ts'
import { makeAnsweringBot } from './answering-bot.make.ts'

const db = await testDb()
const app = await testApp(db)
const bot = makeAnsweringBot(app, db)
const { receive, answers, makeLinkedUser, attachFiles } = bot

describe('a client', () => {
  const tasks = () =>
    db
      .selectFrom('tasks')
      .select([
        'title',
        'description',
        'queue',
        'direction',
        'carId',
        'companyId',
        sql<string>`source::text`.as('source'),
      ])
      .execute()

  test('creates a request from a description and a truck', async () => {
    const { person, sender } = await makeLinkedUser({ role: 'client' })
    const car = await makeCar(db, { companyId: person.user.companyId, plate: 'А123ВС77' })
    await receive(messageUpdate(sender, 'Не горит экран тахографа\nс утра'))
    expect(await answers()).toEqual(['Какой автомобиль? Напишите госномер или «нет».'])
    await receive(messageUpdate(sender, 'a 123 bc 77'))
    expect(await tasks()).toEqual([
      {
        title: 'Не горит экран тахографа',
        description: 'Не горит экран тахографа\nс утра',
        queue: 'external',
        direction: 'IN',
        carId: car.id,
        companyId: person.user.companyId,
        source: 'TELEGRAM',
      },
    ])
    expect((await answers()).at(-1)).toMatch(
      /^Заявка № \d+ принята, А\u00a0123\u00a0ВС\u00a077\. Ответ придёт сюда\.$/,
    )
  })

  test.each([
    ['199 letters and an emoji', `${'я'.repeat(199)}🚛🚛`, `${'я'.repeat(199)}…`],
    ['invisible signs on its first line', '\u200b\u3164\nРазбит экран', 'Разбит экран'],
  ])('creates a request from a description with %s', async (_, text, title) => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    await receive(messageUpdate(sender, text))
    await receive(messageUpdate(sender, 'нет'))
    expect(await tasks()).toMatchObject([{ title }])
  })

  test.each(['Разбит\u0000 экран', 'Разбит \ud83d', '/new Экран\u0007'])(
    'learns at once that a text with a sign that no text has is not taken: %j',
    async (text) => {
      const { sender } = await makeLinkedUser({ role: 'client' })
      await receive(messageUpdate(sender, text))
      expect(await answers()).toEqual(['В сообщении есть недопустимые знаки: наберите его заново.'])
      await receive(messageUpdate(sender, 'Разбит экран'))
      await receive(messageUpdate(sender, text))
      await receive(messageUpdate(sender, 'нет'))
      expect(await tasks()).toMatchObject([{ title: 'Разбит экран' }])
    },
  )

  test('creates a request without a truck', async () => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    await receive(messageUpdate(sender, '/new Нужен договор'))
    await receive(messageUpdate(sender, 'нет'))
    expect(await tasks()).toMatchObject([{ title: 'Нужен договор', carId: null }])
  })

  test('is asked again for a truck that is not in the organization', async () => {
    await makeCar(db, { plate: 'А999АА16' })
    const { sender } = await makeLinkedUser({ role: 'client' })
    await receive(messageUpdate(sender, 'Не горит экран'))
    await receive(messageUpdate(sender, 'А999АА16'))
    expect(await tasks()).toEqual([])
    expect((await answers()).at(-1)).toBe(
      'Автомобиля «А999АА16» в вашей организации нет. Какой автомобиль? Напишите госномер или «нет».',
    )
  })

  const photo = (id: string, size = 3) => ({
    text: undefined,
    photo: [{ file_id: id, width: 640, file_size: size }],
  })
  const store = (...ids: string[]) => {
    for (const id of ids) bot.fake.files.set(id, { size: 3, bytes: Buffer.from('abc') })
  }

  test('begins a request with a photo, whose files are attached once it exists', async () => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    store('a', 'b')
    await receive(messageUpdate(sender, '', { ...photo('a'), caption: 'Разбит экран' }))
    // The second photo of the album comes as a message of its own.
    await receive(messageUpdate(sender, '', photo('b')))
    expect(await answers()).toEqual(['Какой автомобиль? Напишите госномер или «нет».'])
    await receive(messageUpdate(sender, 'нет'))
    const [task, ...others] = await tasks()
    expect(task).toMatchObject({ title: 'Разбит экран', queue: 'external', direction: 'IN' })
    expect(others).toEqual([])
    const { id } = await db.selectFrom('tasks').select('id').executeTakeFirstOrThrow()
    expect((await answers()).at(-1)).toBe(`Заявка № ${id} принята. Файлы прикладываются. Ответ придёт сюда.`)
    expect(bot.attachedFiles).toEqual([])
    await attachFiles()
    await attachFiles()
    expect(bot.attachedFiles).toEqual([
      { taskId: id, name: 'Фото.jpg', size: 3 },
      { taskId: id, name: 'Фото.jpg', size: 3 },
    ])
  })

  test('begins a request with a photo without words', async () => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    await receive(messageUpdate(sender, '', photo('a')))
    await receive(messageUpdate(sender, 'нет'))
    expect(await tasks()).toMatchObject([{ title: 'Обращение из мессенджера' }])
  })

  test('cannot begin a request with 10,000 characters', async () => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    await receive(messageUpdate(sender, 'я'.repeat(10_000)))
    await receive(messageUpdate(sender, `/new ${'я'.repeat(10_000)}`))
    const refused = 'Сообщение длиннее 4000 знаков: напишите короче, подробности добавите в заявку.'
    expect(await answers()).toEqual([refused, refused])
    expect(await db.selectFrom('messengerDialogues').select('chatId').execute()).toEqual([])
    expect(await tasks()).toEqual([])
  })

  test('that names no truck within an hour has the draft deleted', async () => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    await receive(messageUpdate(sender, 'Не горит экран тахографа'))
    await sql`update messenger_dialogues set started_at = now() - interval '61 minutes'`.execute(db)
    const later = await makeLinkedUser({ role: 'client' })
    await receive(messageUpdate(later.sender, 'Нужен договор'))
    await messengersRetention.run(db, {}, { log, signal: new AbortController().signal })
    const drafts = await db.selectFrom('messengerDialogues').select('chatId').execute()
    expect(drafts).toEqual([{ chatId: later.chat.id }])
  })

  test('that has been blocked can create nothing', async () => {
    const { person, sender } = await makeLinkedUser({ role: 'client' })
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', person.user.id).execute()
    for (const text of ['Разбит экран', '/new Разбит экран', '/my', '/stop'])
      await receive(messageUpdate(sender, text))
    // Once an hour.
    expect(await answers()).toEqual(['Учётная запись заблокирована: обратитесь к администратору.'])
    expect(await db.selectFrom('messengerDialogues').select('chatId').execute()).toEqual([])
    expect(await tasks()).toEqual([])
  })

  test('cannot begin a request with a photo of 60 MB', async () => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    await receive(messageUpdate(sender, '', photo('huge', 60 * 1024 * 1024)))
    expect(await answers()).toEqual(['Файл больше 20 МБ: приложите его в «Наряде»'])
    expect(await db.selectFrom('messengerDialogues').select('chatId').execute()).toEqual([])
  })

  test('is notified why a photo was not attached; one of an unavailable messenger is tried again', async () => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    await receive(messageUpdate(sender, 'Разбит экран', { photo: photo('a').photo }))
    await receive(messageUpdate(sender, 'нет'))
    const { id } = await db.selectFrom('tasks').select('id').executeTakeFirstOrThrow()
    bot.fake.override = () => 'hangUp'
    await attachFiles()
    expect(await deliveriesOf(db, 'chatFile')).toMatchObject([{ state: 'queued', attempts: 1 }])
    bot.fake.override = () => undefined
    await clearDelays(db)
    await attachFiles()
    expect((await answers()).at(-1)).toBe(
      `Файл к заявке № ${id} не приложен. Telegram отказал: Bad Request: invalid file_id`,
    )
    expect(await deliveriesOf(db, 'chatFile')).toMatchObject([{ state: 'failed' }])
  })

  test('has all files attached but one that fails each time, of which it is notified', async () => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    store('a', 'c')
    bot.fake.files.set('b', { size: 3, bytes: Buffer.from('bad') })
    bot.breakFile('bad')
    await receive(messageUpdate(sender, '', { ...photo('a'), caption: 'Разбит экран' }))
    await receive(messageUpdate(sender, '', photo('b')))
    await receive(messageUpdate(sender, '', photo('c')))
    await receive(messageUpdate(sender, 'нет'))
    const { id } = await db.selectFrom('tasks').select('id').executeTakeFirstOrThrow()
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await clearDelays(db)
      await attachFiles()
      expect(bot.attachedFiles).toHaveLength(2)
    }
    const states = (await deliveriesOf(db, 'chatFile')).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['failed', 'sent', 'sent'])
    expect((await answers()).at(-1)).toBe(
      `Файл к заявке № ${id} не приложен. Попробуйте приложить его в «Наряде»`,
    )
  })

  test('is notified of a photo that is larger than declared, and it is not tried again', async () => {
    const { sender } = await makeLinkedUser({ role: 'client' })
    bot.fake.files.set('film', { size: 3, bytes: Buffer.alloc(21 * 1024 * 1024) })
    await receive(messageUpdate(sender, 'Разбит экран', { photo: photo('film').photo }))
    await receive(messageUpdate(sender, 'нет'))
    const { id } = await db.selectFrom('tasks').select('id').executeTakeFirstOrThrow()
    await attachFiles()
    expect((await answers()).at(-1)).toBe(
      `Файл к заявке № ${id} не приложен. Он больше 20 МБ: приложите его в «Наряде»`,
    )
    expect(await deliveriesOf(db, 'chatFile')).toMatchObject([{ state: 'failed' }])
  })

  test('reads own open tasks and the status of one, but not of others', async () => {
    const { person, sender } = await makeLinkedUser({ role: 'client' })
    const own = await makeTask(db, { companyId: person.user.companyId, title: 'Не горит экран' })
    const other = await makeTask(db, { title: 'Чужая' })
    await receive(messageUpdate(sender, '/my'))
    await receive(messageUpdate(sender, `/status ${own.id}`))
    await receive(messageUpdate(sender, `/status ${other.id}`))
    await receive(messageUpdate(sender, '/status 99999999999'))
    await receive(messageUpdate(sender, '/status'))
    const said = await answers()
    expect(said[0]).toBe(`№ ${own.id}, Новая, Не горит экран`)
    expect(said[1]).toMatch(new RegExp(`^№ ${own.id}: Новая\nНе горит экран`))
    expect(said[2]).toBe(`Заявки № ${other.id} нет или она вам недоступна.`)
    expect(said[3]).toBe('Напишите номер заявки: /status 18420')
    expect(said[4]).toBe('Напишите номер заявки: /status 18420')
  })
})

test('/stop unlinks the chat', async () => {
  const { sender } = await makeLinkedUser({ role: 'engineer' })
  await receive(messageUpdate(sender, '/stop'))
  await receive(messageUpdate(sender, '/my'))
  const said = await answers()
  expect(said[0]).toMatch(/^Чат отвязан/)
  expect(said[1]).toMatch(/^Этот чат не подключён/)
})
