import type { OutsideChannel } from '@naryad/contract/notifications/notifications.channels'
import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import type { ChannelName, MessageContent } from './deliveries.table.ts'

export interface OutgoingMessage {
  readonly id: number
  /** Subscription id, e-mail address or chat id. */
  readonly address: string
  /** Null for a chat of a rule, and for a message that is no notification. */
  readonly userId: number | null
  readonly ruleId: number | null
  readonly notificationId: number | null
  /** Null for a message that is no notification. */
  readonly kind: NotificationKind | null
  readonly isUrgent: boolean
  readonly content: MessageContent
  /** Includes the current attempt. */
  readonly attempts: number
}

export type SendOutcome =
  /** Accepted by the remote service under this reference. `delivered`: the user has already seen it. */
  | { readonly kind: 'sent' | 'delivered'; readonly reference?: string }
  /** Nothing can send it, and a person finds it with this text in the product. */
  | { readonly kind: 'kept'; readonly text: string }
  /**
   * Failed; retried after `seconds`, by default with exponential backoff. `pausesAddress`: the other messages to the
   * address wait a little too, longer each time in a row.
   */
  | {
      readonly kind: 'retry'
      readonly error: string
      readonly seconds?: number
      readonly pausesAddress?: boolean
    }
  /** Rate limited (429): the address or the whole channel is paused, and the attempt is not counted. */
  | {
      readonly kind: 'wait'
      readonly error: string
      readonly seconds: number
      readonly scope: 'address' | 'channel'
    }
  /**
   * The remote service is unreachable: the channel is paused with exponential backoff, and the order is preserved.
   * `isUncertain`: the response was lost, so the message may have arrived.
   */
  | { readonly kind: 'unavailable'; readonly error: string; readonly isUncertain?: boolean }
  /** Permanent failure: the chat or the subscription no longer exists. */
  | { readonly kind: 'failed'; readonly error: string }

/** How often the remote service lets itself be called. Counted over all servers. */
export interface Limits {
  readonly perSecond: number
  /** Between two messages with the same order key. */
  readonly pauseMs: number
  /** Undefined: no limit of its own. */
  readonly perMinute: (orderKey: string) => number | undefined
}

/** A way out of the product. Sends outside of a transaction: at least once. */
export interface Channel {
  readonly name: ChannelName
  /** Title of the job, in Russian. */
  readonly title: string
  /** Concurrent messages to different order keys, 1 by default. */
  readonly concurrency?: number
  /**
   * Messages that are claimed together and sent one after another, in place of `concurrency`; of a channel that never
   * has to wait.
   */
  readonly inTurn?: number
  /** False: a message that is retried lets later ones to its address pass. */
  readonly isOrdered?: boolean
  /** A message of a server that is stuck is sent by another one after this time, 90 seconds by default. */
  readonly leaseSeconds?: number
  /** Delays of a message that is retried, and of a channel that is unreachable. */
  readonly backoff?: Partial<Backoff>
  /** An undelivered message is given up after this number of counted attempts. */
  readonly maxAttempts?: number
  /** The same after this time since it was due. */
  readonly maxAgeHours?: number
  /** The error of a message that was given up without one. */
  readonly expiredError?: string
  readonly limits?: Limits
  /**
   * Identifies the connection in use, so that a pause ends when another one is set. Undefined: there is none, and
   * messages wait.
   */
  readonly connection?: (db: Db) => Promise<string | undefined>
  /** Asks a service that was unreachable whether it is back, before a message is risked. */
  readonly probe?: (db: Db, ctx: JobContext) => Promise<ProbeOutcome>
  readonly send: (db: Db, message: OutgoingMessage, ctx: JobContext) => Promise<SendOutcome>
  /** Sends a test message to its author; `send` by default. */
  readonly sendTrial?: (tx: Tx, message: OutgoingMessage) => Promise<SendOutcome>
}

export type ProbeOutcome =
  | { readonly kind: 'available' }
  | Extract<SendOutcome, { kind: 'wait' | 'unavailable' }>

export interface Backoff {
  readonly retrySeconds: number
  readonly maxRetrySeconds: number
  readonly pauseSeconds: number
  readonly maxPauseSeconds: number
}

/** An urgent message to a user that could not be sent or waits too long. */
export interface DelayedDelivery {
  readonly id: number
  readonly notificationId: number
  readonly userId: number
}

/** Adds deliveries by other channels instead. Returns the new channels of the messages that have one. */
export type Redirect = (
  tx: Tx,
  channel: OutsideChannel,
  delayed: readonly DelayedDelivery[],
) => Promise<ReadonlyMap<number, OutsideChannel>>
