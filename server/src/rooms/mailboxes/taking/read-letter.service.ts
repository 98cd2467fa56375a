import { buffer } from 'node:stream/consumers'

import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { FileStore } from '../../../platform/files/store/store.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import type { IncomingFiles } from '../../attachments/index.ts'
import type { Letter, ReadOptions } from '../reading/letter.ts'
import { readInThread } from '../reading/read-in-thread.ts'
import { filesToTake } from './letter-files.ts'
import { countAttempt, type FetchedLetter, findFetched, lockFetched, recordOutcome } from './letters.repo.ts'
import { suggestUnreadable } from './suggest-unreadable.service.ts'
import { isSilent, takeLetter } from './take-letter.service.ts'

export interface ReadingParts extends Pick<ReadOptions, 'instance'> {
  readonly store: Pick<FileStore, 'read'>
  readonly threadKeys: readonly Uint8Array[]
  readonly filesOf: (db: Db) => IncomingFiles
}

export const readQueue = 'mailboxes.read-letter'

/** A letter that fails so often is shown as it came and does not return. */
const maxAttempts = 5

/**
 * Reads a fetched letter and lets become of it what has to. May run twice, also at the same time: a letter is taken in
 * one transaction with its entry in the log.
 */
export async function readFetchedLetter(
  parts: ReadingParts,
  db: Db,
  id: number,
  { log }: Pick<JobContext, 'log'>,
): Promise<void> {
  const fetched = await findFetched(db, id)
  if (fetched?.state !== 'RECEIVED') return
  if (fetched.attempts >= maxAttempts) return giveUp(db, fetched, 'Письмо не удалось обработать')
  await countAttempt(db, id)
  if (fetched.storageKey === null) return giveUp(db, fetched, 'Письмо не удалось получить с сервера')
  const bytes = await buffer(await parts.store.read(fetched.storageKey))
  const { instance } = parts
  const answer = await readInThread(bytes, { instance, authservId: fetched.authservId })
  if ('reason' in answer) return giveUp(db, fetched, answer.reason, bytes)
  await take(parts, db, { fetched, letter: answer.letter, log })
}

async function take(
  parts: ReadingParts,
  db: Db,
  { fetched, letter, log }: { fetched: FetchedLetter; letter: Letter; log: JobContext['log'] },
): Promise<void> {
  const files = parts.filesOf(db)
  const wanted = isSilent(fetched, letter) ? [] : filesToTake(letter.files)
  const taken = await files.take(wanted, log)
  const { threadKeys } = parts
  const isTaken = await inTransaction(db, (tx) =>
    takeLetter(tx, { threadKeys, files }, fetched, letter, taken),
  )
  if (!isTaken) await files.discard(taken)
}

/** What could not be read is shown as it came: a dispatcher finds the beginning of its source. */
const giveUp = (
  db: Db,
  fetched: FetchedLetter,
  reason: string,
  bytes: Uint8Array = new Uint8Array(),
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { id, mailboxId } = fetched
    if (!(await lockFetched(tx, id))) return
    const suggestionId = await suggestUnreadable(tx, fetched, reason, bytes)
    await recordOutcome(tx, id, undefined, { state: 'SUGGESTED', kind: 'UNREADABLE', reason, suggestionId })
    await publishChange(tx, { room: 'mailboxes', changes: [{ id: mailboxId }] })
  })
