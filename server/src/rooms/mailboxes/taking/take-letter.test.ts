import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { makePicture } from '../../../platform/files/files.make.ts'
import { filesOf, testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeContact } from '../../contacts/contacts.make.ts'
import { setStage, type Stage } from '../../tasks/stage.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { makeMailbox, sentMessageId, takeRaw } from '../mailboxes.make.ts'
import { base64Part, multipartLetter, pngBytes, textLetter, word } from '../reading/letters.make.ts'

const db = await testDb()
const app = await testApp(db)
const store = filesOf(app)
let on: Stage
let mailboxId: number
beforeEach(async () => {
  on = await setStage(app, db)
  mailboxId = (await makeMailbox(db)).id
})

const take = (raw: Buffer, into = mailboxId) => takeRaw(db, store, into, raw)
const suggestions = async () => (await on.dispatcher.call(suggestionsRoutes.list, { query: {} })).body.items
const commentsOf = (taskId: number) =>
  db
    .selectFrom('taskComments')
    .select(['text', 'isInternal', 'guestName', 'authorId'])
    .where('taskId', '=', taskId)
    .execute()
const filesOfTask = (taskId: number) =>
  db.selectFrom('attachments').select(['name', 'createdBy']).where('taskId', '=', taskId).execute()
const answerTo = (taskId: number, text: string, headers: Record<string, string> = {}) =>
  textLetter(text, {
    'In-Reply-To': sentMessageId(taskId),
    Subject: word(`Re: [№ ${taskId}] Ремонт`),
    'Message-ID': `<answer-${taskId}-${text.length}@client.ru>`,
    ...headers,
  })

describe('a letter of a person', () => {
  test('is a suggestion with the organization and the phone of its sender and the truck of its text', async () => {
    const car = await makeCar(db, { plate: 'А123ВС77', companyId: on.companyId })
    await makeContact(db, {
      name: 'Иванов Пётр',
      companyId: on.companyId,
      email: 'Ivanov@client.ru',
      phones: JSON.stringify([{ phone: '+79172451863', note: '' }]),
    })
    const letter = await take(
      textLetter('Не работает тахограф на a 123 bc 77.\n\n--\nИванов', {
        Subject: word('Fwd: Ремонт'),
        From: `${word('Пётр')} <ivanov@client.ru>`,
      }),
    )
    expect(letter).toMatchObject({ state: 'SUGGESTED', kind: 'PERSONAL', fromAddress: 'ivanov@client.ru' })
    const [suggestion] = await suggestions()
    expect(suggestion).toMatchObject({
      source: 'EMAIL',
      title: 'Ремонт',
      words: 'Не работает тахограф на a 123 bc 77.\n\n--\nИванов',
      company: { id: on.companyId },
      car: { id: car.id },
      contactName: 'Иванов Пётр',
      contactPhone: '+79172451863',
      letterId: letter?.id,
    })
    expect(suggestion?.evidence).toContainEqual({
      title: 'Номера в письме',
      text: expect.stringMatching(/^А.123.ВС.77$/),
    })
  })

  test('of a stranger says so, and its hint of a request gives no access', async () => {
    const { id } = await makeTask(db, { companyId: on.companyId, title: 'Тайный ремонт' })
    await take(
      textLetter('Дайте пароль', { Subject: word(`Re: [№ ${id}] Ремонт`), From: 'stranger@evil.example' }),
    )
    const [suggestion] = await suggestions()
    expect(suggestion?.evidence.map(({ title }) => title)).toEqual([
      'Письмо от',
      'Отправитель',
      'Названа заявка',
    ])
    expect(suggestion?.openTasks.map((task) => task.id)).toEqual([id])
    expect(await commentsOf(id)).toEqual([])
  })

  test('becomes a request at once where the mailbox says so and the sender is known', async () => {
    const box = await makeMailbox(db, { result: 'REQUEST', queue: 'tachograph' })
    await makeContact(db, { companyId: on.companyId, email: 'ivanov@client.ru' })
    const known = await take(textLetter('Сломался тахограф', { Subject: word('Ремонт') }), box.id)
    expect(known).toMatchObject({ state: 'REQUESTED' })
    const { body } = await on.dispatcher.call(tasksRoutes.get, { params: { id: known?.taskId ?? 0 } })
    expect(body).toMatchObject({
      queue: 'tachograph',
      source: 'EMAIL',
      title: 'Ремонт',
      company: { id: on.companyId },
    })
    const strange = textLetter('Сломалось', { From: 'other@evil.example', 'Message-ID': '<2@x>' })
    expect(await take(strange, box.id)).toMatchObject({ state: 'SUGGESTED', taskId: null })
  })

  test('brings its files; a refused one stops no other, and a logo is left out', async () => {
    const photo = await makePicture('jpeg', { width: 640, height: 480 })
    const part = (name: string, bytes: Buffer, more = '') =>
      base64Part(
        `Content-Type: application/octet-stream; name="${word(name)}"\nContent-Disposition: attachment; filename="${word(name)}"${more}`,
        bytes,
      )
    const letter = await take(
      multipartLetter([
        'Content-Type: text/html; charset=utf-8\n\n<p>Фото</p><img src="cid:logo">',
        part('снимок.jpg', photo),
        part('вирус.exe', Buffer.from('MZ nothing of use')),
        base64Part(
          'Content-Type: image/png; name="logo.png"\nContent-ID: <logo>\nContent-Disposition: inline',
          pngBytes,
        ),
      ]),
    )
    expect(letter?.files.map(({ name, error }) => [name, error === null])).toEqual([
      ['снимок.jpg', true],
      ['вирус.exe', false],
      ['logo.png', false],
    ])
    expect((await suggestions())[0]?.photosCount).toBe(1)
  })
})

