import { sql } from 'kysely'

import { type Condition, opaqueToPlanner } from './conditions.ts'
import { arrayOf } from './set-based.ts'

/** The rows with these ids. */
export const inArray = (column: string, ids: readonly number[]): Condition =>
  sql`${sql.ref(column)} = any(${arrayOf(ids, 'integer')})`

/** For so many ids the planner's guess is as good as their number. */
const fewIds = 10

/** The same by an indexed column that suits any filter: a few ids are not worth a plan of their own. */
export const inArrayByIndex = (column: string, ids: readonly number[]): Condition =>
  ids.length > fewIds
    ? inArray(column, ids)
    : sql`${sql.ref(column)} = any(${opaqueToPlanner(arrayOf(ids, 'integer'))}::integer[])`

/** Rows as the page of ids has them. */
export function inOrderOf<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}
