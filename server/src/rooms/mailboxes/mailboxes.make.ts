import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

import type { Insertable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import { instanceMark, threadMessageId } from '../../platform/mail/thread-ids.ts'
import { makeSecretBox } from '../../platform/secrets/secret-box.ts'
import { silentLog } from '../../testing/jobs.ts'
import { openIncomingFiles } from '../attachments/index.ts'
import type { MailboxesTable } from './mailboxes.table.ts'
import { readFetchedLetter, type ReadingParts } from './taking/read-letter.service.ts'

const threadKey = new Uint8Array(32).fill(7)
export const mailboxBox = makeSecretBox([new Uint8Array(32).fill(9)])

export function makeMailbox(
  db: Db,
  facts: Partial<Insertable<MailboxesTable>> = {},
): Promise<{ id: number; version: number }> {
  return db
    .insertInto('mailboxes')
    .values({
      address: `service-${randomUUID()}@example.ru`,
      provider: 'OTHER',
      host: 'localhost',
      port: 1143,
      security: 'NONE',
      login: 'robot@example.ru',
      sealedPassword: mailboxBox.seal(Buffer.from('app-password'), 'mailboxes.password'),
      folder: 'INBOX',
      authservId: 'mx.example.ru',
      result: 'SUGGESTION',
      queue: 'external',
      typeId: null,
      isOn: true,
      ...facts,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

export const readingParts = (store: FileStore): ReadingParts => ({
  store,
  threadKeys: [threadKey],
  instance: instanceMark(threadKey),
  filesOf: (db) => openIncomingFiles({ db, store, maxCompanyBytes: 1e9 }),
})

async function storeSource(store: FileStore, source: Buffer): Promise<string> {
  const temp = store.newTemp()
  await writeFile(temp, source)
  return store.keep(temp)
}

let lastUid = 0

/** A fetched letter that waits to be read. */
export async function makeFetched(
  db: Db,
  store: FileStore,
  mailboxId: number,
  source: Buffer,
): Promise<number> {
  lastUid += 1
  const { id } = await db
    .insertInto('mailLetters')
    .values({
      mailboxId,
      uidValidity: 1,
      uid: lastUid,
      size: source.length,
      storageKey: await storeSource(store, source),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The Message-ID of a letter about the task that the product has sent, in brackets. */
export const sentMessageId = (taskId: number, letterId = 77): string =>
  threadMessageId(threadKey, { requestId: taskId, letterId, domain: 'example.ru' })

/** Fetches and reads a letter; returns its entry in the log. */
export async function takeRaw(db: Db, store: FileStore, mailboxId: number, source: Buffer) {
  const id = await makeFetched(db, store, mailboxId, source)
  await readFetchedLetter(readingParts(store), db, id, { log: silentLog })
  return db.selectFrom('mailLetters').selectAll().where('id', '=', id).executeTakeFirst()
}
