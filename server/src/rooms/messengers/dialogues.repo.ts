import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'

const hours = 1

export async function saveDialogue(tx: Tx, chatId: number, text: string): Promise<void> {
  await tx
    .insertInto('messengerDialogues')
    .values({ chatId, text })
    .onConflict((conflict) => conflict.column('chatId').doUpdateSet({ text, startedAt: sql<string>`now()` }))
    .execute()
}

/** Undefined when there is no draft or it has expired. */
export async function findDialogue(tx: Tx, chatId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('messengerDialogues')
    .select('text')
    .where('chatId', '=', chatId)
    .where('startedAt', '>', sql<string>`now() - make_interval(hours => ${hours})`)
    .executeTakeFirst()
  return row?.text
}

export async function deleteDialogue(tx: Tx, chatId: number): Promise<void> {
  await tx.deleteFrom('messengerDialogues').where('chatId', '=', chatId).execute()
}
