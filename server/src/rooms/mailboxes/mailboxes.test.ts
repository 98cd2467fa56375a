import { auditRoutes } from '@naryad/contract/audit/audit.routes'
import { mailboxesRoutes, mailLettersRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { filesOf, testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { silentLog, waitingJobs } from '../../testing/jobs.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { type FakeImap, makeImap } from './fetching/fake-imap.make.ts'
import { deleteExpired } from './mailboxes.jobs.ts'
import { makeMailbox, readingParts, sentMessageId, takeRaw } from './mailboxes.make.ts'
import { textLetter } from './reading/letters.make.ts'
import { readFetchedLetter } from './taking/read-letter.service.ts'

const db = await testDb()
const app = await testApp(db)
const store = filesOf(app)
let on: Stage
let imap: FakeImap
beforeEach(async () => {
  on = await setStage(app, db)
  imap = await makeImap()
})
afterEach(() => imap.close())

const password = 'canary-password'
const input = () => ({
  address: 'service@example.ru',
  provider: 'OTHER' as const,
  host: '127.0.0.1',
  port: imap.port,
  security: 'NONE' as const,
  login: 'robot',
  folder: 'INBOX',
  result: 'SUGGESTION' as const,
  queue: 'external' as const,
})
const byPassword = { signIn: 'PASSWORD', tokenUrl: '', clientId: '', takenFolder: '' } as const
const create = async (more: object = {}) =>
  (await on.admin.call(mailboxesRoutes.create, { body: { ...input(), password, ...more } })).body

describe('a mailbox', () => {
  test('is off until it is switched on, and its password is sealed and never answered', async () => {
    const made = await create()
    expect(made).toMatchObject({ isOn: false, hasPassword: true, isPasswordLost: false, readAt: null })
    const { rows } = await sql<{ row: string }>`select mailboxes::text as row from mailboxes`.execute(db)
    const { body: audit } = await on.admin.call(auditRoutes.search, { body: {} })
    for (const said of [JSON.stringify(made), rows[0]?.row, JSON.stringify(audit)])
      expect(said).not.toContain(password)
    expect(JSON.stringify(audit)).toContain('Почтовый ящик')
  })

  test('keeps its password while its account is the same, and loses it to no other server', async () => {
    const { id } = await create()
    const save = async (more: object) =>
      (
        await on.admin.call(mailboxesRoutes.update, {
          params: { id },
          body: {
            ...input(),
            ...byPassword,
            typeId: null,
            authservId: '',
            ca: '',
            isConfirmed: false,
            confirmation: '',
            isOn: false,
            ...more,
          },
        })
      ).body
    expect(await save({ folder: 'Заявки' })).toMatchObject({ hasPassword: true })
    expect(await save({ host: 'localhost' })).toMatchObject({ hasPassword: false })
    const { body } = await on.admin.refusal(mailboxesRoutes.update, {
      params: { id },
      body: {
        ...input(),
        ...byPassword,
        typeId: null,
        authservId: '',
        ca: '',
        host: 'localhost',
        isConfirmed: false,
        confirmation: '',
        isOn: true,
      },
    })
    expect(body.fields).toEqual({ password: 'Пароль приложения: заполните поле' })
  })

  test('without encryption is refused on another machine', async () => {
    const { body } = await on.admin.refusal(mailboxesRoutes.create, {
      body: { ...input(), host: 'imap.example.ru', password },
    })
    expect(body.fields).toEqual({
      security: 'Шифрование: без шифрования пароль уходит только на этот же сервер',
    })
  })

  test('is read twice under no two entries', async () => {
    await create()
    const { body } = await on.admin.refusal(mailboxesRoutes.create, { body: { ...input(), password } })
    expect(body.fields).toEqual({ address: 'Эта папка этого ящика уже читается' })
  })
})

describe('the check', () => {
  const check = async (more: object = {}) =>
    (await on.admin.call(mailboxesRoutes.test, { body: { mailbox: { ...input(), password, ...more } } })).body

  test('opens the folder and finds the name of the receiving server in the latest letters', async () => {
    imap.password = password
    imap.add(textLetter('x', { 'Authentication-Results': 'mx.example.ru; dmarc=pass' }))
    imap.add(textLetter('x'))
    expect(await check()).toMatchObject({ error: null, authservId: 'mx.example.ru', folders: ['INBOX'] })
    expect(imap.unexpected).toEqual([])
  })

  test.each([
    [{}, 'Почтовый сервер не принял логин или пароль'],
    [{ port: 1 }, 'Почтовый сервер не отвечает по этому адресу и порту'],
  ])('says what is wrong: %o', async (more, error) => {
    expect(await check(more)).toMatchObject({ error, authservId: null })
  })

  test('of a missing folder says so', async () => {
    imap.password = password
    expect(await check({ folder: 'Нет такой' })).toMatchObject({ error: 'Такой папки в ящике нет' })
  })

  test('uses the stored password for the same account alone', async () => {
    imap.password = password
    const { id } = await create()
    const body = { id, mailbox: input() }
    expect((await on.admin.call(mailboxesRoutes.test, { body })).body.error).toBeNull()
    const other = { id, mailbox: { ...input(), login: 'other' } }
    expect((await on.admin.refusal(mailboxesRoutes.test, { body: other })).body.fields).toEqual({
      'mailbox.password': 'Пароль приложения: заполните поле',
    })
  })
})

test('sources are deleted after a month, entries of the log after their time', async () => {
  const { id } = await makeMailbox(db)
  const letter = await takeRaw(db, store, id, textLetter('x'))
  const age = (days: number) =>
    db
      .updateTable('mailLetters')
      .set({ receivedAt: new Date(Date.now() - days * 86_400_000).toISOString() })
      .where('id', '=', letter?.id ?? 0)
      .execute()
  const left = () => db.selectFrom('mailLetters').select('storageKey').execute()
  await db.transaction().execute(deleteExpired)
  expect(await left()).toEqual([{ storageKey: expect.any(String) }])
  await age(31)
  await db.transaction().execute(deleteExpired)
  expect(await left()).toEqual([{ storageKey: null }])
  await age(4000)
  await db.transaction().execute(deleteExpired)
  expect(await left()).toEqual([])
})

describe('the log', () => {
  const log = async () => (await on.admin.call(mailLettersRoutes.list, { query: {} })).body.items

  test('says of each letter what became of it, and an ignored one is taken when a person says so', async () => {
    const { id } = await makeMailbox(db)
    const letter = await takeRaw(db, store, id, textLetter('Скидки', { 'List-Id': '<news.shop.ru>' }))
    expect(await log()).toMatchObject([
      { state: 'STORED', kind: 'BULK', reason: 'Рассылка', from: 'ivanov@client.ru', mayReread: true },
    ])
    const params = { id: letter?.id ?? 0 }
    await on.admin.call(mailLettersRoutes.reread, { params, body: { isPersonal: true } })
    for (const { data } of await waitingJobs(db))
      if (typeof data === 'object' && data !== null && 'letterId' in data)
        await readFetchedLetter(readingParts(store), db, Number(data.letterId), { log: silentLog })
    expect(await log()).toMatchObject([{ state: 'SUGGESTED', kind: 'PERSONAL', mayReread: false }])
    const again = await on.admin.refusal(mailLettersRoutes.reread, { params, body: { isPersonal: true } })
    expect(again.body.message).toBe('Письмо уже стало заявкой, комментарием или предложением')
  })

  test('a letter is shown whole to those who see what became of it, and to no client', async () => {
    const { id: mailboxId } = await makeMailbox(db, { queue: 'luv' })
    const { id: taskId } = await makeTask(db, { companyId: on.companyId, queue: 'luv' })
    const raw = textLetter('Готово?\n\n> Заявка принята.', {
      From: on.client.user.email,
      'In-Reply-To': sentMessageId(taskId),
    })
    const letter = await takeRaw(db, store, mailboxId, raw)
    const params = { id: letter?.id ?? 0 }
    expect((await on.dispatcher.call(mailLettersRoutes.get, { params })).body.wholeText).toContain(
      'Заявка принята',
    )
    expect((await on.client.refusal(mailLettersRoutes.get, { params })).status).toBe(403)
    await db
      .updateTable('users')
      .set({ queues: ['skud'] })
      .where('id', '=', on.dispatcher.user.id)
      .execute()
    expect((await on.dispatcher.refusal(mailLettersRoutes.get, { params })).status).toBe(404)
  })
})
