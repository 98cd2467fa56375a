import type { TaskValues } from '@naryad/contract/reports/reports'
import type { MomentRange } from '@naryad/contract/reports/reports.searches'
import type { PeriodBase, TaskGrouping, TaskMeasure } from '@naryad/contract/reports/reports.words'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { unprepared } from '../../platform/db/connection/prepare-policy.ts'
import { groupingKey } from './groupings.repo.ts'
import { measureValue } from './measures.repo.ts'

export interface FiguresQuery {
  readonly where: RawBuilder<SqlBool>
  readonly periodBy: PeriodBase
  readonly period: MomentRange
  readonly groupBy: readonly TaskGrouping[]
  readonly measures: readonly TaskMeasure[]
  readonly maxGroups: number
}

/** Figures of one group; `keys` has one entry per level, none for the totals. */
export interface FigureRow {
  readonly keys: readonly (string | null)[]
  readonly count: number
  readonly values: TaskValues
}

/** The figures of a report: totals first, then the upper groups; the largest first on each level. */
export interface Figures {
  readonly rows: readonly FigureRow[]
  /** The number of groups of all levels, including those beyond the limit. */
  readonly groupsCount: number
}

/** Reads all levels of a report in one statement. */
export const readFigures = (
  db: Db,
  { where, periodBy, period, groupBy, measures, maxGroups }: FiguresQuery,
): Promise<Figures> =>
  readGroups(db, {
    maxGroups,
    rows: sql`select * from tasks where ${where}`,
    keys: groupBy.map((grouping) => groupingKey(grouping, periodBy)),
    count: sql`count(*)`,
    measures,
    valueOf: (measure) => measureValue(measure, period),
  })

interface Grouped {
  /** A sub-select with the alias `tasks`. */
  readonly rows: RawBuilder<unknown>
  /** One key per level. */
  readonly keys: readonly RawBuilder<unknown>[]
  /** The number of tasks of a group. */
  readonly count: RawBuilder<unknown>
  readonly measures: readonly TaskMeasure[]
  readonly valueOf: (measure: TaskMeasure) => RawBuilder<unknown>
  readonly maxGroups: number
}

export async function readGroups(
  db: Db,
  { rows: from, keys: expressions, count, measures, valueOf, maxGroups }: Grouped,
): Promise<Figures> {
  const keys = expressions.map((_, level) => sql.ref(`key${level}`))
  const keyed = expressions.map((key, level) => sql`${key} as ${sql.ref(`key${level}`)},`)
  const levels = keys.map((_, level) => sql`(${sql.join(keys.slice(0, level + 1))})`)
  const values = measures.map((measure) => sql`${valueOf(measure)}::float8`)
  const level =
    keys.length === 0
      ? sql`0`
      : sql`${sql.lit(keys.length)} - (${sql.join(
          keys.map((key) => sql`grouping(${key})`),
          sql` + `,
        )})`
  const { rows } = await sql<
    Record<string, unknown> & {
      level: number
      count: number
      figures: (number | null)[]
      rowsCount: number
    }
  >`
    ${sql.raw(unprepared)}
    select ${keys.length === 0 ? sql`` : sql`${sql.join(keys)},`} ${level} as level,
      (${count})::int as count, array[${sql.join(values)}] as figures,
      (count(*) over ())::int as rows_count
    from (select ${sql.join(keyed, sql` `)} tasks.* from (${from}) as tasks) as tasks
    group by grouping sets (${sql.join([sql`()`, ...levels])})
    having ${count} > 0 or ${level} = 0
    order by level, count desc limit ${maxGroups + 1}`.execute(db)
  const figures = rows.map((row) => ({
    keys: expressions.slice(0, row.level).map((_, at) => keyText(row[`key${at}`])),
    count: row.count,
    values: Object.fromEntries(measures.map((measure, at) => [measure, row.figures[at] ?? null])),
  }))
  return { rows: figures, groupsCount: Math.max(0, (rows[0]?.rowsCount ?? 0) - 1) }
}

const keyText = (key: unknown): string | null =>
  typeof key === 'number' || typeof key === 'string' ? String(key) : null
