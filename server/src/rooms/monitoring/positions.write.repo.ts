import { movingFromKmh } from '@naryad/contract/monitoring/positions.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { GpsFix } from './gps/gps-provider.ts'
import type { StoredOdometer } from './odometer.ts'

export interface CarFix extends GpsFix {
  readonly carId: number
}

interface NewPosition extends CarFix {
  readonly odometer: StoredOdometer
}

/** A point is added to the history after this time or distance, or on a change of ignition. */
const storedEveryMinutes = 5
const storedEveryMetres = 200
/** Open maps receive a truck after this distance or time, or on a change of its state. */
const publishedEveryMetres = 10
const publishedEveryMinutes = 15
/** A missing speed is derived only from positions this far apart in time. */
const speedInterval = { min: '5 seconds', max: '10 minutes' }
const historyDays = 30

/**
 * Writes positions that are newer than the stored ones, and points of the history, in one statement; returns the ids of
 * their trucks. Rows are written in the order of these ids, so that two servers do not deadlock. No index holds a column
 * that each poll changes: an update stays on its page.
 */
export async function writePositions(tx: Tx, fixes: readonly NewPosition[]): Promise<number[]> {
  if (fixes.length === 0) return []
  const column = (of: (fix: NewPosition) => string | number | boolean | null, type: string) =>
    arrayOf(fixes.map(of), type)
  const ofOdometer = (of: (odometer: StoredOdometer) => string | number | null, type: string) =>
    column(({ odometer }) => of(odometer), type)
  const rounded = (value: number | null) => (value === null ? null : Math.round(value))
  const { rows } = await sql<{ carId: number }>`
    with sent as (
      select * from unnest(
        ${column(({ carId }) => carId, 'integer')}, ${column(({ at }) => at.toISOString(), 'timestamptz')},
        ${column(({ lat }) => lat, 'double precision')}, ${column(({ lon }) => lon, 'double precision')},
        ${column(({ course }) => course, 'smallint')}, ${column(({ speedKmh }) => rounded(speedKmh), 'smallint')},
        ${column(({ ignition }) => ignition, 'boolean')}, ${column(({ voltageV }) => voltageV, 'real')},
        ${column(({ mileageKm }) => rounded(mileageKm), 'integer')},
        ${ofOdometer(({ odometerKm }) => odometerKm, 'integer')}, ${ofOdometer(({ odometerAt }) => odometerAt, 'timestamptz')},
        ${ofOdometer(({ odometerSince }) => odometerSince, 'timestamptz')}, ${ofOdometer(({ trackerKm }) => trackerKm, 'integer')},
        ${ofOdometer(({ trackerKmAt }) => trackerKmAt, 'timestamptz')},
        ${ofOdometer(({ mileageDoubt }) => mileageDoubt && JSON.stringify(mileageDoubt), 'jsonb')}
      ) as sent(car_id, at, lat, lon, course, speed_kmh, ignition, voltage_v, mileage_km, odometer_km, odometer_at,
        odometer_since, tracker_km, tracker_km_at, mileage_doubt)),
    fresh as (
      select sent.car_id, cars.company_id, sent.at, sent.lat, sent.lon, sent.course, sent.ignition, sent.voltage_v,
        sent.mileage_km, sent.odometer_km, sent.odometer_at, sent.odometer_since, sent.tracker_km, sent.tracker_km_at,
        sent.mileage_doubt, known.car_id is null as is_first, known.speed_kmh as known_speed,
        known.ignition as known_ignition, known.stored_at, known.stored_lat, known.stored_lon, known.seq, known.published_at,
        metres_between(known.lat, known.lon, sent.lat, sent.lon) as moved_since_known,
        metres_between(known.stored_lat, known.stored_lon, sent.lat, sent.lon) as moved_since_stored,
        coalesce(sent.speed_kmh, case when sent.at - known.at between ${speedInterval.min}::interval and ${speedInterval.max}::interval
          then least(150, round(metres_between(known.lat, known.lon, sent.lat, sent.lon)
            / extract(epoch from sent.at - known.at) * 3.6))::smallint end) as speed_kmh
      from sent join cars on cars.id = sent.car_id left join car_positions as known on known.car_id = sent.car_id
      where known.at is null or sent.at > known.at),
    classified as (
      select *,
        is_first or at - stored_at >= make_interval(mins => ${sql.lit(storedEveryMinutes)})
          or moved_since_stored >= ${sql.lit(storedEveryMetres)} or ignition is distinct from known_ignition as is_stored,
        is_first or moved_since_known >= ${sql.lit(publishedEveryMetres)} or ignition is distinct from known_ignition
          or (speed_kmh >= ${sql.lit(movingFromKmh)}) is distinct from (known_speed >= ${sql.lit(movingFromKmh)})
          or at - published_at >= make_interval(mins => ${sql.lit(publishedEveryMinutes)}) as is_published
      from fresh),
    history as (
      insert into car_track (car_id, company_id, at, lat, lon, course, speed_kmh, ignition, voltage_v, mileage_km)
      select car_id, company_id, at, lat, lon, course, speed_kmh, ignition, voltage_v, mileage_km from classified
      where is_stored and at >= (now() at time zone 'UTC')::date - ${sql.lit(historyDays)}::integer
      on conflict do nothing),
    written as (
      insert into car_positions (car_id, at, lat, lon, course, speed_kmh, ignition, voltage_v, mileage_km,
        odometer_km, odometer_at, odometer_since, tracker_km, tracker_km_at, mileage_doubt,
        stored_at, stored_lat, stored_lon, seq, published_at)
      select car_id, at, lat, lon, course, speed_kmh, ignition, voltage_v, mileage_km,
        odometer_km, odometer_at, odometer_since, tracker_km, tracker_km_at, mileage_doubt,
        case when is_stored then at else stored_at end, case when is_stored then lat else stored_lat end,
        case when is_stored then lon else stored_lon end,
        case when is_published then nextval('car_positions_seq') else seq end, case when is_published then at else published_at end
      from classified order by car_id
      on conflict (car_id) do update set
        at = excluded.at, lat = excluded.lat, lon = excluded.lon, course = excluded.course,
        speed_kmh = excluded.speed_kmh, ignition = excluded.ignition, voltage_v = excluded.voltage_v,
        mileage_km = excluded.mileage_km, odometer_km = excluded.odometer_km, odometer_at = excluded.odometer_at,
        odometer_since = excluded.odometer_since, tracker_km = excluded.tracker_km, tracker_km_at = excluded.tracker_km_at,
        mileage_doubt = excluded.mileage_doubt, stored_at = excluded.stored_at, stored_lat = excluded.stored_lat,
        stored_lon = excluded.stored_lon, seq = excluded.seq, published_at = excluded.published_at
      -- A newer one of another server, committed while this statement waited for its row, stays.
      where car_positions.at < excluded.at)
    select car_id from classified order by car_id`.execute(tx)
  return rows.map(({ carId }) => carId)
}

/** Returns true if a poll is due; only one server gets true. */
export async function claimPoll(db: Db, seconds: { watched: number; unwatched: number }): Promise<boolean> {
  const { rows } = await sql`
    update positions_poll set polled_at = now()
    where polled_at is null or polled_at <= now() - make_interval(secs =>
      case when watched_until > now() then ${sql.lit(seconds.watched)} else ${sql.lit(seconds.unwatched)} end)
    returning id`.execute(db)
  return rows.length > 0
}

export async function extendWatch(tx: Tx, seconds: number): Promise<void> {
  await sql`
    update positions_poll set watched_until = now() + make_interval(secs => ${seconds})
    where watched_until is null or watched_until < now() + make_interval(secs => ${seconds - 10})`.execute(tx)
}

export async function maintainTrackPartitions(tx: Tx): Promise<void> {
  await sql`select maintain_track_partitions(${historyDays})`.execute(tx)
}
