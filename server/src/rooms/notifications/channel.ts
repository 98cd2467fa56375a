import type { NotificationKind, OutsideChannel } from '@naryad/contract/notifications/notifications.kinds'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { JobContext } from '../../platform/jobs/job.ts'

/** Plain text without markup; each channel formats it. */
export interface MessageContent {
  readonly title: string
  readonly text: string
  /** Path within the application. */
  readonly url: string
  readonly taskId: number | null
}

export interface Address {
  readonly userId: number
  readonly channel: OutsideChannel
  /** Subscription id, e-mail address or chat id. Messages to one address are sent in order. */
  readonly address: string
}

/** Returns the addresses of users in the channels of one room; a user may have several or none. */
export type AddressBook = (db: Db, userIds: readonly number[]) => Promise<readonly Address[]>

export interface OutgoingMessage {
  readonly id: number
  readonly address: string
  /** Null for a chat of a rule. */
  readonly userId: number | null
  readonly ruleId: number | null
  readonly notificationId: number | null
  readonly kind: NotificationKind
  readonly isUrgent: boolean
  readonly content: MessageContent
  /** Includes the current attempt. */
  readonly attempts: number
}

export type SendOutcome =
  /** Accepted by the remote service under this reference. `delivered`: the user has already seen it. */
  | { readonly kind: 'sent' | 'delivered'; readonly reference?: string }
  /** Failed; retried with exponential backoff. */
  | { readonly kind: 'retry'; readonly error: string }
  /** Rate limited (429): the address or the whole channel is paused, and the attempt is not counted. */
  | {
      readonly kind: 'wait'
      readonly error: string
      readonly seconds: number
      readonly scope: 'address' | 'channel'
    }
  /** The remote service is unreachable: the channel is paused with exponential backoff, and the order is preserved. */
  | { readonly kind: 'unavailable'; readonly error: string }
  /** Permanent failure: the chat or the subscription no longer exists. */
  | { readonly kind: 'failed'; readonly error: string }

interface ChannelBase {
  readonly name: OutsideChannel
  /** Title of the job, in Russian. */
  readonly title: string
}

/** Sends outside of a transaction: at least once. */
export interface RemoteChannel extends ChannelBase {
  /** Concurrent messages to different addresses. */
  readonly concurrency?: number
  readonly send: (db: Db, message: OutgoingMessage, ctx: JobContext) => Promise<SendOutcome>
}

/** A message that the outbox behind a channel has not sent. */
export interface UnsentMessage {
  readonly deliveryId: number
  readonly error: string
  /** False: still queued there, delayed by errors. */
  readonly isFailed: boolean
}

/** An outbox of another room that sends what `sendInTransaction` has accepted. */
export interface Outbox {
  /** Locks the messages that have failed, and urgent ones delayed by errors for `seconds`. */
  readonly lockUnsent: (tx: Tx, seconds: number) => Promise<readonly UnsentMessage[]>
  /**
   * Called when failures have been recorded: cancels messages that are still queued; none is reported again.
   */
  readonly settle: (tx: Tx, deliveryIds: readonly number[], error: string) => Promise<void>
}

/** Sends within the transaction that marks the messages as sent: exactly once. */
export interface LocalChannel extends ChannelBase {
  /** Sends in the given order; the outcomes are in the same order. */
  readonly sendInTransaction: (
    tx: Tx,
    messages: readonly OutgoingMessage[],
  ) => Promise<readonly SendOutcome[]>
  readonly outbox?: Outbox
}

export type Channel = RemoteChannel | LocalChannel
