import type { Message } from '@naryad/contract/messengers/message'
import type { ChatType, Messenger as MessengerKey } from '@naryad/contract/messengers/messengers.words'

export interface BotFacts {
  /** Username without «@». */
  readonly name: string
  readonly title: string
}

/** Why the messenger did not perform a call. */
export type Failure =
  /** Rate limited. */
  | { readonly kind: 'later'; readonly seconds: number; readonly error: string }
  /** Unreachable, or the response is invalid. `isLost`: the call may have been performed. */
  | { readonly kind: 'unavailable'; readonly error: string; readonly isLost: boolean }
  /** The token is invalid. */
  | { readonly kind: 'unauthorized'; readonly error: string }
  | { readonly kind: 'refused'; readonly error: string }

export type SendOutcome =
  | { readonly kind: 'sent'; readonly externalId: string }
  /** The bot cannot write to this chat. */
  | { readonly kind: 'closed'; readonly error: string }
  /** The group has a new id. */
  | { readonly kind: 'moved'; readonly externalId: string }
  | Failure

export type Answered<Value> = { readonly kind: 'answered'; readonly value: Value } | Failure

export interface ChatAddress {
  readonly externalId: string
  readonly topicId: string | null
}

export interface IncomingChat extends ChatAddress {
  readonly type: ChatType
  /** Null if the update does not say it. */
  readonly title: string | null
}

export interface GroupFacts {
  readonly membersCount: number | null
  /** Null if the messenger does not say it. */
  readonly title: string | null
}

export interface Sender {
  readonly externalId: string
  readonly name: string
}

export interface IncomingFile {
  /** File id or address in the messenger. */
  readonly reference: string
  readonly name: string
  /** Null when unknown. */
  readonly size: number | null
}

interface Common {
  /** Deduplication key of the update. */
  readonly key: string
  readonly chat: IncomingChat
  readonly from: Sender
}

export type Incoming =
  | (Common & {
      readonly kind: 'message'
      readonly text: string
      readonly replyTo: string | null
      readonly files: readonly IncomingFile[]
      /** Its location or contact in words; empty if it has none. */
      readonly inWords: string
      /** Titles of its attachments that a task does not store. */
      readonly left: readonly string[]
    })
  /** Messages are taken over once, as they came. */
  | (Common & { readonly kind: 'edited'; readonly replyTo: string | null })
  | (Common & {
      readonly kind: 'button'
      readonly callbackId: string
      readonly data: string
      /** Message of the button. */
      readonly messageId: string
    })
  | (Common & { readonly kind: 'membership'; readonly isMember: boolean })
  | (Common & { readonly kind: 'moved'; readonly to: string })

export type IncomingMessage = Extract<Incoming, { kind: 'message' }>
export type Edited = Extract<Incoming, { kind: 'edited' }>
export type ButtonPress = Extract<Incoming, { kind: 'button' }>

export interface Polled {
  readonly updates: readonly unknown[]
  /** Offset of the next poll. */
  readonly marker: string | null
}

/** Client of a messenger. */
export interface Messenger {
  readonly key: MessengerKey
  readonly describe: (signal: AbortSignal) => Promise<Answered<BotFacts>>
  readonly describeGroup: (externalId: string, signal: AbortSignal) => Promise<Answered<GroupFacts>>
  readonly send: (to: ChatAddress, message: Message, signal: AbortSignal) => Promise<SendOutcome>
  /** Shows a short text to the user who pressed a button. */
  readonly answer: (callbackId: string, text: string, signal: AbortSignal) => Promise<void>
  /** Long polling. */
  readonly poll: (marker: string | null, signal: AbortSignal) => Promise<Answered<Polled>>
  /** Sets the webhook; null switches to polling. */
  readonly useWebhook: (url: string | null, signal: AbortSignal) => Promise<Answered<null>>
  /** Undefined for updates that the application does not handle. */
  readonly parse: (update: unknown) => Incoming | undefined
  readonly download: (file: IncomingFile, maxBytes: number, signal: AbortSignal) => Promise<Answered<Buffer>>
}

export interface MessengerConnection {
  readonly token: string
  readonly url: string | undefined
  readonly proxy: string | undefined
  readonly ca: string | undefined
  /** Public base URL for the webhook; undefined means polling. */
  readonly webhook: string | undefined
}
