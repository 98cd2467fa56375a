import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

export interface Crossing {
  readonly kind: 'entered' | 'left'
  readonly carId: number
  readonly zoneId: number
  readonly companyId: number
  readonly at: string
}

/** GPS drift at the border: a truck has left only when it is this far outside. */
const leftAfterMetres = 50

/**
 * Compares the last positions of these trucks with the zones of their organizations, records who is inside, and returns
 * what changed. One statement for any number of trucks.
 */
export async function recordCrossings(tx: Tx, carIds: readonly number[]): Promise<Crossing[]> {
  const { rows } = await sql<Crossing>`
    with seen as (
      select positions.car_id, cars.company_id, positions.at, positions.lat, positions.lon
      from car_positions as positions join cars on cars.id = positions.car_id
      where positions.car_id = any(${arrayOf(carIds, 'integer')})),
    near as (
      select seen.car_id, zones.id as zone_id, zones.company_id, seen.at, metres_outside(zones, seen.lat, seen.lon) as metres
      from seen join company_zones as zones on zones.company_id = seen.company_id),
    entered as (
      insert into car_zones (car_id, zone_id, entered_at)
      select car_id, zone_id, at from near where metres <= 0 order by car_id, zone_id
      on conflict do nothing returning car_id, zone_id, entered_at),
    -- Also of a truck that changed its organization.
    gone as (
      delete from car_zones using seen
      where car_zones.car_id = seen.car_id and not exists (
        select from near where near.car_id = car_zones.car_id and near.zone_id = car_zones.zone_id
          and near.metres < ${sql.lit(leftAfterMetres)})
      returning car_zones.car_id, car_zones.zone_id, seen.at)
    select 'entered' as kind, entered.car_id, entered.zone_id, zones.company_id, entered.entered_at as at
    from entered join company_zones as zones on zones.id = entered.zone_id
    union all
    select 'left', gone.car_id, gone.zone_id, zones.company_id, gone.at
    from gone join company_zones as zones on zones.id = gone.zone_id
    order by car_id, zone_id, kind`.execute(tx)
  return rows
}
