import type { CannedAnswer } from '@naryad/contract/canned-answers/canned-answers'
import { type Insertable, sql, type Updateable } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { CannedAnswersTable } from './canned-answers.table.ts'

const offered = (db: Db, userId: number) =>
  db
    .selectFrom('cannedAnswers')
    .select(['id', 'title', 'text', 'shortcut', 'audience', 'version'])
    .select(sql<boolean>`owner_id is null`.as('isShared'))
    .where((eb) => eb.or([eb('ownerId', 'is', null), eb('ownerId', '=', userId)]))

/** Own answers and those of all, the own ones first. */
export const readAnswers = (db: Db, userId: number): Promise<CannedAnswer[]> =>
  offered(db, userId)
    .orderBy(sql`owner_id is null`)
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute()

export const findAnswer = (db: Db, userId: number, id: number): Promise<CannedAnswer | undefined> =>
  offered(db, userId).where('id', '=', id).executeTakeFirst()

export const lockAnswer = (tx: Tx, userId: number, id: number): Promise<CannedAnswer | undefined> =>
  offered(tx, userId).where('id', '=', id).forUpdate().executeTakeFirst()

/** Counts them under a lock, so that concurrent calls cannot exceed a limit. */
export async function countLocked(tx: Tx, ownerId: number | null): Promise<number> {
  await sql`lock table canned_answers in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from canned_answers where owner_id is not distinct from ${ownerId}::integer`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

export async function insertAnswer(tx: Tx, answer: Insertable<CannedAnswersTable>): Promise<number> {
  const { id } = await tx.insertInto('cannedAnswers').values(answer).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateAnswer(
  tx: Tx,
  id: number,
  change: Updateable<CannedAnswersTable>,
): Promise<void> {
  await tx
    .updateTable('cannedAnswers')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteAnswer(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('cannedAnswers').where('id', '=', id).execute()
}
