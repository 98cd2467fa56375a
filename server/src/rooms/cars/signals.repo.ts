import { silenceHours } from '@naryad/contract/cars/cars'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Odometer } from './odometer.ts'

export interface Signal {
  readonly carId: number
  readonly at: string
  readonly lat: number
  readonly lon: number
  readonly mileageKm: number | null
}

export interface SignalledCar extends Odometer {
  readonly id: number
  readonly companyId: number | null
  readonly wasSilent: boolean
}

/** Rows of `cars` are wide and `last_seen_at` is indexed, so a row is updated once per interval at most. */
const writtenEveryMinutes = 4

const moments = (alias: string, column: string) =>
  sql.raw(`to_char(${alias}.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`)

/** Locks the trucks whose signals are due, in the order of ids. */
export async function lockSignalled(tx: Tx, signals: readonly Signal[]): Promise<SignalledCar[]> {
  const { rows } = await sql<SignalledCar>`
    select cars.id, company_id, mileage_km, tracker_km, mileage_doubt,
      ${moments('cars', 'mileage_at')}, ${moments('cars', 'tracker_km_at')},
      last_seen_at is null or last_seen_at < now() - make_interval(hours => ${sql.lit(silenceHours)}) as was_silent
    from cars join unnest(
      ${arrayOf(
        signals.map(({ carId }) => carId),
        'integer',
      )}, ${arrayOf(
        signals.map(({ at }) => at),
        'timestamptz',
      )}) as sent(id, at) on sent.id = cars.id
    where last_seen_at is null or sent.at - last_seen_at >= make_interval(mins => ${sql.lit(writtenEveryMinutes)})
    order by cars.id for no key update of cars`.execute(tx)
  return rows
}

export async function updateSignals(
  tx: Tx,
  signals: readonly (Signal & { readonly odometer: Odometer })[],
): Promise<void> {
  if (signals.length === 0) return
  const column = (of: (signal: Signal & Odometer) => string | number | null, type: string) =>
    arrayOf(
      signals.map(({ odometer, ...signal }) => of({ ...signal, ...odometer })),
      type,
    )
  await sql`
    update cars set last_seen_at = sent.at, lat = sent.lat, lon = sent.lon, mileage_km = sent.mileage_km,
      mileage_at = sent.mileage_at, tracker_km = sent.tracker_km, tracker_km_at = sent.tracker_km_at,
      mileage_doubt = sent.mileage_doubt
    from unnest(${column(({ carId }) => carId, 'integer')}, ${column(({ at }) => at, 'timestamptz')},
      ${column(({ lat }) => lat, 'double precision')}, ${column(({ lon }) => lon, 'double precision')},
      ${column(({ mileageKm }) => mileageKm, 'integer')}, ${column(({ mileageAt }) => mileageAt, 'timestamptz')},
      ${column(({ trackerKm }) => trackerKm, 'integer')}, ${column(({ trackerKmAt }) => trackerKmAt, 'timestamptz')},
      ${column(({ mileageDoubt }) => mileageDoubt && JSON.stringify(mileageDoubt), 'jsonb')}
    ) as sent(id, at, lat, lon, mileage_km, mileage_at, tracker_km, tracker_km_at, mileage_doubt)
    where cars.id = sent.id`.execute(tx)
}
