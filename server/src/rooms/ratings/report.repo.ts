import type { RatingFigures, RatingReportInput, ReportedRating } from '@naryad/contract/ratings/ratings'
import { lowScore, type RatingFigure, type RatingGroup } from '@naryad/contract/ratings/ratings.words'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { allOf, type Condition } from '../../platform/db/query/conditions.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { companyZone, momentsOfDays } from '../../platform/time/company-day.ts'
import { visibleTasks } from '../tasks/index.ts'

/** Requests of the period about tasks that the user may see; those of reopened tasks do not count. */
export function ratingsIn(who: Who, { dateFrom, dateTo }: RatingReportInput): Condition {
  const { from, to } = momentsOfDays(dateFrom, dateTo)
  return allOf([
    sql<SqlBool>`ratings.asked_at between ${from}::timestamptz and ${to}::timestamptz`,
    sql<SqlBool>`ratings.status in ('SENT', 'ANSWERED')`,
    visibleTasks(who),
  ])
}

const from = sql`ratings join tasks on tasks.id = ratings.task_id
  left join companies on companies.id = tasks.company_id
  left join users as operators on operators.id = tasks.operator_id`

const operator = sql`coalesce(operators.last_name || ' ' || operators.first_name, 'Без оператора')`
const company = sql`coalesce(companies.name, 'Без организации')`

const month = sql`to_char(ratings.asked_at at time zone ${sql.lit(companyZone)}, 'YYYY-MM')`

interface Group {
  /** Empty: of requests without one. */
  readonly key: RawBuilder<unknown>
  readonly title: RawBuilder<unknown>
}

const groups: Readonly<Record<RatingGroup, Group>> = {
  operator: { key: sql`coalesce(operators.id::text, '')`, title: operator },
  company: { key: sql`coalesce(companies.id::text, '')`, title: company },
  month: { key: month, title: month },
}

const counted: Readonly<Record<RatingFigure, Condition>> = {
  asked: sql<SqlBool>`true`,
  answered: sql<SqlBool>`ratings.score is not null`,
  low: sql<SqlBool>`ratings.score <= ${sql.lit(lowScore)}`,
}

interface FigureRow {
  /** Null with the totals. */
  readonly key: string | null
  readonly title: string
  readonly values: RatingFigures
}

/** The figures of each group, and the totals, which have no key. */
export async function readFigures(db: Db, where: Condition, groupBy: RatingGroup): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select key, min(title) as title, json_build_object('asked', count(*), 'answered', count(score),
      'low', count(*) filter (where score <= ${sql.lit(lowScore)}), 'average', round(avg(score), 2)) as "values"
    from (select ${groups[groupBy].key} as key, ${groups[groupBy].title} as title, ratings.score
      from ${from} where ${where}) as rated
    group by grouping sets ((), (key)) order by title, key`.execute(db)
  return rows
}

/** The requests behind a figure of all groups or one of them, the latest first. */
export async function readRatings(
  db: Db,
  where: Condition,
  { figure, key, groupBy }: Pick<RatingReportInput, 'figure' | 'key' | 'groupBy'>,
  limit: number,
): Promise<ReportedRating[]> {
  const isOfGroup = key === undefined ? [] : [sql<SqlBool>`${groups[groupBy].key} = ${key}`]
  const { rows } = await sql<ReportedRating>`
    select ratings.id, ratings.task_id, tasks.queue, tasks.title, ${company} as company, ${operator} as operator,
      ratings.asked_at, ratings.score, ratings.text, ratings.answered_at
    from ${from} where ${allOf([where, counted[figure], ...isOfGroup])}
    order by coalesce(ratings.answered_at, ratings.asked_at) desc, ratings.id desc limit ${limit}`.execute(db)
  return rows
}
