import type { Visit, VisitList } from '@naryad/contract/calendar/calendar'
import { maxCalendarDays, maxVisits } from '@naryad/contract/calendar/calendar.words'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { carName } from '../../platform/db/query/car-name.ts'
import { allOf, type Condition } from '../../platform/db/query/conditions.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { crewOf, isUnfinished, worksOn } from '../tasks/lists/index.ts'

/** Parents are left out: their sub-tasks are visited. */
const isVisited = sql<SqlBool>`tasks.childs_count = 0`

const startsAt = sql`coalesce(tasks.planned_from, tasks.planned_to)`
const hasWindow = sql<SqlBool>`(tasks.planned_from is not null or tasks.planned_to is not null)`

/**
 * Visits that overlap an interval. The index is over their start, so a visit that started more than `maxCalendarDays`
 * before the interval is not found. It holds these columns, so that no rows are read of what has ended before.
 */
export const visitsWithin = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): Condition => {
  const start = sql`coalesce(visit.planned_from, visit.planned_to)`
  return sql<SqlBool>`tasks.id in (
    select visit.id from tasks as visit
    where visit.childs_count = 0 and (visit.planned_from is not null or visit.planned_to is not null)
      and ${start} < ${to} and ${start} >= ${from} - ${sql.lit(`${maxCalendarDays} days`)}::interval
      and coalesce(visit.planned_to, visit.planned_from) >= ${from})`
}

export const visitsBetween = (from: string, to: string): Condition =>
  visitsWithin(sql`${from}::timestamptz`, sql`${to}::timestamptz`)

export const ownVisitsAround = (userId: number, pastDays: number, futureDays: number): Condition =>
  allOf([
    worksOn(userId),
    visitsWithin(
      sql`(now() - ${sql.lit(`${pastDays} days`)}::interval)`,
      sql`(now() + ${sql.lit(`${futureDays} days`)}::interval)`,
    ),
  ])

/** Visits of which one of these people is the operator or in the crew. */
export const visitsOf = (userIds: readonly number[]): Condition =>
  sql<SqlBool>`(tasks.operator_id = any(${arrayOf(userIds, 'integer')}) or exists (
    select from task_crew where task_id = tasks.id and user_id = any(${arrayOf(userIds, 'integer')})))`

/** Unplanned tasks: without an operator, or without a planned time. */
export const trayConditions = {
  NO_OPERATOR: allOf([isVisited, isUnfinished, sql<SqlBool>`tasks.operator_id is null`]),
  NO_DATE: allOf([isVisited, isUnfinished, sql<SqlBool>`tasks.operator_id is not null and not ${hasWindow}`]),
} as const

const columns = sql`
  tasks.id, tasks.queue, tasks.title, tasks.status, tasks.priority, tasks.planned_from, tasks.planned_to,
  arrival.arrives_at, tasks.deadline_at, tasks.address, tasks.version,
  case when tasks.lat is not null and tasks.lon is not null
    then jsonb_build_object('lat', tasks.lat, 'lon', tasks.lon) end as point,
  case when companies.id is not null
    then jsonb_build_object('id', companies.id, 'name', companies.name) end as company,
  case when cars.id is not null then ${carName} end as car,
  case when operators.id is not null then jsonb_build_object('id', operators.id, 'lastName', operators.last_name,
    'firstName', operators.first_name, 'middleName', operators.middle_name) end as operator,
  coalesce(${crewOf}, '[]') as crew,
  (select count(*)::integer from task_parts where task_parts.task_id = tasks.id) as parts_count`

const joins = sql`
  left join companies on companies.id = tasks.company_id
  left join cars on cars.id = tasks.car_id
  left join users as operators on operators.id = tasks.operator_id
  left join current_arrivals as arrival on arrival.task_id = tasks.id`

/** Ordered by start. One more row than the limit is read to see whether a count is needed. */
export async function readVisits(db: Db, where: Condition): Promise<{ items: Visit[]; totalCount: number }> {
  const { rows } = await sql<Visit>`
    select ${columns} from tasks ${joins} where ${where}
    order by ${startsAt}, tasks.id limit ${sql.lit(maxVisits + 1)}`.execute(db)
  if (rows.length <= maxVisits) return { items: rows, totalCount: rows.length }
  return { items: rows.slice(0, maxVisits), totalCount: await countTasks(db, where) }
}

async function countTasks(db: Db, where: Condition): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from tasks where ${where}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The most urgent first: by priority, then by deadline. */
export async function readTray(
  db: Db,
  where: Condition,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<VisitList> {
  const byUrgency = sql`tasks.priority desc, tasks.deadline_at nulls last, tasks.id`
  // Chosen first: the joins would be made for thousands of rows.
  const { rows: items } = await sql<Visit>`
    select ${columns}
    from (select tasks.id from tasks where ${where} order by ${byUrgency} limit ${limit} offset ${offset}) as chosen
    join tasks on tasks.id = chosen.id ${joins}
    order by ${byUrgency}`.execute(db)
  const isOnlyPage = offset === 0 && items.length < limit
  return { items, totalCount: isOnlyPage ? items.length : await countTasks(db, where) }
}