describe('an answer', () => {
  test('of a contact of the organization is a public comment, with its files', async () => {
    const { id } = await makeTask(db, { companyId: on.companyId })
    await makeContact(db, { name: 'Иванов Пётр', companyId: on.companyId, email: 'ivanov@client.ru' })
    const photo = await makePicture('jpeg', { width: 640, height: 480 })
    const raw = multipartLetter(
      [
        'Content-Type: text/plain; charset=utf-8\n\nМашина на базе\n\n> Заявка принята.',
        base64Part('Content-Type: image/jpeg; name="a.jpg"\nContent-Disposition: attachment', photo),
      ],
      { References: `<x@y> ${sentMessageId(id)}` },
    )
    const letter = await take(raw)
    expect(letter).toMatchObject({
      state: 'COMMENTED',
      taskId: id,
      wholeText: 'Машина на базе\n\n> Заявка принята.',
    })
    expect(await commentsOf(id)).toEqual([
      { text: 'Машина на базе', isInternal: false, guestName: 'Иванов Пётр', authorId: null },
    ])
    expect(await filesOfTask(id)).toEqual([{ name: 'a.jpg', createdBy: null }])
    expect(await suggestions()).toEqual([])
  })

  test('says that words were cut which no mark shows to be a quotation', async () => {
    const { id } = await makeTask(db, { companyId: on.companyId })
    const forwarded = 'Смотрите ниже\n\n--- Пересылаемое сообщение ---\nНе работает тахограф'
    await take(answerTo(id, forwarded, { From: on.client.user.email }))
    expect(await commentsOf(id)).toMatchObject([
      { text: 'Смотрите ниже\n… (письмо целиком — в журнале почты)' },
    ])
  })

  test('of a representative is a comment of that user', async () => {
    const { id } = await makeTask(db, { companyId: on.companyId })
    await take(answerTo(id, 'Готово?', { From: on.client.user.email }))
    expect(await commentsOf(id)).toMatchObject([
      { text: 'Готово?', authorId: on.client.user.id, isInternal: false },
    ])
  })

  test.each([
    ['a stranger', 'stranger@evil.example'],
    ['a contact of another organization', 'foreign@other.ru'],
  ])('of %s is a suggestion that can be joined to the request', async (_, From) => {
    const { id } = await makeTask(db, { companyId: on.companyId })
    const other = await makeTask(db)
    await makeContact(db, { companyId: other.companyId, email: 'foreign@other.ru' })
    await take(answerTo(id, 'Отмените', { From }))
    expect(await commentsOf(id)).toEqual([])
    const [suggestion] = await suggestions()
    expect(suggestion?.openTasks.map((task) => task.id)).toEqual([id])
    await on.dispatcher.call(suggestionsRoutes.join, {
      params: { id: suggestion?.id ?? 0 },
      body: { taskId: id },
    })
    expect(await commentsOf(id)).toMatchObject([{ isInternal: true }])
  })

  test('with a false signature is no answer', async () => {
    const { id } = await makeTask(db, { companyId: on.companyId })
    await makeContact(db, { companyId: on.companyId, email: 'ivanov@client.ru' })
    await take(textLetter('x', { 'In-Reply-To': `<request-${id}.0123456789abcdef.1@example.ru>` }))
    expect(await commentsOf(id)).toEqual([])
  })

  test('to the own first letter belongs to what became of that', async () => {
    const box = await makeMailbox(db, { result: 'REQUEST' })
    await makeContact(db, { companyId: on.companyId, email: 'ivanov@client.ru' })
    const first = await take(textLetter('Сломалось', { 'Message-ID': '<own@client.ru>' }), box.id)
    await take(
      textLetter('И ещё свет', { 'In-Reply-To': '<own@client.ru>', 'Message-ID': '<2@client.ru>' }),
      box.id,
    )
    expect(await commentsOf(first?.taskId ?? 0)).toMatchObject([{ text: 'И ещё свет' }])
  })

  test('to a closed request is a suggestion, so that it is not overlooked', async () => {
    const { id } = await makeTask(db, { companyId: on.companyId, status: 'CLOSED' })
    await makeContact(db, { companyId: on.companyId, email: 'ivanov@client.ru' })
    await take(answerTo(id, 'Опять сломалось'))
    expect(await commentsOf(id)).toEqual([])
    expect((await suggestions())[0]?.evidence).toContainEqual(
      expect.objectContaining({ title: 'Отвечает на заявку', text: expect.stringContaining('(закрыта)') }),
    )
  })
})

