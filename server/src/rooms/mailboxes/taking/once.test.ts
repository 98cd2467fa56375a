import { beforeEach, expect, test } from 'vitest'

import { filesOf, testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { silentLog } from '../../../testing/jobs.ts'
import { makeMailbox, makeFetched, readingParts } from '../mailboxes.make.ts'
import { multipartLetter, textLetter } from '../reading/letters.make.ts'
import { readFetchedLetter } from './read-letter.service.ts'

const db = await testDb()
const app = await testApp(db)
const store = filesOf(app)
const parts = readingParts(store)
let mailboxId: number
beforeEach(async () => {
  mailboxId = (await makeMailbox(db)).id
})

const log = silentLog
const read = (id: number, over = parts) => readFetchedLetter(over, db, id, { log })
const fetchLetter = (raw: Buffer, into = mailboxId) => makeFetched(db, store, into, raw)
const countSuggestions = async () => (await db.selectFrom('suggestions').select('id').execute()).length
const stateOf = async (id: number) =>
  await db.selectFrom('mailLetters').select(['state', 'reason']).where('id', '=', id).executeTakeFirst()

test('a letter that is read twice at the same time and once more is taken once', async () => {
  const id = await fetchLetter(textLetter('Сломалось'))
  await Promise.all([read(id), read(id)])
  await read(id)
  expect(await countSuggestions()).toBe(1)
})

test('the same letter in another mailbox is not taken again, and its log says where it is', async () => {
  const other = await makeMailbox(db)
  const [first, second] = [await fetchLetter(textLetter('x')), await fetchLetter(textLetter('x'), other.id)]
  await read(first)
  await read(second)
  expect(await countSuggestions()).toBe(1)
  expect(await stateOf(second)).toMatchObject({
    state: 'STORED',
    reason: expect.stringMatching(/^Это же письмо уже принято в ящике service-/),
  })
})

test('two copies that are read at the same time are taken once', async () => {
  const other = await makeMailbox(db)
  const ids = [await fetchLetter(textLetter('x')), await fetchLetter(textLetter('x'), other.id)]
  await Promise.allSettled(ids.map((id) => read(id)))
  for (const id of ids) await read(id)
  expect(await countSuggestions()).toBe(1)
})

test('a letter that was renumbered by its server leaves no second entry', async () => {
  const [first, again] = [await fetchLetter(textLetter('x')), await fetchLetter(textLetter('x'))]
  await read(first)
  await read(again)
  expect(await countSuggestions()).toBe(1)
  expect(await stateOf(again)).toBeUndefined()
})

const failing = (at: 'store' | 'take' | 'attach') => ({
  ...parts,
  store: at === 'store' ? { read: () => Promise.reject(new Error('killed')) } : parts.store,
  filesOf: () => ({
    ...parts.filesOf(db),
    ...(at === 'take' && { take: () => Promise.reject(new Error('killed')) }),
    ...(at === 'attach' && { attach: () => Promise.reject(new Error('killed')) }),
  }),
})

test.each(['store', 'take', 'attach'] as const)(
  'a server that dies at the step «%s» leaves nothing half done, and the letter is taken later',
  async (at) => {
    const id = await fetchLetter(
      multipartLetter([
        'Content-Type: text/plain; charset=utf-8\n\nСломалось',
        'Content-Type: text/plain; name="a.txt"\nContent-Disposition: attachment\n\nтекст',
      ]),
    )
    await expect(read(id, failing(at))).rejects.toThrow('killed')
    expect(await countSuggestions()).toBe(0)
    expect((await stateOf(id))?.state).toBe('RECEIVED')
    await read(id)
    expect(await countSuggestions()).toBe(1)
    expect(await db.selectFrom('attachments').select('name').execute()).toEqual([{ name: 'a.txt' }])
  },
)

test('a letter that fails each time is given up as unreadable after five attempts', async () => {
  const id = await fetchLetter(textLetter('x'))
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(read(id, failing('attach'))).rejects.toThrow('killed')
  await read(id, failing('attach'))
  expect(await stateOf(id)).toEqual({ state: 'SUGGESTED', reason: 'Письмо не удалось обработать' })
})
