import { beforeEach, describe, expect, test } from 'vitest'

import { filesOf, testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { makeContact } from '../../contacts/contacts.make.ts'
import { setStage, type Stage } from '../../tasks/stage.make.ts'
import { makeUser } from '../../users/users.make.ts'
import { makeMailbox, takeRaw } from '../mailboxes.make.ts'
import { textLetter, word } from '../reading/letters.make.ts'

const db = await testDb()
const app = await testApp(db)
const store = filesOf(app)
let on: Stage
let mailboxId: number
const address = 'service@example.ru'
beforeEach(async () => {
  on = await setStage(app, db)
  mailboxId = (
    await makeMailbox(db, {
      address,
      isConfirmed: true,
      confirmation: 'Получили «{тема}»: {номер}.',
      result: 'REQUEST',
    })
  ).id
})

const known = (email = 'ivanov@client.ru') =>
  makeContact(db, { name: 'Иванов', companyId: on.companyId, email })
let sent = 0
const take = (headers: Record<string, string> = {}, into = mailboxId) => {
  sent += 1
  return takeRaw(
    db,
    store,
    into,
    textLetter(`Не работает ${sent}`, {
      Subject: word(`Ремонт ${sent}`),
      'Message-ID': `<letter-${sent}@client.ru>`,
      ...headers,
    }),
  )
}
const letters = () =>
  db
    .selectFrom('deliveries')
    .select(['address', 'content'])
    .where('channel', '=', 'letter')
    .orderBy('id')
    .execute()
const countLetters = async () => (await letters()).length

describe('a confirmation', () => {
  test('names the request and the subject, and answers the letter in its thread', async () => {
    await known()
    const letter = await take()
    expect(letter).toMatchObject({ state: 'REQUESTED' })
    expect(await letters()).toMatchObject([
      {
        address: 'ivanov@client.ru',
        content: {
          title: `[№ ${letter?.taskId}] Ремонт ${sent}`,
          text: `Получили «Ремонт ${sent}»: заявка № ${letter?.taskId}.`,
          taskId: letter?.taskId,
          answers: `letter-${sent}@client.ru`,
          replyTo: address,
        },
      },
    ])
  })

  test('of a suggestion promises a number, and goes only to a sender who is proven', async () => {
    await take()
    expect(await countLetters()).toBe(0)
    await take({
      'Authentication-Results': 'mx.example.ru; dmarc=pass header.from=client.ru',
      From: 'petrov@client.ru',
    })
    expect(await letters()).toMatchObject([
      {
        address: 'petrov@client.ru',
        content: { text: `Получили «Ремонт ${sent}»: номер заявки сообщит диспетчер.`, taskId: null },
      },
    ])
  })

  test.each([
    ['an automatic answer', { 'Auto-Submitted': 'auto-replied' }],
    ['a mailing list', { 'List-Id': '<news.client.ru>' }],
    ['a letter without a return path', { 'Return-Path': '<>' }],
    ['a robot', { From: 'no-reply@client.ru' }],
    ['a mailbox of the product', { From: address }],
    ['another name of a mailbox of the product', { From: 'service+answers@example.ru' }],
  ])('is not sent to %s', async (_, headers) => {
    for (const email of ['ivanov@client.ru', 'no-reply@client.ru', address, 'service+answers@example.ru'])
      await known(email)
    await take(headers)
    expect(await countLetters()).toBe(0)
  })

  test('is sent also to an address that letters did not reach: who writes has a mailbox', async () => {
    await known()
    await db
      .insertInto('mailFailures')
      .values({ address: 'ivanov@client.ru', status: '5.1.1', blockedUntil: '2099-01-01T00:00:00.000Z' })
      .execute()
    await take()
    expect(await countLetters()).toBe(1)
  })

  test('is sent once a thread, and five times a day to one address', async () => {
    await known()
    const first = sent + 1
    await take()
    await take({ 'In-Reply-To': `<letter-${first}@client.ru>` })
    expect(await countLetters()).toBe(1)
    for (let at = 0; at < 6; at += 1) await take()
    expect(await countLetters()).toBe(5)
  })

  test('is not sent by a mailbox without it', async () => {
    await known()
    await take({}, (await makeMailbox(db, { result: 'REQUEST' })).id)
    expect(await countLetters()).toBe(0)
  })
})

describe('letters of strangers', () => {
  test('beyond ten an hour stand in the log alone, from where they can be taken', async () => {
    for (let at = 0; at < 10; at += 1) expect(await take()).toMatchObject({ state: 'SUGGESTED' })
    const letter = await take()
    expect(letter).toMatchObject({
      state: 'STORED',
      kind: 'EXCESS',
      reason: 'Больше 10 писем за час от незнакомого отправителя',
    })
    expect(letter?.storageKey).not.toBeNull()
    expect(await take({ From: 'other@client.ru' })).toMatchObject({ state: 'SUGGESTED' })
    await known()
    expect(await take()).toMatchObject({ state: 'REQUESTED' })
  })
})

describe('a plus address', () => {
  test('is that of its contact, but not that of an account, which has rights', async () => {
    await known()
    expect(await take({ From: 'ivanov+service@client.ru' })).toMatchObject({ state: 'REQUESTED' })
    await makeUser(db, { role: 'client', companyId: on.companyId, email: 'petrov@client.ru' })
    expect(await take({ From: 'petrov+service@client.ru' })).toMatchObject({ state: 'SUGGESTED' })
    expect(await take({ From: '+service@client.ru' })).toMatchObject({ state: 'SUGGESTED' })
  })
})
