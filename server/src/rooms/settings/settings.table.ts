import type { DayKind, SettingsParts } from '@naryad/contract/settings/settings'
import type { Priority } from '@naryad/contract/tasks/tasks.words'
import type { ColumnType, Generated } from 'kysely'

interface SettingsTable {
  /** A key of the contract's `SettingsParts`, «demo» in an installation with demo data, or «mail», «address», «logo», «administratorOrigin». */
  part: string
  /** Stored as jsonb: read parsed, written as JSON text. */
  value: ColumnType<unknown, string, string>
}

/** A part as it was and as it became; of a text about personal data only its number. */
export interface PartChange {
  readonly part: keyof SettingsParts
  readonly before: unknown
  readonly after: unknown
}

interface SettingsChangesTable {
  /** The first is there from the beginning. */
  version: number
  at: Generated<string>
  userId: number | null
  /** Stored as jsonb: read parsed, written as JSON text. */
  changes: ColumnType<PartChange[], string | undefined, never>
}

interface PrivacyTextsTable {
  version: number
  /** As the administrator wrote it, «{компания}» and the like unfilled. */
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