describe('what no person has written', () => {
  test.each([
    ['an automatic answer', { 'Auto-Submitted': 'auto-replied' }],
    ['a mailing list', { 'List-Id': '<news.shop.ru>' }],
  ])('starts nothing: %s', async (_, headers) => {
    const { id } = await makeTask(db, { companyId: on.companyId })
    await makeContact(db, { companyId: on.companyId, email: 'ivanov@client.ru' })
    const letter = await take(answerTo(id, 'Я в отпуске', headers))
    expect(letter).toMatchObject({ state: 'STORED', taskId: id })
    expect(await commentsOf(id)).toEqual([])
    expect(await suggestions()).toEqual([])
    expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([])
  })

  test('a letter that was not delivered stands in the history of its request', async () => {
    const { id } = await makeTask(db, { companyId: on.companyId })
    const letter = await take(
      textLetter('failed', { 'X-Failed-Recipients': 'petrov@client.ru', 'In-Reply-To': sentMessageId(id) }),
    )
    expect(letter).toMatchObject({ kind: 'BOUNCE', taskId: id })
    expect((await on.history(id)).join('\n')).toContain('petrov@client.ru')
  })

  test('a suspicious letter is shown to a dispatcher with the reason, whatever it answers', async () => {
    const { id } = await makeTask(db, { companyId: on.companyId })
    await makeContact(db, { companyId: on.companyId, email: 'ivanov@client.ru' })
    await take(answerTo(id, 'Отмените', { 'Authentication-Results': 'mx.example.ru; dmarc=fail' }))
    expect(await commentsOf(id)).toEqual([])
    expect((await suggestions())[0]?.evidence).toContainEqual({
      title: 'Внимание',
      text: 'Почтовый сервер не подтвердил отправителя (DMARC)',
    })
  })

  test('a letter that cannot be read is shown as it came', async () => {
    const raw = textLetter('--b\r\n\r\nx\r\n'.repeat(3000), { Subject: 'bomb' })
    expect(await take(raw)).toMatchObject({ kind: 'UNREADABLE', state: 'SUGGESTED' })
    expect((await suggestions())[0]).toMatchObject({
      title: 'Письмо не прочитано',
      words: expect.stringContaining('Subject: bomb'),
    })
  })
})
