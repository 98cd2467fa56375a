import type { Role } from '@naryad/contract/kit/rights'
import type { Channel } from '@naryad/contract/notifications/notifications.channels'
import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

/** A user with notification settings. */
export interface Receiver {
  readonly id: number
  readonly role: Role
  readonly isSenior: boolean
  readonly queues: readonly Queue[]
  readonly companyId: number | null
  readonly timeZone: string
  readonly quietFrom: string | null
  readonly quietTo: string | null
  readonly isUrgentAtOnce: boolean
  readonly hasDigest: boolean
  /** Has a page of the application in view. */
  readonly hasVisibleTab: boolean
}

interface ReceiverQuery {
  readonly userIds: ReadonlySet<number>
  readonly companyIds: ReadonlySet<number>
  /** Include all dispatchers and administrators. */
  readonly includesStaff: boolean
}

/** Blocked users are not notified. */
export async function readReceivers(
  db: Db,
  { userIds, companyIds, includesStaff }: ReceiverQuery,
): Promise<readonly Receiver[]> {
  const { rows } = await sql<Receiver>`
    select u.id, u.role, u.is_senior, u.queues::text[] as queues, u.company_id, u.time_zone,
      to_char(s.quiet_from, 'HH24:MI') as quiet_from, to_char(s.quiet_to, 'HH24:MI') as quiet_to,
      coalesce(s.is_urgent_at_once, false) as is_urgent_at_once, coalesce(s.has_digest, false) as has_digest,
      coalesce(v.until > now(), false) as has_visible_tab
    from users u
    left join notification_settings s on s.user_id = u.id
    left join visible_tabs v on v.user_id = u.id
    where not u.is_blocked and (
      u.id = any(${arrayOf([...userIds], 'integer')})
      or u.role = 'client' and u.company_id = any(${arrayOf([...companyIds], 'integer')})
      or ${includesStaff} and u.role in ('admin', 'operator'))
    order by u.id`.execute(db)
  return rows
}

/** Explicit choices of users: «userId kind channel» → on or off. */
export type Preferences = ReadonlyMap<string, boolean>

export const preferenceKey = (userId: number, kind: NotificationKind, channel: Channel): string =>
  `${userId} ${kind} ${channel}`

export async function readPreferences(db: Db, userIds: readonly number[]): Promise<Preferences> {
  const rows = await db
    .selectFrom('notificationPreferences')
    .selectAll()
    .where('userId', '=', sql<number>`any(${arrayOf(userIds, 'integer')})`)
    .execute()
  return new Map(rows.map(({ userId, kind, channel, isOn }) => [preferenceKey(userId, kind, channel), isOn]))
}

/** Muted tasks as «userId taskId». */
export async function readMuted(
  db: Db,
  userIds: readonly number[],
  taskIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('mutedTasks')
    .select(['userId', 'taskId'])
    .where('userId', '=', sql<number>`any(${arrayOf(userIds, 'integer')})`)
    .where('taskId', '=', sql<number>`any(${arrayOf(taskIds, 'integer')})`)
    .execute()
  return new Set(rows.map(({ userId, taskId }) => `${userId} ${taskId}`))
}
