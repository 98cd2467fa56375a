import type { SubjectKind } from '@naryad/contract/privacy/privacy'
import type { ColumnType, Generated } from 'kysely'

interface ErasureActsTable {
  number: Generated<number>
  subjectKind: SubjectKind
  subjectId: number
  at: Generated<string>
  reason: string
  /** Stored as jsonb: parsed when read, written as JSON text. */
  changed: ColumnType<Record<string, number>, string, never>
  erasedBy: number | null
  /** The name at that time: the record outlives the account. */
  erasedByName: string
}

declare module '../../platform/db/database.ts' {
  interface Database {
    erasureActs: ErasureActsTable
  }
}
