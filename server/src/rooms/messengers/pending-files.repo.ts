import type { Messenger } from '@naryad/contract/messengers/messengers.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { IncomingFile } from './messenger.ts'

export interface FileOwner {
  readonly chatId: number
  readonly userId: number
  readonly taskId: number
}

export interface PendingFile extends FileOwner {
  readonly id: number
  readonly file: IncomingFile
  readonly attempts: number
}

export async function insertFiles(tx: Tx, owner: FileOwner, files: readonly IncomingFile[]): Promise<void> {
  await tx
    .insertInto('messengerFiles')
    .values(files.map((file) => ({ ...owner, file: JSON.stringify(file) })))
    .execute()
}

export const readDueFiles = (db: Db, messenger: Messenger): Promise<PendingFile[]> =>
  db
    .selectFrom('messengerFiles as pending')
    .innerJoin('messengerChats as chat', 'chat.id', 'pending.chatId')
    .select([
      'pending.id',
      'pending.chatId',
      'pending.userId',
      'pending.taskId',
      'pending.file',
      'pending.attempts',
    ])
    .where('chat.messenger', '=', messenger)
    .where('pending.nextTryAt', '<=', sql<string>`now()`)
    .orderBy('pending.id')
    .limit(20)
    .execute()

/** Exponential backoff from ten seconds. */
export async function postponeFile(db: Db, id: number): Promise<void> {
  await sql`
    update messenger_files set attempts = attempts + 1,
      next_try_at = now() + make_interval(secs => least(10 * power(2, attempts), 3600))
    where id = ${id}`.execute(db)
}

export async function deleteFile(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('messengerFiles').where('id', '=', id).execute()
}
