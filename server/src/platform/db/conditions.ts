import { type RawBuilder, sql, type SqlBool } from 'kysely'

export type Condition = RawBuilder<SqlBool>

/** All of them; true where there are none. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** Any of them; false where there are none. */
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** Those of a set of conditions that are asked for. */
export const given = (conditions: readonly (Condition | undefined | false)[]): Condition[] =>
  conditions.filter((condition) => condition !== undefined && condition !== false)

/**
 * A parameter whose value the planner does not look at. A plan that seems better for the value at hand than for any is
 * made anew at every call, and that costs as much as the search itself.
 */
export const unseen = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value})`
