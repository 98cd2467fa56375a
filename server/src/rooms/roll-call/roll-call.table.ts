import type { RollCallSource, RollCallStatus } from '@naryad/contract/roll-call/roll-call.words'
import type { ColumnType, Generated } from 'kysely'

export interface RollCallsTable {
  id: Generated<number>
  date: string
  windowFrom: string | null
  windowTo: string | null
  /** The end of the window, or its start if it has no end. */
  dueAt: ColumnType<string, never, never>
  driverId: number | null
  carId: number | null
  userId: number | null
  companyId: number | null
  taskId: number | null
  status: Generated<RollCallStatus>
  arrivedAt: string | null
  source: Generated<RollCallSource>
  comment: Generated<string>
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    rollCalls: RollCallsTable
  }
}
