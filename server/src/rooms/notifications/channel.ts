import type { NotificationKind, OutsideChannel } from '@naryad/contract/notifications/notifications.kinds'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { JobContext } from '../../platform/jobs/job.ts'

/** What a message says; each channel gives it its own form. Plain text, never markup. */
export interface MessageContent {
  readonly title: string
  readonly text: string
  /** A path within the product. */
  readonly url: string
  readonly taskId: number | null
}

/** Where a person may be reached by a channel. */
export interface Address {
  readonly userId: number
  readonly channel: OutsideChannel
  /** A subscription, an e-mail address, a chat: messages to one address leave in their order. */
  readonly address: string
}

/** Gives the addresses of these people. Each channel has one; a person may have several addresses, or none. */
export type AddressBook = (db: Db, userIds: readonly number[]) => Promise<readonly Address[]>

/** A message on its way. */
export interface Outgoing {
  readonly id: number
  readonly address: string
  /** Null: it goes to a chat of a rule. */
  readonly userId: number | null
  readonly ruleId: number | null
  readonly notificationId: number | null
  readonly kind: NotificationKind
  readonly isUrgent: boolean
  readonly content: MessageContent
  /** This attempt is the first, the second… */
  readonly attempts: number
}

export type SendOutcome =
  /** Taken by the far side, which calls it so. `delivered`: the person has it before him. */
  | { readonly kind: 'sent' | 'delivered'; readonly reference?: string }
  /** This message failed and is tried again, later and later. */
  | { readonly kind: 'retry'; readonly error: string }
  /** Not now, by no fault of the message (429): the address, or the whole channel, waits so long. */
  | {
      readonly kind: 'wait'
      readonly error: string
      readonly seconds: number
      readonly whole: 'address' | 'channel'
    }
  /** The far side cannot be reached at all: the channel waits, longer each time, and the order stays. */
  | { readonly kind: 'away'; readonly error: string }
  /** It will never be taken: the chat is gone, the subscription was removed. */
  | { readonly kind: 'failed'; readonly error: string }

interface ChannelBase {
  readonly name: OutsideChannel
  /** In Russian, for the administrator who reads how its job fares. */
  readonly title: string
  /** Messages a second of all servers together. */
  readonly perSecond?: number
  /** The least time between two messages to one address. */
  readonly gapSeconds?: (address: string) => number
  /** Messages to different addresses at the same time. */
  readonly concurrency?: number
}

/** Talks to the far side outside of any transaction: a message may leave twice when its answer is lost, and never gets lost. */
interface RemoteChannel extends ChannelBase {
  readonly send: (db: Db, message: Outgoing, ctx: JobContext) => Promise<SendOutcome>
}

/** Hands the message over within the transaction that notes it as sent: exactly once. */
interface LocalChannel extends ChannelBase {
  readonly sendWithin: (tx: Tx, message: Outgoing) => Promise<SendOutcome>
}

export type Channel = RemoteChannel | LocalChannel
