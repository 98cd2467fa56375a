import type {
  Channel,
  DeliveryState,
  NotificationKind,
  OutsideChannel,
} from '@naryad/contract/notifications/notifications.kinds'
import type { ColumnType, Generated } from 'kysely'

/** jsonb: parsed when read, written as JSON text. */
interface StoredContent {
  readonly title: string
  readonly text: string
  readonly url: string
  readonly taskId: number | null
}

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

export interface DeliveriesTable {
  id: Generated<number>
  channel: OutsideChannel
  address: string
  userId: number | null
  notificationId: number | null
  ruleId: number | null
  kind: NotificationKind
  fact: string
  content: ColumnType<StoredContent, string, string>
  isUrgent: boolean
  isDigest: Generated<boolean>
  state: Generated<DeliveryState>
  attempts: Generated<number>
  dueAt: string
  nextAttemptAt: string
  claimedUntil: string | null
  /** The server that is sending it. */
  claimedBy: string | null
  lastError: string | null
  reference: string | null
  createdAt: Generated<string>
  endedAt: string | null
}

interface DeliveryPausesTable {
  channel: OutsideChannel
  address: string
  notBefore: string
  failures: Generated<number>
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
    deliveries: DeliveriesTable
    deliveryPauses: DeliveryPausesTable
    notificationPreferences: NotificationPreferencesTable
    notificationSettings: NotificationSettingsTable
    mutedTasks: MutedTasksTable
  }
}
