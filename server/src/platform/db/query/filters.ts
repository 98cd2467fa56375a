import { sql } from 'kysely'

import type { Condition } from './conditions.ts'

/** The definition of one filter of a list. */
export interface Filter<Value, All, Context> {
  /** The condition on the rows of the list. Undefined: this value does not restrict the list. */
  readonly where: (value: Value, all: All, context: Context) => Condition | undefined
  /** The condition on the counter tables. Without it, searches that use the filter are counted row by row. */
  readonly counted?: (value: Value, all: All, context: Context) => Condition
  /** An index finds the matching rows regardless of the order of the list. */
  readonly isIndexed?: boolean
}

/** The type requires a definition of every filter of the contract. */
export type FilterTable<All, Context> = {
  readonly [Name in keyof All]-?: Filter<NonNullable<All[Name]>, All, Context>
}

/**
 * The filters that a search uses. Totals and strategies are derived from them; by default a filter is
 * counted row by row.
 */
export interface ActiveFilters<Name> {
  readonly names: readonly Name[]
  readonly conditions: readonly Condition[]
  /** Conditions on the counter tables; undefined if a filter has none. */
  readonly counted: readonly Condition[] | undefined
  readonly isIndexed: boolean
}

/** For a filter that the condition of another filter takes into account. */
export const included: Condition = sql`true`

/** Defines the filters of a list. An absent value or an empty array does not restrict it. */
export function defineFilters<All extends object, Context = void>(table: FilterTable<All, Context>) {
  const names = Object.keys(table) as (keyof All)[]

  return (all: All, context: Context): ActiveFilters<keyof All> => {
    const active = names.flatMap((name) => {
      const value = all[name]
      if (!isPresent(value)) return []
      const filter = table[name]
      const condition = filter.where(value, all, context)
      return condition ? [{ name, filter, value, condition }] : []
    })
    const counted = active.flatMap(({ filter, value }) => filter.counted?.(value, all, context) ?? [])
    return {
      names: active.map(({ name }) => name),
      conditions: active.map(({ condition }) => condition),
      counted: counted.length === active.length ? counted : undefined,
      isIndexed: active.some(({ filter }) => filter.isIndexed === true),
    }
  }
}

/** Whether only these filters are used. */
export const hasOnly = <Name>(
  { names }: ActiveFilters<Name>,
  ...allowed: readonly NoInfer<Name>[]
): boolean => names.every((name) => allowed.includes(name))

const isPresent = <Value>(value: Value): value is NonNullable<Value> =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
