import type { Messenger } from '@naryad/contract/messengers/messengers.words'

import type { Db, Tx } from '../../../platform/db/connect.ts'

interface NewCode {
  readonly codeHash: Buffer
  readonly messenger: Messenger
  readonly ruleId: number | null
  readonly userId: number | null
  readonly createdBy: number
  readonly expiresAt: string
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.insertInto('messengerCodes').values(code).execute()
}

/** Locked, so that a code sent from two chats links only one of them. */
export const lockCode = (tx: Tx, messenger: Messenger, codeHash: Buffer) =>
  tx
    .selectFrom('messengerCodes')
    .select(['ruleId', 'userId', 'expiresAt', 'usedAt'])
    .where('codeHash', '=', codeHash)
    .where('messenger', '=', messenger)
    .forUpdate()
    .executeTakeFirst()

export async function markCodeUsed(tx: Tx, codeHash: Buffer, usedAt: string): Promise<void> {
  await tx.updateTable('messengerCodes').set({ usedAt }).where('codeHash', '=', codeHash).execute()
}

export async function deleteOldCodes(db: Db, before: string): Promise<void> {
  await db.deleteFrom('messengerCodes').where('expiresAt', '<', before).execute()
}
