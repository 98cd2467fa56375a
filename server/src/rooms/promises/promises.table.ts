import type { PromiseResult } from '@naryad/contract/promises/promises.words'
import type { Generated } from 'kysely'

export interface PromisesTable {
  id: Generated<number>
  taskId: number
  at: string
  promisedTo: Generated<string>
  text: Generated<string>
  /** The giver. */
  userId: number | null
  givenAt: string
  movesCount: Generated<number>
  /** Why it was moved; set on the promise that is no more. */
  moveReason: string | null
  /** Null while it is open. */
  result: PromiseResult | null
  closedAt: string | null
  closedBy: number | null
  isReminded: Generated<boolean>
  isMissed: Generated<boolean>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    promises: PromisesTable
  }
}
