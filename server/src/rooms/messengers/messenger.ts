import type { Message } from '@naryad/contract/messengers/message'
import type { ChatType, Messenger as MessengerKey } from '@naryad/contract/messengers/messengers.words'

export interface BotFacts {
  /** As it stands in links, without «@». */
  readonly name: string
  readonly title: string
}

/** The far side does not do what it was asked for. */
export type Failure =
  /** It asks to wait. */
  | { readonly kind: 'later'; readonly seconds: number; readonly error: string }
  /** It is away, or says nothing that makes sense. `isLost`: it may have done what it was asked for. */
  | { readonly kind: 'away'; readonly error: string; readonly isLost: boolean }
  /** The token is not accepted. */
  | { readonly kind: 'unauthorized'; readonly error: string }
  | { readonly kind: 'refused'; readonly error: string }

export type SendOutcome =
  | { readonly kind: 'sent'; readonly externalId: string }
  /** The bot may not write to this chat. */
  | { readonly kind: 'closed'; readonly error: string }
  /** The group has another id now. */
  | { readonly kind: 'moved'; readonly externalId: string }
  | Failure

export type Answered<Value> = { readonly kind: 'answered'; readonly value: Value } | Failure

export interface ChatAddress {
  readonly externalId: string
  readonly topicId: string | null
}

export interface IncomingChat extends ChatAddress {
  readonly type: ChatType
  readonly title: string
}

export interface Sender {
  readonly externalId: string
  readonly name: string
}

export interface IncomingFile {
  /** By which the messenger gives the file out. */
  readonly reference: string
  readonly name: string
  /** Null: the messenger does not say. */
  readonly size: number | null
}

interface Common {
  /** The same for an update that comes twice. */
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
    })
  | (Common & {
      readonly kind: 'button'
      readonly callbackId: string
      readonly data: string
      /** The message under which the button stands. */
      readonly messageId: string
    })
  | (Common & { readonly kind: 'membership'; readonly isMember: boolean })
  | (Common & { readonly kind: 'moved'; readonly to: string })

export interface Polled {
  readonly updates: readonly unknown[]
  /** Where the next reading begins. */
  readonly marker: string | null
}

/** One of the messengers, behind its own API. */
export interface Messenger {
  readonly key: MessengerKey
  readonly describe: (signal: AbortSignal) => Promise<Answered<BotFacts>>
  readonly send: (to: ChatAddress, message: Message, signal: AbortSignal) => Promise<SendOutcome>
  /** A short text for the person who has pressed a button. */
  readonly answer: (callbackId: string, text: string, signal: AbortSignal) => Promise<void>
  /** Waits for updates for a while. */
  readonly poll: (marker: string | null, signal: AbortSignal) => Promise<Answered<Polled>>
  /** Updates come by themselves to this address from now on; null: they are asked for. */
  readonly useWebhook: (url: string | null, signal: AbortSignal) => Promise<Answered<null>>
  /** Undefined: nothing that the product listens to. */
  readonly parse: (update: unknown) => Incoming | undefined
  readonly download: (file: IncomingFile, maxBytes: number, signal: AbortSignal) => Promise<Answered<Buffer>>
  readonly limits: Limits
}

/** How much the messenger takes. */
export interface Limits {
  readonly perSecond: number
  readonly chatPauseMs: number
  /** Undefined: groups are as any other chat. */
  readonly groupPerMinute: number | undefined
}

export interface MessengerConnection {
  readonly token: string
  readonly url: string | undefined
  readonly proxy: string | undefined
  readonly ca: string | undefined
  /** Where the product is reached from outside; undefined: updates are asked for. */
  readonly webhook: string | undefined
}
