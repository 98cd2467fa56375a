import { createHash, timingSafeEqual } from 'node:crypto'

import type { CallEvent } from './call-event.ts'

/** A request of an exchange, as every door gets it. */
export interface DoorRequest {
  /** After the secret: «», «events/call». */
  readonly path: string
  /** The query and the form. */
  readonly fields: Readonly<Record<string, string>>
  /** The body that is no form. */
  readonly body: string
  readonly signature: string
}

/** Values of the fields of the provider, secrets included. */
export type ExchangeKeys = Readonly<Record<string, string>>

export interface DoorAnswer {
  readonly status: number
  readonly body: string
  readonly type: 'application/json' | 'text/plain'
}

/** What a request is about cannot be said; the message is shown in the log of the connection. */
export class Unreadable extends Error {}

/** An exchange as pure functions of its requests. */
export interface Exchange {
  /** Fields of the request that prove who has sent it: never stored. */
  readonly secrets: readonly string[]
  readonly isAuthentic: (request: DoorRequest, keys: ExchangeKeys) => boolean
  /** The answer to a check of the address, which proves nothing and is about no call; null for any other request. */
  readonly echo?: (request: DoorRequest) => DoorAnswer | null
  /** The answer to a request that proves nothing. */
  readonly refusal?: DoorAnswer
  /** The answer to a request; by default an empty object. */
  readonly answer?: (request: DoorRequest) => DoorAnswer
  /** The number of which the exchange asks for the owner, to show the name on a telephone. */
  readonly askedNumber?: (request: DoorRequest) => string | null
  readonly nameAnswer?: (name: string | null) => DoorAnswer
  /** Throws `Unreadable`. A request that is about no call has no events. */
  readonly read: (request: DoorRequest) => readonly CallEvent[]
}

export const jsonAnswer = (value: unknown, status = 200): DoorAnswer => ({
  status,
  body: JSON.stringify(value),
  type: 'application/json',
})

/** In constant time; texts of different lengths too. */
export function isSame(left: string, right: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(left), hash(right))
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unreadable('тело запроса — не JSON')
  }
}
