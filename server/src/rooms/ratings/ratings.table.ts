import type { RatingChannel } from '@naryad/contract/ratings/ratings.words'
import type { Generated } from 'kysely'

export interface RatingsTable {
  id: Generated<number>
  taskId: number
  closedAt: string
  email: string
  /** Of the contact or the representative. */
  name: Generated<string>
  userId: number | null
  channel: RatingChannel | null
  /** Of the message in a messenger, while it may fail. */
  deliveryId: number | null
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
