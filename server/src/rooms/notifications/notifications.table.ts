import type { Channel } from '@naryad/contract/notifications/notifications.channels'
import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'
import type { Generated } from 'kysely'

interface NotificationsTable {
  id: Generated<number>
  userId: number
  kind: NotificationKind
  /** Deduplication key: a repeated run of a job finds it. */
  fact: string
  title: string
  text: string
  url: string
  taskId: number | null
  isUrgent: boolean
  isInApp: boolean
  createdAt: string
  readAt: string | null
}

interface NotificationPreferencesTable {
  userId: number
  kind: NotificationKind
  channel: Channel
  isOn: boolean
}

interface NotificationSettingsTable {
  userId: number
  quietFrom: string | null
  quietTo: string | null
  isUrgentAtOnce: Generated<boolean>
  hasDigest: Generated<boolean>
}

interface MutedTasksTable {
  userId: number
  taskId: number
  mutedAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    notifications: NotificationsTable
    notificationPreferences: NotificationPreferencesTable
    notificationSettings: NotificationSettingsTable
    mutedTasks: MutedTasksTable
  }
}
