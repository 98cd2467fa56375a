import { mostShown, type Notification } from '@naryad/contract/notifications/notifications'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

export const readLatest = (db: Db, userId: number): Promise<Notification[]> =>
  db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'text', 'url', 'taskId', 'createdAt', 'readAt'])
    .select(
      sql<boolean>`exists (
        select from muted_tasks m where m.user_id = notifications.user_id and m.task_id = notifications.task_id)`.as(
        'isMuted',
      ),
    )
    .where('userId', '=', userId)
    .where('isInApp', '=', true)
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()

/** Upper bound of the count. */
const maxCounted = 100

/** Unread notifications in the bell. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications where user_id = ${userId} and is_in_app and read_at is null
      limit ${sql.lit(maxCounted)}) as unread`.execute(db)
  return rows[0]?.count ?? 0
}

/** Without ids marks all notifications of the user. Returns the ids that were unread. */
export async function markRead(
  tx: Tx,
  userId: number,
  ids: readonly number[] | undefined,
): Promise<number[]> {
  const among = ids === undefined ? sql`` : sql`and id = any(${arrayOf(ids, 'bigint')})`
  const { rows } = await sql<{ id: number }>`
    update notifications set read_at = now()
    where user_id = ${userId} and read_at is null ${among}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function isTaskMuted(db: Db, userId: number, taskId: number): Promise<boolean> {
  const row = await db
    .selectFrom('mutedTasks')
    .select('taskId')
    .where('userId', '=', userId)
    .where('taskId', '=', taskId)
    .executeTakeFirst()
  return row !== undefined
}

export async function muteTask(db: Db, userId: number, taskId: number): Promise<void> {
  await db
    .insertInto('mutedTasks')
    .values({ userId, taskId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unmuteTask(db: Db, userId: number, taskId: number): Promise<void> {
  await db.deleteFrom('mutedTasks').where('userId', '=', userId).where('taskId', '=', taskId).execute()
}
