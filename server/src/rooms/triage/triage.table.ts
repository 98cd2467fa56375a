import type { Question, TaskTriage } from '@naryad/contract/triage/triage'
import type { Verdict } from '@naryad/contract/triage/triage.words'
import type { ColumnType, Generated } from 'kysely'

/** Stored as jsonb: parsed when read, written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>

interface QuestionnairesTable {
  id: Generated<number>
  categoryId: number
  version: number
  questions: Json<Question[]>
  isCurrent: Generated<boolean>
}

interface TaskTriagesTable {
  id: Generated<number>
  taskId: number
  answers: Json<TaskTriage['answers']>
  verdict: Verdict
  advice: string
  userId: number | null
  at: string
}

interface TaskPartsTable {
  id: Generated<number>
  taskId: number
  title: string
  quantity: number
  unitModelId: number | null
  source: 'TYPE' | 'VERDICT' | 'HAND'
  isTaken: Generated<boolean>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    questionnaires: QuestionnairesTable
    taskTriages: TaskTriagesTable
    taskParts: TaskPartsTable
  }
}
