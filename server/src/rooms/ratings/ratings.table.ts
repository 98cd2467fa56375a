import type { Generated } from 'kysely'

export interface RatingsTable {
  id: Generated<number>
  taskId: number
  closedAt: string
  email: string
  status: Generated<'QUEUED' | 'SENT' | 'ANSWERED' | 'VOID'>
  secretHash: Buffer | null
  askedAt: Generated<string>
  expiresAt: string | null
  score: number | null
  text: Generated<string>
  answeredAt: string | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    ratings: RatingsTable
  }
}
