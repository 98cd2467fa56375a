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
  /** Of this silence; the next one has another. */
  readonly cause: string
}

const atOnce = 200
/** A truck that has been silent for longer was written off by everybody. */
const mostDays = 60

/** Trucks at work that have been silent for so long, and about whose silence nothing has been suggested yet. */
export async function findSilent(tx: Tx, hours: number): Promise<SilentTruck[]> {
  const { rows } = await sql<SilentTruck>`
    select * from (
      select cars.id, company_id, last_seen_at, cars.lat, cars.lon, voltage_v, ignition,
        'silence ' || cars.id || ' ' || extract(epoch from last_seen_at)::bigint as cause
      from cars left join car_positions as positions on positions.car_id = cars.id
      where last_seen_at < now() - make_interval(hours => ${hours})
        and last_seen_at > now() - make_interval(days => ${sql.lit(mostDays)})
        and status in ('READY', 'ON_ROUTE')) as silent
    where not exists (select from suggestions where suggestions.cause = silent.cause)
    order by last_seen_at, id limit ${sql.lit(atOnce)}`.execute(tx)
  return rows
}
