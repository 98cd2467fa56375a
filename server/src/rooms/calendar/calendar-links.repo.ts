import { type Selectable, sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/database.ts'

export const findLink = (db: Db, userId: number) =>
  db
    .selectFrom('calendarLinks')
    .select(['issuedAt', 'lastReadAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Replaces the previous link of the user. */
export async function upsertLink(tx: Tx, userId: number, hash: Buffer): Promise<string> {
  const issuedAt = new Date().toISOString()
  const link = { userId, hash, issuedAt, lastReadAt: null }
  await tx
    .insertInto('calendarLinks')
    .values(link)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(link))
    .execute()
  return issuedAt
}

/** Returns false if there was no link. */
export async function deleteLink(tx: Tx, userId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('calendarLinks')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()
  return deleted !== undefined
}

type FeedReader = Pick<
  Selectable<Database['users']>,
  'id' | 'role' | 'isSenior' | 'companyId' | 'queues' | 'timeZone'
>

/** The owner of the link; undefined for a blocked user. */
export async function findReader(db: Db, hash: Buffer): Promise<FeedReader | undefined> {
  return db
    .selectFrom('calendarLinks')
    .innerJoin('users', 'users.id', 'calendarLinks.userId')
    .select(['users.id', 'users.role', 'users.isSenior', 'users.companyId', 'users.queues', 'users.timeZone'])
    .where('calendarLinks.hash', '=', hash)
    .where('users.isBlocked', '=', false)
    .where('users.role', '<>', 'client')
    .executeTakeFirst()
}

/** Calendar clients read every few minutes; the time is written at most once an hour. */
export async function updateLastReadAt(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('calendarLinks')
    .set({ lastReadAt: sql`now()` })
    .where('userId', '=', userId)
    .where(sql<boolean>`coalesce(last_read_at < now() - interval '1 hour', true)`)
    .execute()
}
