import type {
  ImportEntity,
  ImportProblem,
  ImportResult,
  ImportSettings,
} from '@naryad/contract/imports/imports'
import type { ColumnType, Generated } from 'kysely'

export interface ImportsTable {
  id: Generated<number>
  entity: ImportEntity
  state: ImportResult['state']
  fileName: string
  content: Buffer
  rowsCount: number
  createdCount: number
  changedCount: number
  unchangedCount: number
  failedCount: number
  /** Stored as jsonb: parsed when read, written as JSON text. */
  problems: ColumnType<ImportProblem[], string, string>
  unknownColumns: ColumnType<string[], string, string>
  /** `{}`: no choices. */
  settings: ColumnType<Partial<ImportSettings>, string | undefined, string>
  omittedCount: Generated<number>
  userId: number | null
  at: Generated<string>
}

/** Fields chosen by the user; null: columns with this heading are ignored. */
export interface ImportHeadingsTable {
  entity: ImportEntity
  heading: string
  field: string | null
}

export interface ImportRowsTable {
  importId: number
  objectId: number
  version: number
  before: ColumnType<Record<string, unknown> | null, string | null, never>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    imports: ImportsTable
    importHeadings: ImportHeadingsTable
    importRows: ImportRowsTable
  }
}
