import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

/** GPS drift at the border of a yard, as for its entries and exits. */
const leftAfterMetres = 50

/** Without a point for longer the tracker was silent. */
const silentMinutes = 30

export interface TrackWindow {
  readonly carId: number
  readonly companyId: number | null
  readonly from: string
  readonly to: string
  /** The place of the visit; null if it is not known. */
  readonly lat: number | null
  readonly lon: number | null
}

export interface CrossingRow {
  readonly at: string
  readonly isInside: boolean
  readonly zone: string
}

/** Where the track of the truck enters and leaves the yards of the organization; the first point counts if inside. */
export async function readCrossings(
  db: Db,
  { carId, companyId, from, to }: TrackWindow,
): Promise<CrossingRow[]> {
  const { rows } = await sql<CrossingRow>`
    with points as (
      select points.at, zones.id as zone_id, zones.name as zone, metres_outside(zones, points.lat, points.lon) as metres
      from car_track as points join company_zones as zones on zones.company_id = ${companyId}
      where points.car_id = ${carId} and points.at between ${from}::timestamptz and ${to}::timestamptz),
    -- Between the border and fifty metres outside a truck is where it was before.
    sure as (select *, metres <= 0 as is_inside from points where metres <= 0 or metres > ${sql.lit(leftAfterMetres)}),
    changes as (
      select *, lag(is_inside) over (partition by zone_id order by at) as was_inside from sure)
    select at, is_inside, zone from changes where is_inside is distinct from coalesce(was_inside, false)
    order by at limit 100`.execute(db)
  return rows
}

export interface NearestRow {
  readonly at: string
  readonly metres: number
}

/** The point of the track nearest to the place of the visit. */
export async function readNearest(
  db: Db,
  { carId, from, to, lat, lon }: TrackWindow,
): Promise<NearestRow | undefined> {
  if (lat === null || lon === null) return undefined
  const { rows } = await sql<NearestRow>`
    select at, round(metres_between(lat, lon, ${lat}, ${lon}))::integer as metres from car_track
    where car_id = ${carId} and at between ${from}::timestamptz and ${to}::timestamptz
    order by metres_between(lat, lon, ${lat}, ${lon}), at limit 1`.execute(db)
  return rows[0]
}

export interface SilenceRow {
  readonly from: string
  readonly to: string
}

export async function hasTrack(db: Db, { carId, from, to }: TrackWindow): Promise<boolean> {
  const { rows } = await sql`
    select from car_track where car_id = ${carId} and at between ${from}::timestamptz and ${to}::timestamptz
    limit 1`.execute(db)
  return rows.length > 0
}

/** Gaps of the track within the window, up to now. */
export async function readSilences(db: Db, { carId, from, to }: TrackWindow): Promise<SilenceRow[]> {
  const { rows } = await sql<SilenceRow>`
    with moments as (
      select ${from}::timestamptz as at union all select least(${to}::timestamptz, now())
      union all select at from car_track
        where car_id = ${carId} and at between ${from}::timestamptz and ${to}::timestamptz),
    pairs as (select lag(at) over (order by at) as "from", at as "to" from moments)
    select "from", "to" from pairs
    where "to" - "from" > make_interval(mins => ${sql.lit(silentMinutes)}) order by "from" limit 20`.execute(
    db,
  )
  return rows
}
