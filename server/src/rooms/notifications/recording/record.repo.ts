import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'
import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'

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
