import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'

export interface SilentTruck {
  readonly id: number
  readonly companyId: number | null
  readonly lastSeenAt: string
  readonly lat: number | null
  readonly lon: number | null
  readonly voltageV: number | null
  readonly ignition: boolean | null
  /** Unique for each period of silence. */
  readonly cause: string
}

const maxTrucks = 200
/** A truck that is silent for longer is considered out of use. */
const maxDays = 60

/** Active trucks that are silent for more than `hours`, without a suggestion for this silence. */
export async function findSilent(tx: Tx, hours: number): Promise<SilentTruck[]> {
  const { rows } = await sql<SilentTruck>`
    select * from (
      select cars.id, company_id, last_seen_at, cars.lat, cars.lon, voltage_v, ignition,
        'silence ' || cars.id || ' ' || extract(epoch from last_seen_at)::bigint as cause
      from cars left join car_positions as positions on positions.car_id = cars.id
      where last_seen_at < now() - make_interval(hours => ${hours})
        and last_seen_at > now() - make_interval(days => ${sql.lit(maxDays)})
        and status in ('READY', 'ON_ROUTE')) as silent
    where not exists (select from suggestions where suggestions.cause = silent.cause)
    order by last_seen_at, id limit ${sql.lit(maxTrucks)}`.execute(tx)
  return rows
}
