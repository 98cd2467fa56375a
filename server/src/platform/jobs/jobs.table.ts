import type { ColumnType, Generated } from 'kysely'

/** A pending, active or finished run; the table of the job library. */
interface JobRunsTable {
  readonly id: Generated<string>
  readonly name: string
  readonly data: ColumnType<unknown, string>
  readonly state: Generated<'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'>
  readonly startAfter: Generated<string>
  readonly createdOn: Generated<string>
  readonly completedOn: string | null
  readonly retryCount: Generated<number>
  readonly output: { readonly message?: string } | null
}

declare module '../db/database.ts' {
  interface Database {
    'jobs.job': JobRunsTable
  }
}
