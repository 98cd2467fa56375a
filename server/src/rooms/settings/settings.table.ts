import type { DayKind, SettingsParts } from '@naryad/contract/settings/settings'
import type { Priority } from '@naryad/contract/tasks/tasks.words'
import type { ColumnType, Generated } from 'kysely'

interface SettingsTable {
  /**
   * A key of the contract's `SettingsParts`, «demo» in an installation with demo data, or «mail»,
   * «address», «logo», «administratorOrigin», «files», «filesTakenAt».
   */
  part: string
  /** Stored as jsonb: parsed when read, written as JSON text. */
  value: ColumnType<unknown, string, string>
}

/** A part before and after; of a text about personal data only its number. */
export interface PartChange {
  readonly part: keyof SettingsParts
  readonly before: unknown
  readonly after: unknown
}

interface SettingsChangesTable {
  /** The first row is created by a migration. */
  version: number
  at: Generated<string>
  userId: number | null
  /** Stored as jsonb: parsed when read, written as JSON text. */
  changes: ColumnType<PartChange[], string | undefined, never>
}

interface PrivacyTextsTable {
  version: number
  /** The text as entered, with placeholders such as «{компания}». */
  source: string
  text: string
  createdAt: Generated<string>
}

interface DeadlineNormsTable {
  priority: Priority
  minutes: number
}

interface ProductionCalendarTable {
  day: string
  kind: DayKind
}

declare module '../../platform/db/database.ts' {
  interface Database {
    settings: SettingsTable
    settingsChanges: SettingsChangesTable
    privacyTexts: PrivacyTextsTable
    deadlineNorms: DeadlineNormsTable
    productionCalendar: ProductionCalendarTable
  }
}
