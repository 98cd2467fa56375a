import { beforeEach, describe, expect, test } from 'vitest'

import { filesOf, testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { makeContact } from '../../contacts/contacts.make.ts'
import { setStage, type Stage } from '../../tasks/stage.make.ts'
import { makeMailbox, takeRaw } from '../mailboxes.make.ts'
import { base64Part, multipartLetter, pngBytes, textLetter } from '../reading/letters.make.ts'

const db = await testDb()
const app = await testApp(db)
const store = filesOf(app)
let on: Stage
let mailboxId: number

beforeEach(async () => {
  on = await setStage(app, db)
  mailboxId = (await makeMailbox(db, { isConfirmed: true, confirmation: 'Получили «{тема}»: {номер}.' })).id
  await makeContact(db, { name: 'Иванов', companyId: on.companyId, email: 'ivanov@client.ru' })
})

const take = (text: string, headers: Record<string, string> = {}) =>
  takeRaw(db, store, mailboxId, textLetter(text, headers))
const first = () => take('Не работает тахограф', { 'Message-ID': '<first@client.ru>' })
const answer = (text: string, headers: Record<string, string> = {}) =>
  take(text, { 'Message-ID': `<${text.length}@client.ru>`, 'In-Reply-To': '<first@client.ru>', ...headers })

const suggestions = () =>
  db.selectFrom('suggestions').select(['id', 'words', 'status']).orderBy('id').execute()
const confirmations = () =>
  db.selectFrom('deliveries').select('id').where('channel', '=', 'letter').orderBy('id').execute()

describe('an answer in the thread of an undecided suggestion', () => {
  test('joins it with its text and its files, and is not confirmed again', async () => {
    const started = await first()
    const letter = await takeRaw(
      db,
      store,
      mailboxId,
      multipartLetter(
        [
          'Content-Type: text/plain; charset=utf-8\n\nMira 17',
          base64Part(
            'Content-Type: image/png; name="a.png"\nContent-Disposition: attachment; filename="a.png"',
            pngBytes,
          ),
        ],
        { 'Message-ID': '<second@client.ru>', 'In-Reply-To': '<first@client.ru>' },
      ),
    )
    expect(letter).toMatchObject({
      state: 'SUGGESTED',
      suggestionId: started?.suggestionId,
      reason: 'Дополняет обращение, которое ещё не разобрано',
      files: [{ name: 'a.png', error: null }],
    })
    expect(await suggestions()).toMatchObject([
      { words: 'Не работает тахограф\n\nДополнение, ivanov@client.ru:\nMira 17' },
    ])
    expect(await confirmations()).toHaveLength(1)
    // The answer to an answer too.
    await take('И ещё', { 'Message-ID': '<third@client.ru>', 'In-Reply-To': '<second@client.ru>' })
    expect(await suggestions()).toHaveLength(1)
  })

  test('is recognized by the confirmation alone', async () => {
    await first()
    const [sent] = await confirmations()
    const letter = await answer('Спасибо, вот адрес', { 'In-Reply-To': `<letter-${sent?.id}@example.ru>` })
    expect(letter?.reason).toMatch(/Дополняет/)
    expect(await suggestions()).toHaveLength(1)
  })

  test('may come from a colleague of the organization', async () => {
    await first()
    await makeContact(db, { name: 'Петров', companyId: on.companyId, email: 'petrov@client.ru' })
    await answer('Я его коллега', { From: 'petrov@client.ru' })
    expect(await suggestions()).toHaveLength(1)
  })

  test.each<[string, Record<string, string>]>([
    ['of another person', { From: 'stranger@other.ru' }],
    [
      'of another person to the confirmation',
      { From: 'stranger@other.ru', 'In-Reply-To': '<letter-1@example.ru>' },
    ],
    ['to another letter', { 'In-Reply-To': '<unknown@client.ru>' }],
    [
      'with a sender who may be forged',
      { 'Authentication-Results': 'mx.example.ru; dmarc=fail header.from=client.ru' },
    ],
  ])('is a suggestion of its own: %s', async (_, headers) => {
    await first()
    const [sent] = await confirmations()
    const given = JSON.parse(
      JSON.stringify(headers).replace('letter-1@', `letter-${sent?.id}@`),
    ) as typeof headers
    await answer('Другое письмо', given)
    expect(await suggestions()).toHaveLength(2)
  })

  test('is a suggestion of its own once a dispatcher has decided', async () => {
    await first()
    await db
      .updateTable('suggestions')
      .set({ status: 'REFUSED', reason: 'не к нам', decidedAt: '2026-11-27T12:00:00Z' })
      .execute()
    await answer('Уточняю')
    expect(await suggestions()).toMatchObject([{ status: 'REFUSED' }, { status: 'NEW', words: 'Уточняю' }])
  })

  test('that is too long is cut, and one for which there is no room starts another', async () => {
    await take('ы'.repeat(4000), { 'Message-ID': '<first@client.ru>' })
    await answer('ы'.repeat(3000))
    const [long] = await suggestions()
    expect([long?.words.length, long?.words.at(-1)]).toEqual([5000, '…'])
    await answer('Не помещается')
    expect(await suggestions()).toHaveLength(2)
  })
})
