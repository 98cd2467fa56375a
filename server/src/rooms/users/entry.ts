import type { Tx } from '../../platform/db/connect.ts'

interface Invited {
  readonly id: number
  readonly email: string
  readonly firstName: string
  /** The address of the product in the letter. */
  readonly origin: string
}

/** What sign-in does for an account. It stands upon this room, so `app` lends it. */
export interface Entry {
  /** Sends a letter with a link to set a password; earlier links become invalid. */
  readonly inviteTo: (tx: Tx, invited: Invited) => Promise<void>
  readonly voidLinks: (tx: Tx, userId: number) => Promise<void>
  /** Gives the number of those that have ended. */
  readonly revokeSessionsOf: (tx: Tx, userId: number, reason: string) => Promise<number>
  /** False: there was none. */
  readonly removeSecondFactorOf: (tx: Tx, userId: number) => Promise<boolean>
}
