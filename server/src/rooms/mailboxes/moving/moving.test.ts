import { mailboxesRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { filesOf, testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { silentLog, waitingJobs } from '../../../testing/jobs.ts'
import { setStage } from '../../tasks/stage.make.ts'
import { type FakeImap, makeImap } from '../fetching/fake-imap.make.ts'
import { fetchAll } from '../fetching/fetch-letters.service.ts'
import { openImap } from '../fetching/imap.client.ts'
import { mailboxBox, makeMailbox, readingParts } from '../mailboxes.make.ts'
import { textLetter } from '../reading/letters.make.ts'
import { readFetchedLetter, readQueue } from '../taking/read-letter.service.ts'

const db = await testDb()
const app = await testApp(db)
const store = filesOf(app)
const log = silentLog

let imap: FakeImap
let mailboxId: number
beforeEach(async () => {
  imap = await makeImap()
  imap.moves = 'MOVE'
  mailboxId = (await makeMailbox(db, { host: '127.0.0.1', port: imap.port, takenFolder: 'Taken' })).id
  await look()
})
afterEach(async () => {
  await imap.close()
  if (imap.unexpected.length > 0) throw new Error(`unexpected commands: ${imap.unexpected.join(', ')}`)
})

const look = () =>
  fetchAll({ store, mailboxBox, openFolder: openImap({ stepMs: 3000 }) }, db, {
    log,
    signal: new AbortController().signal,
  })
const readWaiting = async () => {
  for (const { name, data } of await waitingJobs(db))
    if (name === readQueue)
      await readFetchedLetter(readingParts(store), db, (data as { letterId: number }).letterId, { log })
}
const letter = (text: string, more = {}) => textLetter(text, { 'Message-ID': `<${text}@client.ru>`, ...more })
const bodies = (letters: FakeImap['letters'] = []) =>
  letters.map(({ source }) => source.toString().split('\r\n\r\n')[1]?.trim())
const health = () =>
  db
    .selectFrom('mailboxes')
    .select(['error', 'moveError'])
    .where('id', '=', mailboxId)
    .executeTakeFirstOrThrow()
const waiting = async () =>
  (await db.selectFrom('mailLetters').select('id').where('moveStep', 'is not', null).execute()).length

const kept = [
  'address',
  'provider',
  'host',
  'port',
  'security',
  'login',
  'signIn',
  'tokenUrl',
  'clientId',
  'takenFolder',
  'authservId',
  'ca',
  'result',
  'queue',
  'typeId',
  'isConfirmed',
  'confirmation',
  'isOn',
] as const

const takeLetters = async () => {
  imap.add(letter('one'))
  imap.add(letter('two'))
  await look()
  await readWaiting()
}

test.each(['MOVE', 'UIDPLUS'] as const)(
  'letters that became something are moved by %s into a folder that is created',
  async (moves) => {
    imap.moves = moves
    imap.add(letter('news', { 'List-Id': '<news.shop.ru>' }))
    await takeLetters()
    await look()
    expect(bodies(imap.letters)).toEqual(['news'])
    expect(bodies(imap.folders.get('Taken'))).toEqual(['one', 'two'])
    expect(await waiting()).toBe(0)
    expect(imap.commands.some((command) => command.startsWith('UID MOVE'))).toBe(moves === 'MOVE')
    expect(await health()).toEqual({ error: null, moveError: null })
    imap.add(letter('three'))
    await look()
    await readWaiting()
    expect(await db.selectFrom('suggestions').select('words').orderBy('id').execute()).toEqual(
      ['one', 'two', 'three'].map((words) => ({ words })),
    )
  },
)

test('letters stay where they are by default, and the folder is only examined', async () => {
  await db.updateTable('mailboxes').set({ takenFolder: '' }).execute()
  await takeLetters()
  await look()
  expect(bodies(imap.letters)).toEqual(['one', 'two'])
  expect(imap.commands.filter((command) => command.startsWith('SELECT'))).toEqual([])
})

test('a folder that cannot be made is named, letters are read nevertheless, and are moved once it is there', async () => {
  imap.mayCreate = false
  await takeLetters()
  imap.add(letter('three'))
  await look()
  expect(await health()).toEqual({
    error: null,
    moveError: 'папки «Taken» нет, и создать её не удалось',
  })
  await readWaiting()
  imap.folders.set('Taken', [])
  await look()
  expect(bodies(imap.folders.get('Taken'))).toEqual(['one', 'two', 'three'])
  expect((await health()).moveError).toBeNull()
})

test.each(['MOVE', 'UIDPLUS'] as const)(
  'a letter that the server moves nowhere by %s holds up no other one, and one that is gone is waited for no more',
  async (moves) => {
    imap.moves = moves
    imap.folders.set('Taken', [])
    imap.mayCreate = false
    imap.add(letter('gone'))
    await takeLetters()
    imap.letters.shift()
    imap.keeps = imap.letters[0]?.uid
    await look()
    expect(bodies(imap.letters)).toEqual(['one'])
    expect(bodies(imap.folders.get('Taken'))).toEqual(['two'])
    expect(await waiting()).toBe(1)
    expect((await health()).moveError).toBe('сервер не переложил письмо в папку «Taken»')
    imap.letters.shift()
    await look()
    expect(await waiting()).toBe(0)
    expect((await health()).moveError).toBeNull()
  },
)

test('trouble is over when nothing waits any more', async () => {
  await db.updateTable('mailboxes').set({ moveError: 'нет места' }).execute()
  await look()
  expect((await health()).moveError).toBeNull()
})

test('letters are read on from a folder that may not be changed', async () => {
  imap.isReadOnly = true
  await takeLetters()
  await look()
  imap.add(letter('three'))
  await look()
  expect(await db.selectFrom('mailLetters').select('id').execute()).toHaveLength(3)
  expect(await health()).toEqual({ error: null, moveError: expect.any(String) })
})

test('letters wait for no move once the mailbox reads another folder', async () => {
  await takeLetters()
  const { version, ...row } = await db
    .selectFrom('mailboxes')
    .select([...kept, 'version'])
    .executeTakeFirstOrThrow()
  const { admin } = await setStage(app, db)
  const body = { ...row, folder: 'Other', version }
  await admin.call(mailboxesRoutes.update, { params: { id: mailboxId }, body })
  expect(await waiting()).toBe(0)
})

test('a server that can remove no single letter says so, and nothing is copied', async () => {
  imap.moves = 'NO'
  imap.folders.set('Taken', [])
  await takeLetters()
  await look()
  expect((await health()).moveError).toMatch(/не умеет ни MOVE, ни UIDPLUS/)
  expect(bodies(imap.folders.get('Taken'))).toEqual([])
  expect(bodies(imap.letters)).toEqual(['one', 'two'])
})

test('letters that the server has renumbered meanwhile are left where they are', async () => {
  await takeLetters()
  imap.uidValidity = 2
  await look()
  expect(bodies(imap.letters)).toEqual(['one', 'two'])
  expect(await waiting()).toBe(0)
})

test('a letter without a Message-ID is not copied, because a copy could not be recognized', async () => {
  imap.moves = 'UIDPLUS'
  imap.add(letter('one', { 'Message-ID': null }))
  await look()
  await readWaiting()
  await look()
  expect(bodies(imap.letters)).toEqual(['one'])
  expect(await waiting()).toBe(0)
})
