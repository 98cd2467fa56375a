import type { Evidence } from '@naryad/contract/suggestions/suggestions'
import type { SuggestionSource, SuggestionStatus } from '@naryad/contract/suggestions/suggestions.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { ColumnType, Generated } from 'kysely'

export interface SuggestionsTable {
  id: Generated<number>
  source: SuggestionSource
  status: Generated<SuggestionStatus>
  queue: Queue
  title: string
  words: Generated<string>
  evidence: ColumnType<Evidence[], string | undefined, string>
  lat: number | null
  lon: number | null
  companyId: number | null
  carId: number | null
  /** The task that it may be joined to, whatever its truck. */
  aboutTaskId: number | null
  /** The kind and the category of the task that a rule guesses. */
  typeId: number | null
  categoryId: number | null
  contactName: Generated<string>
  contactPhone: string | null
  /** Unique among undecided suggestions. */
  cause: string | null
  taskId: number | null
  reason: Generated<string>
  decidedBy: number | null
  decidedAt: string | null
  createdAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    suggestions: SuggestionsTable
  }
}
