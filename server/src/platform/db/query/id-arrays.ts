import { sql } from 'kysely'

import { type Condition, opaqueToPlanner } from './conditions.ts'
import { arrayOf } from './set-based.ts'

/** Matches rows with these ids. */
export const inArray = (column: string, ids: readonly number[]): Condition =>
  sql`${sql.ref(column)} = any(${arrayOf(ids, 'integer')})`

/** Up to this number of ids, the planner's default estimate for an array of unknown length is good enough. */
const fewIds = 10

/** The same for an indexed column: a few ids do not need a custom plan. */
export const inArrayByIndex = (column: string, ids: readonly number[]): Condition =>
  ids.length > fewIds
    ? inArray(column, ids)
    : sql`${sql.ref(column)} = any(${opaqueToPlanner(arrayOf(ids, 'integer'))}::integer[])`

/** Sorts the rows in the order of the ids; missing ones are omitted. */
export function inOrderOf<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}
