import { silenceHours } from '@naryad/contract/cars/cars'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

export interface Signal {
  readonly carId: number
  readonly at: string
  readonly lat: number
  readonly lon: number
  readonly mileageKm: number | null
}

interface UpdatedCar {
  readonly id: number
  readonly companyId: number | null
  readonly wasSilent: boolean
}

/** Rows of `cars` are wide and `last_seen_at` is indexed, so a row is updated once per interval at most. */
const writtenEveryMinutes = 4
const maxMileageKm = 10_000_000

/** A mileage below the known one is ignored. */
export async function updateSignals(tx: Tx, signals: readonly Signal[]): Promise<UpdatedCar[]> {
  if (signals.length === 0) return []
  const column = (of: (signal: Signal) => string | number | null, type: string) =>
    arrayOf(signals.map(of), type)
  const { rows } = await sql<UpdatedCar>`
    with sent as (
      select * from unnest(${column(({ carId }) => carId, 'integer')}, ${column(({ at }) => at, 'timestamptz')},
        ${column(({ lat }) => lat, 'double precision')}, ${column(({ lon }) => lon, 'double precision')},
        ${column(({ mileageKm }) => mileageKm, 'integer')}) as sent(id, at, lat, lon, mileage_km)),
    known as (
      select cars.id, last_seen_at from cars join sent on sent.id = cars.id
      where last_seen_at is null or sent.at - last_seen_at >= make_interval(mins => ${sql.lit(writtenEveryMinutes)})
      order by cars.id for no key update of cars)
    update cars set last_seen_at = sent.at, lat = sent.lat, lon = sent.lon,
      mileage_km = case when sent.mileage_km > coalesce(cars.mileage_km, -1) and sent.mileage_km <= ${sql.lit(maxMileageKm)}
        then sent.mileage_km else cars.mileage_km end,
      mileage_at = case when sent.mileage_km >= coalesce(cars.mileage_km, -1) and sent.mileage_km <= ${sql.lit(maxMileageKm)}
        then sent.at else cars.mileage_at end
    from sent join known on known.id = sent.id
    where cars.id = sent.id
    returning cars.id, cars.company_id,
      known.last_seen_at is null or known.last_seen_at < now() - make_interval(hours => ${sql.lit(silenceHours)}) as was_silent`.execute(
    tx,
  )
  return rows
}
