import type { Absence } from '@naryad/contract/calendar/absences'
import type { CalendarPerson, MaintenanceEnd } from '@naryad/contract/calendar/calendar'
import type { CalendarDay } from '@naryad/contract/settings/settings'
import { answeringRoles } from '@naryad/contract/tasks/tasks.operators'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { carName } from '../../platform/db/query/car-name.ts'
import { allOf, compact, whenNotEmpty } from '../../platform/db/query/conditions.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { type Reach, withinReach } from '../tasks/index.ts'

/** Both ends are included. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** The days of an interval in the time zone of the user. */
export async function daysOf(
  db: Db,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Days> {
  const { rows } = await sql<Days>`
    select (${from}::timestamptz at time zone time_zone)::date::text as first,
      ((${to}::timestamptz - interval '1 microsecond') at time zone time_zone)::date::text as last
    from users where id = ${userId}`.execute(db)
  if (!rows[0]) throw new Error(`user ${userId} does not exist`)
  return rows[0]
}

const maxEnds = 1000

/** Maintenance ranges that end within these days, of the trucks that the caller may see. */
export async function readMaintenanceEnds(
  db: Db,
  reach: Reach,
  { first, last }: Days,
  companyIds: readonly number[] | undefined,
): Promise<MaintenanceEnd[]> {
  const today = companyToday()
  const where = allOf(
    compact([
      sql<SqlBool>`r.done_at is null and r.date_to between ${first}::date and ${last}::date`,
      // Implied by the condition above, but only this column is in the index of open ranges.
      sql<SqlBool>`r.overdue_after <= ${last}::date`,
      withinReach(reach, { company: 'cars.companyId', task: 'carId', key: 'cars.id' }),
      whenNotEmpty(companyIds, (ids) => sql<SqlBool>`cars.company_id = any(${arrayOf(ids, 'integer')})`),
    ]),
  )
  const { rows } = await sql<MaintenanceEnd>`
    select r.id, r.date_to::text as day, jsonb_build_object('id', k.id, 'title', k.title) as kind,
      case when r.overdue_after < ${today}::date then 'OVERDUE'
        when r.soon_from <= ${today}::date then 'SOON' else 'OK' end as state,
      ${carName} as car,
      case when companies.id is not null
        then jsonb_build_object('id', companies.id, 'name', companies.name) end as company,
      tasks.id as task_id
    from maintenance_ranges as r
    join maintenance_kinds as k on k.id = r.kind_id
    join cars on cars.id = r.car_id
    left join companies on companies.id = cars.company_id
    left join tasks on tasks.id = r.task_id
    where ${where} and cars.status <> 'ARCHIVED'
    order by r.date_to, r.id limit ${sql.lit(maxEnds)}`.execute(db)
  return rows
}

export const absenceColumns = sql`
  absences.id, absences.kind, absences.date_from::text, absences.date_to::text, absences.comment, absences.version,
  jsonb_build_object('id', users.id, 'lastName', users.last_name, 'firstName', users.first_name,
    'middleName', users.middle_name) as user`

export async function readAbsences(
  db: Db,
  { first, last }: Days,
  userIds?: readonly number[],
): Promise<Absence[]> {
  const ofUsers = userIds ? sql<SqlBool>`absences.user_id = any(${arrayOf(userIds, 'integer')})` : sql`true`
  const { rows } = await sql<Absence>`
    select ${absenceColumns} from absences join users on users.id = absences.user_id
    where absences.date_to >= ${first}::date and absences.date_from <= ${last}::date and ${ofUsers}
    order by absences.date_from, absences.id`.execute(db)
  return rows
}

interface PeopleFilter {
  readonly operatorIds: readonly number[] | undefined
  readonly queues: readonly Queue[] | undefined
  /** Operators of the returned visits: they have a row even if they are blocked. */
  readonly visitorIds: readonly number[]
}

/** Users with a row: dispatchers and engineers of these queues, and operators of the visits. */
export async function readPeople(db: Db, filter: PeopleFilter): Promise<CalendarPerson[]> {
  const hasQueue = whenNotEmpty(
    filter.queues,
    (queues) => sql<SqlBool>`(cardinality(u.queues) = 0 or u.queues && ${arrayOf(queues, 'queue')})`,
  )
  const isActive = allOf(
    compact([sql<SqlBool>`u.role in ('operator', 'engineer') and not u.is_blocked`, hasQueue]),
  )
  const isChosen = whenNotEmpty(
    filter.operatorIds,
    (ids) => sql<SqlBool>`u.id = any(${arrayOf(ids, 'integer')})`,
  )
  const { rows } = await sql<CalendarPerson>`
    select u.id, u.last_name, u.first_name, u.middle_name, u.role, u.queues::text[] as queues, u.time_zone
    from users u
    where u.role = any(${arrayOf(answeringRoles, 'text')}) and ${isChosen ?? sql<SqlBool>`true`}
      and (${isActive} or u.id = any(${arrayOf(filter.visitorIds, 'integer')}))
    order by u.last_name collate ru, u.first_name collate ru, u.id`.execute(db)
  return rows
}

export async function readDeviations(db: Db, { first, last }: Days): Promise<CalendarDay[]> {
  const { rows } = await sql<CalendarDay>`
    select day::text, kind from production_calendar
    where day between ${first}::date and ${last}::date order by day`.execute(db)
  return rows
}
