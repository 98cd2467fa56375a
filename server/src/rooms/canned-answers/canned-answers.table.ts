import type { AnswerAudience } from '@naryad/contract/canned-answers/canned-answers.words'
import type { Generated } from 'kysely'

export interface CannedAnswersTable {
  id: Generated<number>
  /** Null: shared by all employees. */
  ownerId: number | null
  title: string
  text: string
  shortcut: string
  audience: AnswerAudience
  version: Generated<number>
  createdAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    cannedAnswers: CannedAnswersTable
  }
}
