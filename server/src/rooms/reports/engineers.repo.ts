import type { EngineerValues } from '@naryad/contract/reports/engineers'
import { engineerSearchBehind } from '@naryad/contract/reports/engineers'
import { type EngineerMeasure, engineerMeasures } from '@naryad/contract/reports/engineers.words'
import type { MomentRange } from '@naryad/contract/reports/reports.searches'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { unprepared } from '../../platform/db/connection/prepare-policy.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { companyZone } from '../../platform/time/company-day.ts'
import { matchingTasks } from '../tasks/lists/index.ts'

const aggregates: Readonly<Partial<Record<EngineerMeasure, RawBuilder<unknown>>>> = {
  takeMedian: sql`percentile_cont(0.5) within group (order by take_minutes)`,
  finishMedian: sql`percentile_cont(0.5) within group
    (order by client_minutes + dispatcher_minutes + engineer_minutes + supply_minutes)`,
  costs: sql`sum(costs)`,
}

/** Of tasks by their operator; that of the crew is read apart. */
const ofOperators = engineerMeasures.filter((measure) => measure !== 'joined')

const value = (measure: EngineerMeasure, period: MomentRange): RawBuilder<unknown> =>
  sql`(${aggregates[measure] ?? sql`count(*)`}
    filter (where ${matchingTasks(engineerSearchBehind(measure, {}, period))}))::float8`

/**
 * Some event of the task is within the period. The condition uses indexes, so a month does not scan all
 * years.
 */
const touched = ({ from, to }: MomentRange): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    ['created_at', 'taken_at', 'done_at', 'closed_at', 'planned_from'].map(
      (column) => sql`${sql.ref(`tasks.${column}`)} between ${from}::timestamptz and ${to}::timestamptz`,
    ),
    sql` or `,
  )})`

export interface EngineerRow {
  /** Null: the totals. */
  readonly operatorId: number | null
  readonly values: EngineerValues
}

/** Figures of each operator; the last row contains the totals. */
export async function readEngineerFigures(
  db: Db,
  where: RawBuilder<SqlBool>,
  period: MomentRange,
): Promise<EngineerRow[]> {
  const values = ofOperators.map((measure) => value(measure, period))
  const { rows } = await sql<{ operatorId: number | null; figures: (number | null)[] }>`
    ${sql.raw(unprepared)}
    select operator_id as "operatorId", array[${sql.join(values)}] as figures
    from tasks where operator_id is not null and ${where} and ${touched(period)}
    group by grouping sets ((operator_id), ())
    order by operator_id nulls last`.execute(db)
  return rows.map(({ operatorId, figures }) => ({
    operatorId,
    values: Object.fromEntries(
      ofOperators.map((measure, at) => [measure, figures[at] ?? (measure === 'costs' ? 0 : null)]),
    ) as EngineerValues,
  }))
}

/** How many of these tasks, done in the period, each had in the crew; null: how many tasks there were. */
export async function readJoined(
  db: Db,
  where: RawBuilder<SqlBool>,
  { from, to }: MomentRange,
  userIds: readonly number[],
): Promise<Map<number | null, number>> {
  const chosen = userIds.length > 0 ? sql`task_crew.user_id = any(${arrayOf(userIds, 'integer')})` : sql`true`
  const { rows } = await sql<{ userId: number | null; n: number }>`
    ${sql.raw(unprepared)}
    select task_crew.user_id as "userId", count(distinct tasks.id)::int as n
    from task_crew join tasks on tasks.id = task_crew.task_id
    where ${where} and ${chosen} and tasks.done_at between ${from}::timestamptz and ${to}::timestamptz
    group by grouping sets ((task_crew.user_id), ())`.execute(db)
  return new Map(rows.map(({ userId, n }) => [userId, n]))
}

interface DayOfWork {
  readonly operatorId: number
  readonly day: string
  readonly done: number
}

/** The number of tasks done by each operator on each day of the company's calendar. */
export async function readLoad(
  db: Db,
  where: RawBuilder<SqlBool>,
  { from, to }: MomentRange,
): Promise<DayOfWork[]> {
  const day = sql`(tasks.done_at at time zone ${sql.lit(companyZone)})::date`
  const { rows } = await sql<DayOfWork>`
    ${sql.raw(unprepared)}
    select operator_id as "operatorId", ${day}::text as day, count(*)::int as done
    from tasks where operator_id is not null and ${where}
      and tasks.done_at between ${from}::timestamptz and ${to}::timestamptz
    group by operator_id, 2 order by 2`.execute(db)
  return rows
}

interface NamedPerson {
  readonly id: number
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
}

export const readPeople = (db: Db, ids: readonly number[]): Promise<NamedPerson[]> =>
  db
    .selectFrom('users')
    .select(['id', 'lastName', 'firstName', 'middleName'])
    .where('id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
    .execute()
