import type {
  DisputeFigures,
  DisputeReportInput,
  ReportedDispute,
} from '@naryad/contract/disputes/disputes.report'
import type { DisputeFigure, DisputeGroup } from '@naryad/contract/disputes/disputes.words'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { allOf, type Condition } from '../../platform/db/query/conditions.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { companyZone, momentsOfDays } from '../../platform/time/company-day.ts'
import { visibleTasks } from '../tasks/index.ts'

/** Disputes that began in the period, about tasks that the user may see. */
export function disputesIn(who: Who, { dateFrom, dateTo }: DisputeReportInput): Condition {
  const { from, to } = momentsOfDays(dateFrom, dateTo)
  return allOf([
    sql<SqlBool>`disputes.opened_at between ${from}::timestamptz and ${to}::timestamptz`,
    visibleTasks(who),
  ])
}

const from = sql`disputes join tasks on tasks.id = disputes.task_id
  left join companies on companies.id = tasks.company_id
  left join users as operators on operators.id = tasks.operator_id`

const operator = sql`coalesce(operators.last_name || ' ' || operators.first_name, 'Без оператора')`
const company = sql`coalesce(companies.name, 'Без организации')`
const month = sql`to_char(disputes.opened_at at time zone ${sql.lit(companyZone)}, 'YYYY-MM')`

interface Group {
  /** Empty: of tasks without one. */
  readonly key: RawBuilder<unknown>
  readonly title: RawBuilder<unknown>
}

const groups: Readonly<Record<DisputeGroup, Group>> = {
  company: { key: sql`coalesce(companies.id::text, '')`, title: company },
  operator: { key: sql`coalesce(operators.id::text, '')`, title: operator },
  month: { key: month, title: month },
}

const counted: Readonly<Record<DisputeFigure, Condition>> = {
  all: sql<SqlBool>`true`,
  open: sql<SqlBool>`disputes.settled_at is null`,
  ours: sql<SqlBool>`disputes.result = 'OURS'`,
  client: sql<SqlBool>`disputes.result = 'CLIENT'`,
  half: sql<SqlBool>`disputes.result = 'HALF'`,
}

interface FigureRow {
  /** Null with the totals. */
  readonly key: string | null
  readonly title: string
  readonly values: DisputeFigures
}

/**
 * The figures of each group, and the totals, which have no key. A task that was questioned twice costs once, in each
 * group and in the totals.
 */
export async function readFigures(db: Db, where: Condition, groupBy: DisputeGroup): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select key, min(title) as title, json_build_object('all', count(*),
      'open', count(*) filter (where settled_at is null), 'ours', count(*) filter (where result = 'OURS'),
      'client', count(*) filter (where result = 'CLIENT'), 'half', count(*) filter (where result = 'HALF'),
      'medianDays', round((percentile_cont(0.5) within group (order by days))::numeric, 1),
      'sum', coalesce(case when grouping(key) = 1 then sum(costs) filter (where is_first)
        else sum(costs) filter (where is_first_of_key) end, 0)) as "values"
    from (select ${groups[groupBy].key} as key, ${groups[groupBy].title} as title, disputes.result, disputes.settled_at,
        extract(epoch from disputes.settled_at - disputes.opened_at) / 86400 as days, tasks.costs,
        row_number() over (partition by tasks.id order by disputes.id) = 1 as is_first,
        row_number() over (partition by ${groups[groupBy].key}, tasks.id order by disputes.id) = 1 as is_first_of_key
      from ${from} where ${where}) as disputed
    group by grouping sets ((), (key)) order by title, key`.execute(db)
  return rows
}

/** The disputes behind a figure of all groups or one of them, the latest first. */
export async function readReported(
  db: Db,
  where: Condition,
  { figure, key, groupBy }: Pick<DisputeReportInput, 'figure' | 'key' | 'groupBy'>,
  limit: number,
): Promise<ReportedDispute[]> {
  const isOfGroup = key === undefined ? [] : [sql<SqlBool>`${groups[groupBy].key} = ${key}`]
  const { rows } = await sql<ReportedDispute>`
    select disputes.id, disputes.task_id, tasks.queue, tasks.title, ${company} as company, ${operator} as operator,
      tasks.costs::float8 as costs, disputes.reason, disputes.opened_at, disputes.result, disputes.note, disputes.settled_at
    from ${from} where ${allOf([where, counted[figure], ...isOfGroup])}
    order by disputes.opened_at desc, disputes.id desc limit ${limit}`.execute(db)
  return rows
}
