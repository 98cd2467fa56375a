import type { VisitFigure } from '@naryad/contract/reports/visits-report.words'
import { sql, type SqlBool } from 'kysely'

import type { GroupedSource } from './grouped-report.repo.ts'
import { dayOf } from './take-report.repo.ts'

/** What one operator has done on site for one organization in a day; without an organization, on one truck. */
const ofVisit = sql`tasks.operator_id, ${dayOf(sql`tasks.done_at`)}, tasks.company_id,
  case when tasks.company_id is null then coalesce(tasks.car_id, -tasks.id) end`
const visit = sql`(partition by ${ofVisit})`

/** Of a request: its ticked lines that are terms, else the request itself. */
const works = sql`greatest(1, (
  select count(*) from jsonb_array_elements(tasks.checklist) as line
  where line -> 'dueKey' is not null and (line ->> 'isDone')::boolean))`

const isPlanned = sql<SqlBool>`(tasks.planned_from is not null or tasks.planned_to is not null
  or exists (select from task_marks where task_marks.task_id = tasks.id and task_marks.kind = 'ON_SITE'))`

const isVisit = sql<SqlBool>`bool_or(${isPlanned}) over ${visit}`
/** The request that stands for its visit. */
const isFirst = sql<SqlBool>`(${isVisit} and row_number() over (partition by ${ofVisit} order by tasks.id) = 1)`

/** Works that were done on site in the period; a parent has none of its own. */
export const visitsSource: GroupedSource<VisitFigure> = {
  from: sql`tasks`,
  moment: sql`tasks.done_at`,
  where: sql<SqlBool>`tasks.childs_count = 0 and not tasks.is_remote and tasks.operator_id is not null`,
  counted: {
    visits: isFirst,
    several: sql<SqlBool>`(${isFirst} and sum(${works}) over ${visit} > 1)`,
  },
  further: () => ({
    columns: sql`case when ${isVisit} then ${works} else 0 end as works`,
    values: sql`'works', coalesce(sum(works), 0)`,
  }),
  item: sql`tasks.id, tasks.done_at, (sum(${works}) over ${visit})::int as works,
    (count(*) over ${visit})::int as tasks_count`,
  latest: sql`tasks.done_at`,
}
