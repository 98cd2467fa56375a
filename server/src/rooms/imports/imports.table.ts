import type {
  ImportEntity,
  ImportProblem,
  ImportResult,
  ImportSettings,
} from '@naryad/contract/imports/imports'
import type { ImportChange, ImportQuestion, ImportValueKind } from '@naryad/contract/imports/imports.matching'
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

/** Objects of another register that an import has written; see `ImportExtension`. */
export interface ImportRelatedRowsTable {
  importId: number
  objectId: number
  version: number
  before: ColumnType<Record<string, unknown> | null, string | null, never>
}

export interface ImportRowsTable {
  importId: number
  objectId: number
  version: number
  before: ColumnType<Record<string, unknown> | null, string | null, never>
}

/** What a dry run would change and what it asks. */
export interface ImportPreviewsTable {
  importId: number
  kind: 'CHANGE' | 'QUESTION'
  place: number
  item: ColumnType<ImportChange | ImportQuestion, never, never>
}

/** Names matched by hand with an object of another register or a dictionary. */
export interface ImportValuesTable {
  kind: ImportValueKind
  name: string
  objectId: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    imports: ImportsTable
    importHeadings: ImportHeadingsTable
    importPreviews: ImportPreviewsTable
    importRelatedRows: ImportRelatedRowsTable
    importRows: ImportRowsTable
    importValues: ImportValuesTable
  }
}
