import { beforeEach, describe, expect, test } from 'vitest'

import { makePicture } from '../../platform/files/files.make.ts'
import { filesOf, testApp } from '../../testing/app.ts'
import { countStatements, crashAt } from '../../testing/crash.ts'
import { testDb } from '../../testing/database.ts'
import { silentLog, waitingJobs } from '../../testing/jobs.ts'
import { sweep } from '../../testing/sweep.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { type FakeImap, makeImap } from './fetching/fake-imap.make.ts'
import { fetchAll } from './fetching/fetch-letters.service.ts'
import { openImap } from './fetching/imap.client.ts'
import { mailboxBox, makeFetched, makeMailbox, readingParts } from './mailboxes.make.ts'
import { base64Part, multipartLetter, textLetter } from './reading/letters.make.ts'
import { readFetchedLetter, readQueue } from './taking/read-letter.service.ts'

const db = await testDb()
const app = await testApp(db)
const store = filesOf(app)
const log = silentLog
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
  await makeContact(db, { name: 'Иванов', companyId: on.companyId, email: 'ivanov@client.ru' })
})

const mailbox = { isConfirmed: true, confirmation: 'Получили: {номер}', result: 'REQUEST' } as const
/** More than the work has; those beyond its end find it done. */
const mostStatements = 200
const steps = sweep(
  Array.from({ length: mostStatements }, (_, at) => at + 1),
  17,
)

const counts = async () => ({
  tasks: (await db.selectFrom('tasks').select('id').execute()).length,
  files: (await db.selectFrom('attachments').select('id').execute()).length,
  letters: (await db.selectFrom('deliveries').select('id').where('channel', '=', 'letter').execute()).length,
  entries: (await db.selectFrom('mailLetters').select('id').where('state', '=', 'REQUESTED').execute())
    .length,
})

describe('a server that dies while it takes a letter', () => {
  const parts = readingParts(store)
  const fetch = async () => {
    const photo = await makePicture('jpeg', { width: 640, height: 480 })
    const raw = multipartLetter([
      base64Part('Content-Type: image/jpeg; name="photo.jpg"\nContent-Disposition: attachment', photo),
    ])
    return makeFetched(db, store, (await makeMailbox(db, mailbox)).id, raw)
  }
  const take = (id: number) => (over: typeof db) => readFetchedLetter(parts, over, id, { log })

  test('has fewer statements than the sweep', async () => {
    const count = await countStatements(db, take(await fetch()))
    expect(count).toBeGreaterThan(30)
    expect(count).toBeLessThan(mostStatements)
    expect(await counts()).toEqual({ tasks: 1, files: 1, letters: 1, entries: 1 })
  })

  test.each(steps)(
    'before statement %i makes one request, with its file and one confirmation',
    async (step) => {
      const id = await fetch()
      await crashAt(db, step, take(id))
      await take(id)(db)
      await take(id)(db)
      expect(await counts()).toEqual({ tasks: 1, files: 1, letters: 1, entries: 1 })
    },
  )
})

describe('a server that dies while it fetches letters', () => {
  const look = (over: typeof db) =>
    fetchAll({ store, mailboxBox, openFolder: openImap({ stepMs: 3000 }) }, over, {
      log,
      signal: new AbortController().signal,
    })
  const prepare = async (imap: FakeImap) => {
    await makeMailbox(db, { ...mailbox, host: '127.0.0.1', port: imap.port })
    imap.add(textLetter('old', { 'Message-ID': '<old@client.ru>' }))
    await look(db)
    for (const text of ['one', 'two']) imap.add(textLetter(text, { 'Message-ID': `<${text}@client.ru>` }))
  }

  test.each(
    sweep(
      Array.from({ length: 40 }, (_, at) => at + 1),
      13,
    ),
  )('before statement %i loses and doubles none', async (step) => {
    const imap = await makeImap()
    try {
      await prepare(imap)
      await crashAt(db, step, look)
      // The lease of the dead server ends.
      await db.updateTable('mailboxes').set({ claimedUntil: null }).execute()
      await look(db)
      for (const { name, data } of await waitingJobs(db))
        if (name === readQueue)
          await readFetchedLetter(readingParts(store), db, (data as { letterId: number }).letterId, { log })
      expect(await counts()).toEqual({ tasks: 2, files: 0, letters: 2, entries: 2 })
      expect(imap.unexpected).toEqual([])
    } finally {
      await imap.close()
    }
  })
})

describe.each(['MOVE', 'UIDPLUS'] as const)('a server that dies while it moves letters by %s', (moves) => {
  const look = (over: typeof db) =>
    fetchAll({ store, mailboxBox, openFolder: openImap({ stepMs: 3000 }) }, over, {
      log,
      signal: new AbortController().signal,
    })

  test.each(
    sweep(
      Array.from({ length: 24 }, (_, at) => at + 1),
      5,
    ),
  )('before statement %i leaves each in one place', async (step) => {
    const imap = await makeImap()
    imap.moves = moves
    try {
      await makeMailbox(db, { ...mailbox, host: '127.0.0.1', port: imap.port, takenFolder: 'Taken' })
      await look(db)
      for (const text of ['one', 'two']) imap.add(textLetter(text, { 'Message-ID': `<${text}@client.ru>` }))
      await look(db)
      for (const { name, data } of await waitingJobs(db))
        if (name === readQueue)
          await readFetchedLetter(readingParts(store), db, (data as { letterId: number }).letterId, { log })
      await crashAt(db, step, look)
      await db.updateTable('mailboxes').set({ claimedUntil: null }).execute()
      await look(db)
      await look(db)
      expect(imap.letters).toEqual([])
      expect(imap.folders.get('Taken')?.map(({ uid }) => uid)).toEqual([1, 2])
      expect(await counts()).toMatchObject({ tasks: 2, entries: 2 })
      expect(imap.unexpected).toEqual([])
    } finally {
      await imap.close()
    }
  })
})
