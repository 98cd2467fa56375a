import type { ShiftContent } from '@naryad/contract/shifts/shifts'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { ColumnType, Generated } from 'kysely'

type ById<Row extends { user: unknown }> = Omit<Row, 'user'> & { readonly userId: number }

/** The content as it is stored: people by their ids, so that they are named as they are called now. */
export interface WrittenContent extends Omit<ShiftContent, 'people' | 'absences'> {
  readonly people: readonly ById<ShiftContent['people'][number]>[]
  readonly absences: readonly ById<ShiftContent['absences'][number]>[]
}

export interface ShiftHandoversTable {
  id: Generated<number>
  /** Sorted, so that equal sets are equal arrays. */
  queues: ColumnType<Queue[], string, never>
  givenBy: number | null
  toUserId: number | null
  takenBy: number | null
  since: string
  handedAt: Generated<string>
  takenAt: string | null
  note: Generated<string>
  doubts: Generated<string>
  mentionedIds: Generated<number[]>
  content: ColumnType<WrittenContent, string, string>
  /** When the seniors were notified that it is still open. */
  notTakenNoticeAt: string | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    shiftHandovers: ShiftHandoversTable
  }
}
