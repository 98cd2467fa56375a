import type { NotificationKind, OutsideChannel } from '@naryad/contract/notifications/notifications.kinds'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/set-based.ts'
import type { MessageContent } from './channel.ts'

export interface NewNotification {
  readonly userId: number
  readonly kind: NotificationKind
  readonly fact: string
  readonly title: string
  readonly text: string
  readonly url: string
  readonly taskId: number | null
  readonly isUrgent: boolean
  readonly isInApp: boolean
  readonly createdAt: string
}

interface WrittenNotification {
  readonly id: number
  readonly userId: number
  readonly fact: string
}

/** Returns the new rows; a repeated run inserts nothing. */
export async function insertNotifications(
  tx: Tx,
  rows: readonly NewNotification[],
): Promise<readonly WrittenNotification[]> {
  if (rows.length === 0) return []
  const { rows: written } = await sql<WrittenNotification>`
    insert into notifications
      (user_id, kind, fact, title, text, url, task_id, is_urgent, is_in_app, created_at)
    select "userId", kind, fact, left(title, 200), left(text, 2000), url, "taskId", "isUrgent", "isInApp", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      "userId" integer, kind text, fact text, title text, text text, url text, "taskId" integer,
      "isUrgent" boolean, "isInApp" boolean, "createdAt" timestamptz)
    on conflict on constraint notifications_fact_unique do nothing
    returning id, user_id, fact`.execute(tx)
  return written
}

/** As long as a banner is in view. */
const recentSeconds = 10

interface Earlier {
  readonly beforeId: number
  /** Of each user's last notifications. */
  readonly limit: number
}

/** Urgent ones of the last seconds among the last notifications of each user. */
export async function countRecentUrgent(
  tx: Tx,
  userIds: readonly number[],
  { beforeId, limit }: Earlier,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ userId: number; count: number }>`
    select recipients.user_id, count(*)::int as count
    from unnest(${arrayOf(userIds, 'integer')}) as recipients (user_id)
    cross join lateral (
      select is_urgent, created_at from notifications n
      where n.user_id = recipients.user_id and is_in_app and n.id < ${beforeId} order by n.id desc limit ${limit}) last
    where is_urgent and created_at > now() - make_interval(secs => ${sql.lit(recentSeconds)})
    group by recipients.user_id`.execute(tx)
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

export interface NewDelivery {
  readonly channel: OutsideChannel
  readonly address: string
  readonly userId: number | null
  readonly notificationId: number | null
  readonly ruleId: number | null
  readonly kind: NotificationKind
  readonly fact: string
  readonly content: MessageContent
  readonly isUrgent: boolean
  readonly isDigest: boolean
  readonly dueAt: string
}

/** Returns the channels with new deliveries. */
export async function insertDeliveries(
  tx: Tx,
  rows: readonly NewDelivery[],
): Promise<readonly OutsideChannel[]> {
  if (rows.length === 0) return []
  const { rows: written } = await sql<{ channel: OutsideChannel; dueAt: string }>`
    insert into deliveries
      (channel, address, user_id, notification_id, rule_id, kind, fact, content, is_urgent, is_digest, due_at, next_attempt_at)
    select channel, address, "userId", "notificationId", "ruleId", kind, fact, content, "isUrgent", "isDigest",
      "dueAt", "dueAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      channel text, address text, "userId" integer, "notificationId" bigint, "ruleId" integer, kind text, fact text,
      content jsonb, "isUrgent" boolean, "isDigest" boolean, "dueAt" timestamptz)
    on conflict on constraint deliveries_fact_unique do nothing
    returning channel, due_at`.execute(tx)
  return [...new Set(written.map(({ channel }) => channel))]
}
