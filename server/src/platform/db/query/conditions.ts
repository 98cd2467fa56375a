import { type RawBuilder, sql, type SqlBool } from 'kysely'

export type Condition = RawBuilder<SqlBool>

/** All conditions; true if there are none. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** Any of the conditions; false if there are none. */
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** Drops the conditions that are not set. */
export const compact = (conditions: readonly (Condition | undefined | false)[]): Condition[] =>
  conditions.filter((condition) => condition !== undefined && condition !== false)

/** The condition of a filter; undefined if the filter is not set. */
type Asked = Condition | undefined | false

/**
 * The conditions of a list. The type requires an entry for every filter of the contract, because a
 * forgotten one would match everything.
 */
export const filterConditions = <Filters>(
  answers: Readonly<Record<Exclude<keyof Filters, 'orderBy' | 'sort'>, Asked>>,
): Condition[] => compact(Object.values<Asked>(answers))

/** An empty list does not restrict. */
export const whenNotEmpty = <Item>(
  list: readonly Item[] | undefined,
  condition: (list: readonly Item[]) => Condition,
): Condition | undefined => (list && list.length > 0 ? condition(list) : undefined)

/** True, false, or not restricted. */
export const whenDefined = (isWanted: boolean | undefined, condition: Condition): Condition | undefined => {
  if (isWanted === undefined) return undefined
  return isWanted ? condition : sql<SqlBool>`not ${condition}`
}

/**
 * A parameter hidden from the planner. Otherwise PostgreSQL may prefer a custom plan and plan again on
 * every call, which costs as much as the search itself.
 */
export const opaqueToPlanner = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value})`
