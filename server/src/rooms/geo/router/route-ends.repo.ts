import type { CarName } from '@naryad/contract/cars/car-name'
import { sql } from 'kysely'

import { carName } from '../../../platform/db/car-name.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Who } from '../../../platform/http/ctx.ts'
import { listedTasks } from '../../tasks/index.ts'

interface RouteEnds {
  readonly address: string
  readonly lat: number | null
  readonly lon: number | null
  readonly companyName: string | null
  readonly companyAddress: string | null
  readonly companyLat: number | null
  readonly companyLon: number | null
  readonly car: CarName | null
  readonly carLat: number | null
  readonly carLon: number | null
  readonly carSeenAt: string | null
}

/** The place of a task and the last position of its truck, if the caller may see the task. */
export async function findRouteEnds(db: Db, who: Who, taskId: number): Promise<RouteEnds | undefined> {
  const { rows } = await sql<RouteEnds>`
    select tasks.address, tasks.lat, tasks.lon,
      companies.name as company_name, companies.address as company_address,
      companies.lat as company_lat, companies.lon as company_lon,
      case when cars.id is not null then ${carName} end as car, cars.lat as car_lat, cars.lon as car_lon, cars.last_seen_at as car_seen_at
    from tasks
    left join companies on companies.id = tasks.company_id
    left join cars on cars.id = tasks.car_id
    where tasks.id = ${taskId} and ${listedTasks.visible(who)}`.execute(db)
  return rows[0]
}
