import type { LetterStatus } from '@naryad/contract/letters/letters'
import type { Generated } from 'kysely'

interface LettersTable {
  id: Generated<number>
  recipient: string
  subject: string
  text: string
  /** By one press the reader hears no more of the kind; of letters that he has not asked for. */
  unsubscribeUrl: string | null
  status: Generated<LetterStatus>
  tries: Generated<number>
  nextTryAt: Generated<string>
  lastError: string | null
  createdAt: Generated<string>
  sentAt: string | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    letters: LettersTable
  }
}
