import type { LetterStatus } from '@naryad/contract/letters/letters'
import type { Generated } from 'kysely'

interface LettersTable {
  id: Generated<number>
  recipient: string
  subject: string
  text: string
  /** One-click unsubscribe URL (RFC 8058), only for notifications. */
  unsubscribeUrl: string | null
  status: Generated<LetterStatus>
  tries: Generated<number>
  nextTryAt: Generated<string>
  lastError: string | null
  /** The server that is sending it. */
  claimedBy: string | null
  createdAt: Generated<string>
  sentAt: string | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    letters: LettersTable
  }
}
