import type { SavedReportPeriod } from '@naryad/contract/saved-reports/saved-reports'
import type { ReportSchedule, SavedReportKind } from '@naryad/contract/saved-reports/saved-reports.words'
import type { ColumnType, Generated } from 'kysely'

type Json<Value> = ColumnType<Value, string, string>

interface SavedReportsTable {
  id: Generated<number>
  ownerId: number
  name: string
  kind: SavedReportKind
  /** The report input as parsed when it was saved. */
  input: Json<Record<string, unknown>>
  period: Json<SavedReportPeriod>
  isShared: boolean
  schedule: ColumnType<ReportSchedule | null, string | null, string | null>
  nextRunAt: string | null
  lastError: string | null
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface ReportFilesTable {
  id: Generated<number>
  reportId: number | null
  ownerId: number
  dueAt: string
  title: string
  name: string
  size: number
  storageKey: string
  periodFrom: string
  periodTo: string
  createdAt: Generated<string>
  expiresAt: string
}

declare module '../../platform/db/database.ts' {
  interface Database {
    savedReports: SavedReportsTable
    reportFiles: ReportFilesTable
  }
}
