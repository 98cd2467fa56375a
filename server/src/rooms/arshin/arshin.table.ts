import type { ArshinOutcome, ArshinRecord } from '@naryad/contract/arshin/arshin'
import type { ColumnType, Generated } from 'kysely'

export interface ArshinChecksTable {
  id: Generated<number>
  unitId: number
  askedAt: Generated<string>
  outcome: ArshinOutcome
  error: Generated<string>
  records: ColumnType<ArshinRecord[], string, never>
  /** The newest record; null without records. */
  verifiedOn: string | null
  /** Null: the nightly check. */
  byUserId: number | null
}

/** The pace of the whole installation: one row. */
export interface ArshinPaceTable {
  id: Generated<number>
  nextAt: string
  failuresCount: Generated<number>
  silentUntil: string | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    arshinChecks: ArshinChecksTable
    arshinPace: ArshinPaceTable
  }
}
