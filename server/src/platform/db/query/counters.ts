import { sql } from 'kysely'

import type { Tx } from '../connect.ts'

/**
 * Exact totals without a scan (docs/decisions/0004-exact-counts.md): triggers append signed rows to the deltas in the
 * transaction of the change, the fold moves them into the counts, a reader sums both.
 */
export interface Counter {
  readonly deltas: string
  /** The database function that moves the deltas in one statement, so that a reader sees each exactly once. */
  readonly fold: string
}

export const foldCounters =
  (counters: readonly Counter[]) =>
  async (tx: Tx): Promise<void> => {
    for (const { fold } of counters) await sql`select ${sql.raw(fold)}()`.execute(tx)
  }
