import type { OutsideChannel } from '@naryad/contract/notifications/notifications.channels'
import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'
import type { DeliveryState } from '@naryad/contract/notifications/notifications.words'
import type { ColumnType, Generated } from 'kysely'

/**
 * Where deliveries go: the channels of notifications, files that users have sent to a bot into the product, and other
 * programs.
 */
export type ChannelName = OutsideChannel | 'chatFile' | 'webhook'

/** Plain text without markup; each channel formats it. */
export interface MessageContent {
  readonly title: string
  readonly text: string
  /** Path within the application; empty if there is nothing to open. */
  readonly url: string
  readonly taskId: number | null
  /** Of letters that are no notifications: one-click unsubscribe URL (RFC 8058). */
  readonly unsubscribeUrl?: string | null
  /** The Message-ID of the letter that a letter answers. */
  readonly answers?: string
  readonly replyTo?: string
  /** Of a message in a messenger that asks for a rating of the task: it has buttons with the scores. */
  readonly offersRating?: true
  /** Of `chatFile` alone. */
  readonly file?: ChatFile
  /** Of `webhook` alone: the message has its body there. */
  readonly webhookMessageId?: string
}

/** A file in a messenger. */
export interface ChatFile {
  /** File id or address in the messenger. */
  readonly reference: string
  readonly name: string
  /** Null when unknown. */
  readonly size: number | null
}

export interface DeliveriesTable {
  id: Generated<number>
  channel: ChannelName
  address: string
  /** Messages of a channel with the same key leave in their order. */
  orderKey: string
  userId: number | null
  notificationId: number | null
  ruleId: number | null
  /** Null for a message that is no notification. */
  kind: NotificationKind | null
  /** Deduplication key. */
  fact: Generated<string>
  /** jsonb: parsed when read, written as JSON text. */
  content: ColumnType<MessageContent, string, string>
  isUrgent: Generated<boolean>
  isDigest: Generated<boolean>
  /** `kept`: a letter that stays in the mailbox of the product. */
  state: Generated<DeliveryState | 'kept'>
  attempts: Generated<number>
  /** An attempt broke off, so the message may have arrived twice. */
  isUncertain: Generated<boolean>
  dueAt: Generated<string>
  nextAttemptAt: Generated<string>
  claimedUntil: string | null
  /** The server that is sending it. */
  claimedBy: string | null
  lastError: string | null
  reference: string | null
  createdAt: Generated<string>
  endedAt: string | null
}

interface DeliveryPausesTable {
  channel: ChannelName
  /** An order key; empty for the channel as a whole. */
  orderKey: string
  notBefore: string
  failures: Generated<number>
  /** Times of the latest attempts in milliseconds, as far as limits count them. */
  recent: ColumnType<readonly number[], string | undefined, string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    deliveries: DeliveriesTable
    deliveryPauses: DeliveryPausesTable
  }
}
