import type { CallDirection, CallResult } from '@naryad/contract/calls/calls.words'

/** By what the exchange gives out a recording. */
export type Recording = { readonly url: string } | { readonly id: string }

/** What an exchange reports about a call, in the words of the product. */
export interface CallEvent {
  /** The call in the exchange; a transfer keeps it. */
  readonly callId: string
  /** One telephone of the call. */
  readonly legId: string | null
  readonly kind: 'ringing' | 'answered' | 'ended' | 'recording'
  readonly direction: CallDirection | null
  /** Of the person outside; null if it is hidden or not reported. */
  readonly phone: string | null
  /** The number of the company. */
  readonly line: string | null
  readonly extension: string | null
  /** Null if the exchange has no clock; the time of the receipt stands in. */
  readonly at: string | null
  readonly talkSeconds: number | null
  readonly result: CallResult | null
  readonly recording: Recording | null
  /** The number of the event within its call, if the exchange counts. */
  readonly order: number | null
}

const nothing = {
  legId: null,
  direction: null,
  phone: null,
  line: null,
  extension: null,
  at: null,
  talkSeconds: null,
  result: null,
  recording: null,
  order: null,
} as const

export const callEvent = (facts: Pick<CallEvent, 'callId' | 'kind'> & Partial<CallEvent>): CallEvent => ({
  ...nothing,
  ...facts,
})
