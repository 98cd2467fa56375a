import { type RawBuilder, sql, type SqlBool } from 'kysely'

export type Condition = RawBuilder<SqlBool>

/** All of them; true where there are none. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** Any of them; false where there are none. */
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** Those of a set of conditions that are asked for. */
export const compact = (conditions: readonly (Condition | undefined | false)[]): Condition[] =>
  conditions.filter((condition) => condition !== undefined && condition !== false)

/** What a filter asks of a row; nothing where it is not set. */
type Asked = Condition | undefined | false

/**
 * What the filters of a list ask. The compiler wants an answer to every filter of the contract: one that was forgotten
 * would find everything.
 */
export const filterConditions = <Filters>(
  answers: Readonly<Record<Exclude<keyof Filters, 'orderBy' | 'sort'>, Asked>>,
): Condition[] => compact(Object.values<Asked>(answers))

/** An empty list asks nothing. */
export const whenNotEmpty = <Item>(
  list: readonly Item[] | undefined,
  condition: (list: readonly Item[]) => Condition,
): Condition | undefined => (list && list.length > 0 ? condition(list) : undefined)

/** That it is so, that it is not so, or nothing. */
export const whenDefined = (isWanted: boolean | undefined, condition: Condition): Condition | undefined => {
  if (isWanted === undefined) return undefined
  return isWanted ? condition : sql<SqlBool>`not ${condition}`
}

/**
 * A parameter hidden from the planner. A custom plan that looks better than the generic one is
 * made again at every call, at the cost of the search itself.
 */
export const opaqueToPlanner = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value})`
