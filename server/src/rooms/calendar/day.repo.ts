import type { DayVisit } from '@naryad/contract/calendar/day'
import { workStarts } from '@naryad/contract/calendar/warnings'
import type { Point } from '@naryad/contract/kit/fields'
import { sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { allOf } from '../../platform/db/query/conditions.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { isUnfinished, ownOpen, taskPlace, worksOn } from '../tasks/lists/index.ts'
import { visitsWithin } from './visits.repo.ts'

/** The current day in the time zone of the user. */
export async function readToday(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date::text as today from users where id = ${userId}`.execute(db)
  if (!rows[0]) throw new Error(`user ${userId} does not exist`)
  return rows[0].today
}

interface PlannedVisit {
  readonly id: number
  /** The day of its start in the time zone of the user, but not before the first day that is read. */
  readonly day: string
  readonly isEarlier: boolean
  /** False for a visit as one of the crew: its operator decides on the order. */
  readonly isOperator: boolean
  /** By the applied order. */
  readonly arrivesAt: string | null
}

const maxVisits = 200
const maxEarlier = 30

/** The visits of a user from `first` to `last`, and earlier ones that are not finished. */
export async function readPlannedVisits(
  db: Db,
  userId: number,
  first: string,
  last: string,
): Promise<PlannedVisit[]> {
  const zone = sql`(select time_zone from users where id = ${userId})`
  const start = sql`(${first}::date::timestamp at time zone ${zone})`
  const end = sql`((${last}::date + 1)::timestamp at time zone ${zone})`
  const isOwn = worksOn(userId)
  const startsAt = sql`coalesce(tasks.planned_from, tasks.planned_to)`
  const day = sql`greatest((${startsAt} at time zone ${zone})::date, ${first}::date)::text`
  const earlier = allOf([
    ownOpen(userId),
    isUnfinished,
    sql<SqlBool>`tasks.childs_count = 0 and coalesce(tasks.planned_to, tasks.planned_from) < ${start}`,
  ])
  const { rows } = await sql<PlannedVisit>`
    (select tasks.id, ${day} as day, false as is_earlier, coalesce(tasks.operator_id = ${userId}, false) as is_operator,
        arrival.arrives_at
      from tasks left join current_arrivals as arrival on arrival.task_id = tasks.id and arrival.day::text = ${day}
      where ${allOf([isOwn, visitsWithin(start, end)])}
      order by coalesce(arrival.arrives_at, ${startsAt}), tasks.id limit ${sql.lit(maxVisits)})
    union all
    (select tasks.id, ${first}::date::text as day, true as is_earlier,
        coalesce(tasks.operator_id = ${userId}, false) as is_operator, null::timestamptz as arrives_at
      from tasks where ${earlier}
      order by ${startsAt} desc, tasks.id limit ${sql.lit(maxEarlier)})`.execute(db)
  return rows
}

export type VisitDetails = Omit<DayVisit, 'task' | 'drive' | 'arrivesAt'>

const placeOfVisit = sql`case when ${taskPlace.lat} is not null
  then jsonb_build_object('lat', ${taskPlace.lat}, 'lon', ${taskPlace.lon}) end`

/** Fields that an item of the task list does not have, by task id. */
export async function readDetails(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VisitDetails>> {
  const today = companyToday()
  const { rows } = await sql<VisitDetails & { id: number }>`
    select tasks.id,
      ${taskPlace.address} as address, ${placeOfVisit} as point,
      tasks.description, tasks.driver_description, tasks.work_report, tasks.checklist,
      case when contacts.id is not null then jsonb_build_object('id', contacts.id, 'name', contacts.name,
        'position', contacts.position, 'phones', contacts.phones) end as contact,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'title', k.title, 'dateTo', r.date_to::text,
          'mileageTo', r.mileage_to, 'state', case when r.overdue_after < ${today}::date then 'OVERDUE' else 'SOON' end)
          order by r.overdue_after, r.id)
        from maintenance_ranges as r join maintenance_kinds as k on k.id = r.kind_id
        where r.car_id = tasks.car_id and r.done_at is null and r.soon_from <= ${today}::date
          and r.task_id is distinct from tasks.id), '[]'::jsonb) as terms,
      (select least(tasks.id, min(case when task_id = tasks.id then other_id else task_id end)) from task_links
        where kind = 'SAME_STOP' and tasks.id in (task_id, other_id) having count(*) > 0) as stop_id,
      (select max(at) from task_marks
        where task_id = tasks.id and user_id = ${userId} and kind = 'ON_SITE') as on_site_at
    from tasks left join contacts on contacts.id = tasks.contact_id
      left join companies on companies.id = tasks.company_id
    where tasks.id = any(${arrayOf(ids, 'integer')})`.execute(db)
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}

interface WorkDay {
  readonly startsAt: string
  /** Midnight. */
  readonly endsAt: string
}

/** From the beginning of the user's working day to midnight in the user's zone; undefined: no such employee. */
export async function readWorkDay(db: Db, userId: number, date: string): Promise<WorkDay | undefined> {
  const { rows } = await sql<WorkDay>`
    select (${date}::date + make_interval(mins => ${sql.lit(workStarts)})) at time zone time_zone as starts_at,
      (${date}::date + 1)::timestamp at time zone time_zone as ends_at
    from users where id = ${userId} and role <> 'client'`.execute(db)
  return rows[0]
}

/** The last place at which the user has marked «Я на месте» on a day of the user's time zone. */
export async function findMarkedPlace(db: Db, userId: number, date: string): Promise<Point | undefined> {
  const { rows } = await sql<Point>`
    select task_marks.lat, task_marks.lon from task_marks join users on users.id = user_id
    where user_id = ${userId} and task_marks.lat is not null
      and task_marks.at >= ${date}::date::timestamp at time zone time_zone
      and task_marks.at < (${date}::date + 1)::timestamp at time zone time_zone
    order by task_marks.at desc, task_marks.id desc limit 1`.execute(db)
  return rows[0]
}

/** The points of `readDetails` alone; tasks without a known point are missing. */
export async function readPlaces(db: Db, ids: readonly number[]): Promise<Map<number, Point>> {
  const { rows } = await sql<{ id: number; point: Point }>`
    select tasks.id, ${placeOfVisit} as point
    from tasks left join companies on companies.id = tasks.company_id
    where tasks.id = any(${arrayOf(ids, 'integer')}) and ${placeOfVisit} is not null`.execute(db)
  return new Map(rows.map(({ id, point }) => [id, point]))
}
