import { afterEach, beforeEach, expect, test } from 'vitest'

import { filesOf, testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { silentLog, waitingJobs } from '../../../testing/jobs.ts'
import { mailboxBox, makeMailbox, readingParts } from '../mailboxes.make.ts'
import { textLetter } from '../reading/letters.make.ts'
import { readFetchedLetter, readQueue } from '../taking/read-letter.service.ts'
import { type FakeImap, makeImap } from './fake-imap.make.ts'
import { fetchAll } from './fetch-letters.service.ts'
import { openImap } from './imap.client.ts'

const db = await testDb()
const app = await testApp(db)
const store = filesOf(app)

let imap: FakeImap
let mailboxId: number
beforeEach(async () => {
  imap = await makeImap()
  mailboxId = (await makeMailbox(db, { host: '127.0.0.1', port: imap.port })).id
})
afterEach(async () => {
  await imap.close()
  if (imap.unexpected.length > 0) throw new Error(`unexpected commands: ${imap.unexpected.join(', ')}`)
})

const log = silentLog
const openFolder = openImap({ stepMs: 3000 })
const look = (over: { store?: typeof store } = {}, signal = new AbortController().signal) =>
  fetchAll({ store, mailboxBox, openFolder, ...over }, db, { log, signal })
const letter = (text: string) => textLetter(text, { 'Message-ID': `<${text}@client.ru>` })
const fetched = () => db.selectFrom('mailLetters').select(['uid', 'uidValidity']).orderBy('id').execute()
const health = () =>
  db
    .selectFrom('mailboxes')
    .select(['error', 'refusalsCount', 'lastUid', 'claimedUntil', 'readAt'])
    .where('id', '=', mailboxId)
    .executeTakeFirstOrThrow()
const readWaiting = async () => {
  for (const { name, data } of await waitingJobs(db))
    if (name === readQueue)
      await readFetchedLetter(readingParts(store), db, (data as { letterId: number }).letterId, { log })
}
const titles = async () =>
  (await db.selectFrom('suggestions').select('words').orderBy('id').execute()).map(({ words }) => words)

test('a mailbox begins with what comes after it was switched on, and each letter comes once', async () => {
  imap.add(letter('old'))
  await look()
  expect(await fetched()).toEqual([])
  imap.add(letter('one'))
  imap.add(letter('two'))
  await look()
  await look()
  await readWaiting()
  expect(await titles()).toEqual(['one', 'two'])
  expect(await health()).toMatchObject({
    error: null,
    lastUid: 3,
    claimedUntil: null,
    readAt: expect.any(String),
  })
})

test('nothing is changed on the server: the folder is only examined, and bodies are only peeked at', async () => {
  await look()
  imap.add(letter('one'))
  await look()
  expect(
    imap.commands.filter((command) => /^(?:SELECT|STORE|UID (?:STORE|MOVE|COPY|EXPUNGE))/.test(command)),
  ).toEqual([])
  expect(imap.commands.filter((command) => /BODY\[/.test(command))).toEqual([])
})

test('a server that dies before the entry is written fetches the letter again', async () => {
  await look()
  imap.add(letter('one'))
  const killed = { ...store, keep: () => Promise.reject(new Error('killed')) }
  await expect(look({ store: killed })).rejects.toThrow('killed')
  expect(await fetched()).toEqual([])
  await look()
  await readWaiting()
  expect(await titles()).toEqual(['one'])
})

test('letters that the server has renumbered are taken once, and new ones are found', async () => {
  await look()
  imap.add(letter('one'))
  await look()
  await readWaiting()
  imap.uidValidity = 2
  imap.add(letter('two'))
  await look()
  await readWaiting()
  expect(await titles()).toEqual(['one', 'two'])
})

test('of a letter of 50 MB the text comes, and its file is named', async () => {
  await look()
  const uid = imap.add(letter('Сломалось'))
  imap.sizes.set(uid, 50_000_000)
  await look()
  await readWaiting()
  expect(await titles()).toEqual(['Сломалось'])
  const { files } = await db.selectFrom('mailLetters').select('files').executeTakeFirstOrThrow()
  expect(files).toMatchObject([{ name: 'film.mp4', error: 'Осталось в ящике: письмо больше 25 МБ' }])
  expect(imap.commands.some((command) => command.includes('BODY.PEEK[]'))).toBe(false)
})

test('a refused password is tried three times, not more', async () => {
  imap.password = 'another'
  for (let turn = 0; turn < 5; turn += 1) await look()
  expect(await health()).toMatchObject({
    error: 'Почтовый сервер не принял логин или пароль',
    refusalsCount: 3,
  })
  expect(imap.commands.filter((command) => command === 'LOGIN')).toHaveLength(3)
})

test('a letter that breaks the connection each time is shown as unread and holds up no other', async () => {
  await look()
  imap.breaksAt = imap.add(letter('broken'))
  imap.add(letter('next'))
  for (let turn = 0; turn < 4; turn += 1) await look()
  await readWaiting()
  expect(await titles()).toEqual(['', 'next'])
  expect((await db.selectFrom('mailLetters').select('reason').orderBy('id').executeTakeFirst())?.reason).toBe(
    'Письмо не удалось получить с сервера',
  )
})

test('a mailbox that cannot be reached says why and does not hold up another one', async () => {
  await makeMailbox(db, { host: '127.0.0.1', port: 1 })
  await look()
  imap.add(letter('one'))
  await look()
  await readWaiting()
  expect(await titles()).toEqual(['one'])
  const { error } = await db
    .selectFrom('mailboxes')
    .select('error')
    .where('port', '=', 1)
    .executeTakeFirstOrThrow()
  expect(error).toBe('Почтовый сервер не отвечает по этому адресу и порту')
})

test('a mailbox that is off or held by another server is not read', async () => {
  await db.updateTable('mailboxes').set({ isOn: false }).execute()
  await look()
  const soon = new Date(Date.now() + 60_000).toISOString()
  await db.updateTable('mailboxes').set({ isOn: true, claimedUntil: soon }).execute()
  await look()
  expect(imap.commands).toEqual([])
})
