import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'

/** Letters that wait to be moved, and those of which a move was interrupted. */
export const findToMove = (db: Db, mailboxId: number, limit: number) =>
  db
    .selectFrom('mailLetters')
    .select(['id', 'uid', 'messageId', 'moveStep'])
    .where('mailboxId', '=', mailboxId)
    .where('moveStep', 'is not', null)
    .orderBy('uid')
    .limit(limit)
    .execute()

export type LetterToMove = Awaited<ReturnType<typeof findToMove>>[number]

export async function updateMoveStep(
  db: Db,
  id: number,
  moveStep: 'COPYING' | 'COPIED' | null,
): Promise<void> {
  await db.updateTable('mailLetters').set({ moveStep }).where('id', '=', id).execute()
}

/** Their numbers are those of other letters now. */
export async function forgetRenumbered(db: Db, mailboxId: number, uidValidity: number): Promise<void> {
  await db
    .updateTable('mailLetters')
    .set({ moveStep: null })
    .where('mailboxId', '=', mailboxId)
    .where('moveStep', 'is not', null)
    .where('uidValidity', '<>', uidValidity)
    .execute()
}

export async function recordMoveError(db: Db, id: number, moveError: string | null): Promise<void> {
  await db
    .updateTable('mailboxes')
    .set({ moveError })
    .where('id', '=', id)
    .where(sql<boolean>`move_error is distinct from ${moveError}`)
    .execute()
}
