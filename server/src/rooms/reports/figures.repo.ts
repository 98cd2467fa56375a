import type { TaskValues } from '@naryad/contract/reports/reports'
import type { MomentRange } from '@naryad/contract/reports/reports.searches'
import type { PeriodBase, TaskGrouping, TaskMeasure } from '@naryad/contract/reports/reports.words'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { once } from '../../platform/db/once.ts'
import { groupingKey } from './groupings.repo.ts'
import { measureValue } from './measures.repo.ts'

export interface FiguresQuery {
  readonly where: RawBuilder<SqlBool>
  readonly periodBy: PeriodBase
  readonly period: MomentRange
  readonly groupBy: readonly TaskGrouping[]
  readonly measures: readonly TaskMeasure[]
}

/** Figures of one group; `keys` has as many entries as the group has levels, none for the totals. */
export interface FigureRow {
  readonly keys: readonly (string | null)[]
  readonly count: number
  readonly values: TaskValues
}

/** One more than are answered, so that too many are known as such. */
export const maxGroups = 10_000

/** All levels of a report by one statement, the totals first. */
export async function readFigures(
  db: Db,
  { where, periodBy, period, groupBy, measures }: FiguresQuery,
): Promise<FigureRow[]> {
  const keys = groupBy.map((_, level) => sql.ref(`key${level}`))
  const keyed = groupBy.map(
    (grouping, level) => sql`${groupingKey(grouping, periodBy)} as ${sql.ref(`key${level}`)},`,
  )
  const levels = keys.map((_, level) => sql`(${sql.join(keys.slice(0, level + 1))})`)
  const values = measures.map((measure) => sql`${measureValue(measure, period)}::float8`)
  const level =
    keys.length === 0
      ? sql`0`
      : sql`${sql.lit(keys.length)} - (${sql.join(
          keys.map((key) => sql`grouping(${key})`),
          sql` + `,
        )})`
  const { rows } = await sql<
    Record<string, unknown> & { level: number; count: number; figures: (number | null)[] }
  >`
    ${sql.raw(once)}
    select ${keys.length === 0 ? sql`` : sql`${sql.join(keys)},`} ${level} as level,
      count(*)::int as count, array[${sql.join(values)}] as figures
    from (select ${sql.join(keyed, sql` `)} tasks.* from tasks where ${where}) as tasks
    group by grouping sets (${sql.join([sql`()`, ...levels])})
    order by level limit ${maxGroups + 2}`.execute(db)
  return rows.map((row) => ({
    keys: groupBy.slice(0, row.level).map((_, at) => keyText(row[`key${at}`])),
    count: row.count,
    values: Object.fromEntries(measures.map((measure, at) => [measure, row.figures[at] ?? null])),
  }))
}

const keyText = (key: unknown): string | null =>
  typeof key === 'number' || typeof key === 'string' ? String(key) : null
