import { type RawBuilder, sql } from 'kysely'

/** The time of a test; undefined: that of the database. */
export type Clock = (() => number) | undefined

/** The present moment in a statement. */
export const nowOf = (clock: Clock): RawBuilder<string> =>
  clock ? sql`${new Date(clock()).toISOString()}::timestamptz` : sql`statement_timestamp()`
