import { sql } from 'kysely'

import type { Condition } from './conditions.ts'
import { arrayOf } from './set-based.ts'

/** The rows with these ids. */
export const among = (column: string, ids: readonly number[]): Condition =>
  sql`${sql.ref(column)} = any(${arrayOf(ids, 'integer')})`

/** Rows as the page of ids has them. */
export function inOrderOf<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}
