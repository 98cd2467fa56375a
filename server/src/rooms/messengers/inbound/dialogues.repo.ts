import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { IncomingFile } from '../messenger.ts'

const hours = 1
const oldestStart = sql<string>`now() - make_interval(hours => ${hours})`

/** A request of a client that still lacks its truck. */
export interface DraftRequest {
  readonly text: string
  readonly files: readonly IncomingFile[]
}

/** Replaces the draft of the chat. */
export async function saveDialogue(tx: Tx, chatId: number, { text, files }: DraftRequest): Promise<void> {
  const draft = { text, files: JSON.stringify(files) }
  await tx
    .insertInto('messengerDialogues')
    .values({ chatId, ...draft })
    .onConflict((conflict) =>
      conflict.column('chatId').doUpdateSet({ ...draft, startedAt: sql<string>`now()` }),
    )
    .execute()
}

/** Undefined when there is no draft or it has expired. */
export const findDialogue = (tx: Tx, chatId: number): Promise<DraftRequest | undefined> =>
  tx
    .selectFrom('messengerDialogues')
    .select(['text', 'files'])
    .where('chatId', '=', chatId)
    .where('startedAt', '>', oldestStart)
    .forUpdate()
    .executeTakeFirst()

export async function deleteDialogue(tx: Tx, chatId: number): Promise<void> {
  await tx.deleteFrom('messengerDialogues').where('chatId', '=', chatId).execute()
}

export async function deleteExpiredDialogues(db: Db): Promise<void> {
  await db.deleteFrom('messengerDialogues').where('startedAt', '<=', oldestStart).execute()
}
