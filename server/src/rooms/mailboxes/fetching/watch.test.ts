import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { filesOf, testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { silentLog } from '../../../testing/jobs.ts'
import { mailboxBox, makeMailbox } from '../mailboxes.make.ts'
import { textLetter } from '../reading/letters.make.ts'
import { type FakeImap, makeImap } from './fake-imap.make.ts'
import { fetchAll } from './fetch-letters.service.ts'
import { openImap } from './imap.client.ts'

const db = await testDb()
const app = await testApp(db)
const store = filesOf(app)

let imap: FakeImap
let stopping: AbortController
beforeEach(async () => {
  imap = await makeImap()
  imap.hasIdle = true
  stopping = new AbortController()
})
afterEach(async () => {
  stopping.abort()
  await imap.close()
  if (imap.unexpected.length > 0) throw new Error(`unexpected commands: ${imap.unexpected.join(', ')}`)
})

const mailbox = () => makeMailbox(db, { host: '127.0.0.1', port: imap.port })
const watch = (watchMs = 60_000) =>
  fetchAll({ store, mailboxBox, openFolder: openImap({ stepMs: 30_000 }), watchMs }, db, {
    log: silentLog,
    signal: stopping.signal,
  })
const letter = (text: string) => textLetter(text, { 'Message-ID': `<${text}@client.ru>` })
const count = async () => (await db.selectFrom('mailLetters').select('id').execute()).length

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + 10_000; Date.now() < limit; await sleep(10)) if (await isTrue()) return
  throw new Error('it did not happen')
}

test('a letter is fetched when it comes, over one connection that is held by one server', async () => {
  await mailbox()
  const watching = watch()
  await until(() => imap.commands.includes('IDLE'))
  imap.add(letter('one'))
  await until(async () => (await count()) === 1)
  imap.add(letter('two'))
  await until(async () => (await count()) === 2)
  // Another server finds the mailbox held.
  await watch(0)
  expect(imap.commands.filter((command) => command === 'LOGIN')).toHaveLength(1)
  stopping.abort()
  await watching
  expect(await db.selectFrom('mailboxes').select(['claimedUntil', 'error']).execute()).toEqual([
    { claimedUntil: null, error: null },
  ])
})

test('a server that says nothing of new letters is asked once', async () => {
  imap.hasIdle = false
  await mailbox()
  await watch()
  expect(imap.commands).not.toContain('IDLE')
})

test('a mailbox that is switched off is left', async () => {
  const { id } = await mailbox()
  const watching = watch()
  await until(() => imap.commands.includes('IDLE'))
  await db.updateTable('mailboxes').set({ isOn: false }).where('id', '=', id).execute()
  imap.add(letter('one'))
  await watching
  expect(await count()).toBe(0)
})

test('a connection that is lost while it waits is a fault of the mailbox', async () => {
  await mailbox()
  const watching = watch()
  await until(() => imap.commands.includes('IDLE'))
  await imap.close()
  await watching
  expect(await db.selectFrom('mailboxes').select('error').execute()).toEqual([
    { error: 'Почтовый сервер прервал соединение' },
  ])
})
