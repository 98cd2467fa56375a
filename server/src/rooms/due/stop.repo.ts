import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { visibleTasks } from '../tasks/index.ts'
import { taskPlace } from '../tasks/lists/index.ts'
import { hasTask } from './due.filters.repo.ts'

const aheadDays = 60
const maxNeighbours = 20
/** Trucks of a neighbour without a common zone stand this near to the place of the task. */
const nearMetres = 500

/** Where other works may be done along with a visit. */
export interface StopPlace {
  /** Null for a request that is still being written. */
  readonly id: number | null
  readonly carId: number | null
  readonly companyId: number | null
}

export interface StopTask extends StopPlace {
  readonly id: number
  readonly queue: Queue
  readonly status: TaskStatus
  readonly operatorId: number | null
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
}

export async function findStopTask(db: Db, who: Ctx['who'], id: number): Promise<StopTask | undefined> {
  const { rows } = await sql<StopTask>`
    select tasks.id, tasks.queue, tasks.status, tasks.car_id, tasks.company_id, tasks.operator_id,
      to_char(tasks.planned_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as planned_from,
      to_char(tasks.planned_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as planned_to
    from tasks where tasks.id = ${id} and ${visibleTasks(who)}`.execute(db)
  return rows[0]
}

export const findStopCar = (db: Db, id: number): Promise<StopPlace | undefined> =>
  db
    .selectFrom('cars')
    .select((eb) => [eb.lit(null).as('id'), eb.val(id).as('carId'), 'companyId'])
    .where('id', '=', id)
    .executeTakeFirst()

interface StopId {
  readonly id: number
  readonly isOwn: boolean
}

/**
 * Rows of the truck that end within sixty days and have no request, none of another organization, then those of its neighbours: trucks of the same
 * organization in the zone where it is now, else near to the place of the task, or to the truck without one.
 */
export async function findStopRows(db: Db, { id, carId, companyId }: StopPlace): Promise<StopId[]> {
  const till = addDays(companyToday(), aheadDays)
  const { rows } = await sql<StopId>`
    with place as materialized (
      select ${taskPlace.lat} as lat, ${taskPlace.lon} as lon
      from tasks left join companies on companies.id = tasks.company_id where tasks.id = ${id}
      union all select lat, lon from car_positions where car_id = ${carId} and ${id}::int is null),
    zones as materialized (select zone_id from car_zones where car_id = ${carId}),
    neighbours as materialized (
      select cars.id from cars
      where cars.company_id = ${companyId} and cars.id is distinct from ${carId}
        and case when exists (select from zones)
          then exists (select from car_zones where car_zones.car_id = cars.id
            and car_zones.zone_id in (select zone_id from zones))
          else exists (select from car_positions as seen, place where seen.car_id = cars.id
            and metres_between(place.lat, place.lon, seen.lat, seen.lon) <= ${sql.lit(nearMetres)}) end),
    due as (
      select due_rows.id, due_rows.car_id, due_rows.due_day from due_rows
      where (due_rows.car_id = ${carId} or due_rows.car_id in (select neighbours.id from neighbours))
        and (due_rows.company_id is null or due_rows.company_id = ${companyId})
        and due_rows.due_day <= ${till}::date and due_rows.what not in ('LICENSE', 'CONTRACT') and not ${hasTask})
    (select due.id, true as is_own from due where due.car_id = ${carId} order by due.due_day, due.id)
    union all
    (select due.id, false from due where due.car_id is distinct from ${carId}
      order by due.due_day, due.id limit ${sql.lit(maxNeighbours)})`.execute(db)
  return rows
}
