import type { CompanyMonitoring } from '@naryad/contract/companies/companies'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { joinPositions } from '../../platform/db/query/car-mileage.ts'
import { type Reach, withinReach } from '../tasks/index.ts'

/** Sorted by name of the server; trucks without a server come last, archived trucks are excluded. */
export async function readServers(db: Db, reach: Reach, companyId: number): Promise<CompanyMonitoring[]> {
  const visible = withinReach(reach, { company: 'cars.companyId', task: 'carId', key: 'cars.id' })
  const { rows } = await sql<CompanyMonitoring>`
    select case when servers.id is not null then jsonb_build_object('id', servers.id, 'title', servers.title) end as server,
      count(*)::int as cars_count,
      (count(*) filter (where cars.is_silent))::int as silent_count,
      max(positions.at) as last_seen_at
    from cars ${sql.raw(joinPositions)} left join car_servers as servers on servers.id = cars.car_server_id
    where cars.company_id = ${companyId} and cars.status <> 'ARCHIVED' and ${visible}
    group by servers.id, servers.title
    order by servers.title collate ru nulls last, servers.id`.execute(db)
  return rows
}
