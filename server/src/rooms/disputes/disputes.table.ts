import type { DisputeResult } from '@naryad/contract/disputes/disputes.words'
import type { Generated } from 'kysely'

export interface DisputesTable {
  id: Generated<number>
  taskId: number
  reason: string
  openedAt: Generated<string>
  openedBy: number | null
  /** What was known when the dispute began, as PDF, and its SHA-256. */
  document: Buffer
  hash: Buffer
  result: DisputeResult | null
  note: Generated<string>
  settledAt: string | null
  settledBy: number | null
  version: Generated<number>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    disputes: DisputesTable
  }
}
