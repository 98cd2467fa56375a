import { silenceHours } from '@naryad/contract/cars/cars'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'

/** Trucks per transaction: each is an update of a wide row. */
const maxNewlySilent = 2000

/** Trucks whose silence has begun since the last run. */
export async function findNewlySilent(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select cars.id from car_positions as positions join cars on cars.id = positions.car_id
    where at < now() - make_interval(hours => ${sql.lit(silenceHours)}) and not cars.is_silent
    order by cars.id limit ${sql.lit(maxNewlySilent)}`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface SilentTruck {
  readonly id: number
  readonly companyId: number | null
  readonly lastSeenAt: string
  readonly lat: number
  readonly lon: number
  readonly voltageV: number | null
  readonly ignition: boolean | null
  /** Unique for each period of silence. */
  readonly cause: string
}

const maxTrucks = 200
/** A truck that is silent for longer is considered out of use. */
const maxDays = 60

/**
 * Active trucks that are silent for more than `hours`, without a suggestion for this silence; one that waits for a
 * decision and names a former owner is repeated.
 */
export async function findSilent(tx: Tx, hours: number): Promise<SilentTruck[]> {
  const { rows } = await sql<SilentTruck>`
    select * from (
      select cars.id, company_id, at as last_seen_at, lat, lon, voltage_v, ignition,
        'silence ' || cars.id || ' ' || extract(epoch from at)::bigint as cause
      from cars join car_positions as positions on positions.car_id = cars.id
      where at < now() - make_interval(hours => ${hours})
        and at > now() - make_interval(days => ${sql.lit(maxDays)})
        and status in ('READY', 'ON_ROUTE')) as silent
    where not exists (
      select from suggestions where suggestions.cause = silent.cause
        and (suggestions.status <> 'NEW' or suggestions.company_id is not distinct from silent.company_id))
    order by last_seen_at, id limit ${sql.lit(maxTrucks)}`.execute(tx)
  return rows
}
