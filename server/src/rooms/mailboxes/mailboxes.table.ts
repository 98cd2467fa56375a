import type { MailFile } from '@naryad/contract/mailboxes/mail-letters'
import type {
  LetterKind,
  LetterMark,
  LetterState,
  MailboxResult,
  MailboxSecurity,
  MailboxSignIn,
  MailProvider,
} from '@naryad/contract/mailboxes/mailboxes.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text. */
type Json<Value> = ColumnType<Value, string | undefined, string>

export interface MailboxesTable {
  id: Generated<number>
  address: string
  provider: MailProvider
  host: string
  port: number
  security: MailboxSecurity
  login: string
  signIn: Generated<MailboxSignIn>
  tokenUrl: Generated<string>
  clientId: Generated<string>
  sealedPassword: Buffer | null
  sealedGrant: Buffer | null
  sealedAccess: Buffer | null
  folder: string
  /** Empty: letters stay where they are. */
  takenFolder: Generated<string>
  authservId: Generated<string>
  ca: Generated<string>
  result: MailboxResult
  queue: Queue
  typeId: number | null
  isConfirmed: Generated<boolean>
  confirmation: Generated<string>
  isOn: Generated<boolean>
  version: Generated<number>
  createdAt: Generated<string>
  /** bigint, read as a number: servers count from one. */
  uidValidity: number | null
  lastUid: Generated<number>
  failingUid: number | null
  failingCount: Generated<number>
  claimedUntil: string | null
  readAt: string | null
  error: string | null
  failingSince: string | null
  refusalsCount: Generated<number>
  moveError: string | null
}

export interface MailLettersTable {
  id: Generated<number>
  mailboxId: number
  uidValidity: number
  uid: number
  receivedAt: Generated<string>
  size: number
  storageKey: string | null
  leftFiles: Json<{ name: string; size: number }[]>
  state: Generated<LetterState>
  attempts: Generated<number>
  isPersonal: Generated<boolean>
  key: string | null
  kind: LetterKind | null
  reason: Generated<string>
  messageId: string | null
  fromAddress: Generated<string>
  fromName: Generated<string>
  subject: Generated<string>
  sentAt: string | null
  wholeText: Generated<string>
  marks: Json<LetterMark[]>
  files: Json<MailFile[]>
  taskId: number | null
  suggestionId: number | null
  commentId: number | null
  confirmedAt: string | null
  /** Null: nothing is to be moved. */
  moveStep: 'DUE' | 'COPYING' | 'COPIED' | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    mailboxes: MailboxesTable
    mailLetters: MailLettersTable
  }
}
