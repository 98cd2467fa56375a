import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { StoredOdometer } from './odometer.ts'
import type { CarFix } from './positions.write.repo.ts'

export interface KnownCar extends StoredOdometer {
  readonly carId: number
  readonly companyId: number | null
  readonly isSilent: boolean
  readonly isFirst: boolean
  /** The mileage as it was entered, and when. */
  readonly enteredKm: number | null
  readonly enteredAt: string | null
}

/** With microseconds: an odometer continues an entry if their moments are equal. */
const moment = (column: string, name: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${name}`)

/** The trucks for which these positions are newer than the stored ones. Locks nothing: only people write `cars`. */
export async function readKnownCars(tx: Tx, fixes: readonly CarFix[]): Promise<KnownCar[]> {
  const ids = fixes.map(({ carId }) => carId)
  const moments = fixes.map(({ at }) => at.toISOString())
  const { rows } = await sql<KnownCar>`
    select cars.id as car_id, cars.company_id, cars.is_silent, positions.car_id is null as is_first,
      cars.mileage_km as entered_km, ${moment('cars.mileage_at', 'entered_at')},
      positions.odometer_km, ${moment('positions.odometer_at', 'odometer_at')},
      ${moment('positions.odometer_since', 'odometer_since')},
      positions.tracker_km, ${moment('positions.tracker_km_at', 'tracker_km_at')}, positions.mileage_doubt
    from unnest(${arrayOf(ids, 'integer')}, ${arrayOf(moments, 'timestamptz')}) as sent(id, at)
    join cars on cars.id = sent.id
    left join car_positions as positions on positions.car_id = sent.id
    where positions.at is null or sent.at > positions.at`.execute(tx)
  return rows
}
