import type { CarName } from '@naryad/contract/cars/car-name'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { joinPositions } from '../../../platform/db/query/car-mileage.ts'
import { carName } from '../../../platform/db/query/car-name.ts'
import type { Who } from '../../../platform/http/ctx.ts'
import { companyToday, momentsOfDays } from '../../../platform/time/company-day.ts'
import { visibleTasks } from '../../tasks/index.ts'
import { taskPlace } from '../../tasks/lists/index.ts'

interface RouteEnds {
  /** Of the task itself, or of its organization. */
  readonly hasOwnPlace: boolean
  readonly address: string
  readonly lat: number | null
  readonly lon: number | null
  readonly companyName: string | null
  readonly car: CarName | null
  readonly carLat: number | null
  readonly carLon: number | null
  readonly carSeenAt: string | null
  /** Where the operator has marked «Я на месте» today. */
  readonly markLat: number | null
  readonly markLon: number | null
}

/** The place of a task, the last positions of its truck and its operator, if the caller may see the task. */
export async function findRouteEnds(db: Db, who: Who, taskId: number): Promise<RouteEnds | undefined> {
  const today = companyToday()
  const { from } = momentsOfDays(today, today)
  // Clients do not see where employees are.
  const arePlacesVisible = sql.lit(who.role !== 'client')
  const { rows } = await sql<RouteEnds>`
    select ${taskPlace.hasOwnPlace} as has_own_place, ${taskPlace.address} as address,
      ${taskPlace.lat} as lat, ${taskPlace.lon} as lon, companies.name as company_name,
      case when cars.id is not null then ${carName} end as car, positions.lat as car_lat, positions.lon as car_lon,
      positions.at as car_seen_at,
      marks.lat as mark_lat, marks.lon as mark_lon
    from tasks
    left join companies on companies.id = tasks.company_id
    left join cars on cars.id = tasks.car_id
    ${sql.raw(joinPositions)}
    left join lateral (
      select lat, lon from task_marks
      where user_id = tasks.operator_id and lat is not null and at >= ${from}::timestamptz
        and ${arePlacesVisible}
      order by at desc, id desc limit 1) as marks on true
    where tasks.id = ${taskId} and ${visibleTasks(who)}`.execute(db)
  return rows[0]
}
