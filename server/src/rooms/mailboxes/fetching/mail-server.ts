import type { MailboxSecurity } from '@naryad/contract/mailboxes/mailboxes.words'

/** What proves to a mail server who the product is. */
export type MailSecret = { readonly pass: string } | { readonly accessToken: string }

/** How a mailbox is reached, with its secret. */
export interface MailAccount {
  readonly host: string
  readonly port: number
  readonly security: MailboxSecurity
  readonly login: string
  readonly secret: MailSecret
  readonly folder: string
  /** The certificate of an own authority; empty if there is none. */
  readonly ca: string
}

export interface ListedLetter {
  readonly uid: number
  readonly size: number
}

/** The source of a letter; of one that is too large its headers and text alone, and the names of the rest. */
export interface FetchedSource {
  readonly source: Buffer
  readonly leftFiles: readonly { readonly name: string; readonly size: number }[]
}

/** An open folder. Nothing is changed on the server, except by `change`: a person may read the same mailbox. */
export interface MailFolder {
  readonly uidValidity: number
  /** The number that the next letter will get. */
  readonly uidNext: number
  /** Letters with greater numbers, lowest first; with `since`, only those that have arrived from that day on. */
  readonly list: (afterUid: number, limit: number, since?: Date) => Promise<ListedLetter[]>
  /** Undefined: the letter was deleted meanwhile. */
  readonly fetch: (letter: ListedLetter) => Promise<FetchedSource | undefined>
  /** Waits until a letter comes, or so long; false if the server does not say when one comes (RFC 2177). */
  readonly wait: (ms: number) => Promise<boolean>
  readonly folders: () => Promise<string[]>
  /** Opens the folder for changes as long as the work lasts. */
  readonly change: (work: (folder: ChangedFolder) => Promise<void>) => Promise<void>
  readonly close: () => Promise<void>
}

/** A folder that letters are moved out of. A folder that they are moved to is created if there is none. */
export interface ChangedFolder {
  /** The server moves at once (RFC 6851). */
  readonly canMove: boolean
  /** The server removes one letter and no other that is marked (RFC 4315). */
  readonly canExpunge: boolean
  /** Which of the letters are still there. */
  readonly present: (uids: readonly number[]) => Promise<ReadonlySet<number>>
  readonly move: (uid: number, to: string) => Promise<void>
  readonly copy: (uid: number, to: string) => Promise<void>
  readonly remove: (uid: number) => Promise<void>
  /** Whether the other folder has a letter with this Message-ID, in its brackets: servers search for a part of it. */
  readonly has: (folder: string, messageId: string) => Promise<boolean>
}

export type OpenFolder = (account: MailAccount, signal: AbortSignal) => Promise<MailFolder>

/** What a mail server has answered, as a Russian sentence. `isRefused`: a repetition would lock the mailbox. */
export class MailServerError extends Error {
  override name = 'MailServerError'
  readonly isRefused: boolean

  constructor(message: string, { isRefused = false, cause }: { isRefused?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isRefused = isRefused
  }
}
