import type { RatingFigures, RatingReportInput, ReportedRating } from '@naryad/contract/ratings/ratings'
import { lowScore, type RatingGroup } from '@naryad/contract/ratings/ratings.words'
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

const operator = sql`coalesce(concat_ws(' ', operators.last_name, operators.first_name), 'Без оператора')`
const company = sql`coalesce(companies.name, 'Без организации')`

const groups: Readonly<Record<RatingGroup, RawBuilder<unknown>>> = {
  operator: sql`case when operators.id is null then 'Без оператора' else ${operator} end`,
  company,
  month: sql`to_char(ratings.asked_at at time zone ${sql.lit(companyZone)}, 'YYYY-MM')`,
}

interface FigureRow {
  readonly title: string | null
  readonly values: RatingFigures
}

/** The figures of each group, and the totals, which have no title. */
export async function readFigures(db: Db, where: Condition, groupBy: RatingGroup): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select title, json_build_object('asked', count(*), 'answered', count(score),
      'low', count(*) filter (where score <= ${sql.lit(lowScore)}), 'average', round(avg(score), 2)) as "values"
    from (select ${groups[groupBy]} as title, ratings.score from ${from} where ${where}) as rated
    group by grouping sets ((), (title)) order by title`.execute(db)
  return rows
}

/** The latest answers. */
export async function readRatings(db: Db, where: Condition, limit: number): Promise<ReportedRating[]> {
  const { rows } = await sql<ReportedRating>`
    select ratings.id, ratings.task_id, tasks.queue, tasks.title, ${company} as company, ${groups.operator} as operator,
      ratings.score, ratings.text, ratings.answered_at
    from ${from} where ${where} and ratings.score is not null
    order by ratings.answered_at desc, ratings.id desc limit ${limit}`.execute(db)
  return rows
}
