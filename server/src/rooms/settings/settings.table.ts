import type { Generated } from 'kysely'

interface SettingsTable {
  /** A key of the contract's `SettingsParts`. */
  part: string
  value: unknown
  version: Generated<number>
  updatedAt: Generated<string>
  updatedBy: number | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    settings: SettingsTable
  }
}
