import type { Tx } from '../../platform/db/connect.ts'

interface Invited {
  readonly id: number
  readonly email: string
  readonly firstName: string
  /** The base URL of links in the letter. */
  readonly origin: string
}

/** Operations of the auth room, which depends on this one; injected by `app`. */
export interface Entry {
  /** Sends a letter with a link to set a password; earlier links become invalid. */
  readonly inviteTo: (tx: Tx, invited: Invited) => Promise<void>
  readonly voidLinks: (tx: Tx, userId: number) => Promise<void>
  /** Returns the number of ended sessions. */
  readonly revokeSessionsOf: (tx: Tx, userId: number, reason: string) => Promise<number>
  /** Of sessions opened by a password that the rules forbid to the present role; returns their number. */
  readonly revokePasswordSessions: (tx: Tx, userId: number) => Promise<number>
  /** False if there was no second factor. */
  readonly removeSecondFactorOf: (tx: Tx, userId: number) => Promise<boolean>
}
