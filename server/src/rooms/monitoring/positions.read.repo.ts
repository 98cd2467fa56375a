import { silenceHours } from '@naryad/contract/cars/cars'
import type { CarPosition, Positions, PositionsChange } from '@naryad/contract/monitoring/positions'
import { movingFromKmh, truckStates, type TruckState } from '@naryad/contract/monitoring/positions.words'
import { sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { Condition } from '../../platform/db/query/conditions.ts'
import { momentsOfDays } from '../../platform/time/company-day.ts'
import { type Reach, withinReach } from '../tasks/index.ts'

/** The same visibility as in the register of trucks. */
const visible = (reach: Reach): Condition =>
  withinReach(reach, { company: 'cars.companyId', task: 'carId', key: 'cars.id' })

const code = (state: TruckState) => sql.lit(truckStates.indexOf(state))

const state = sql`case
  when at < now() - make_interval(hours => ${sql.lit(silenceHours)}) then ${code('NO_SIGNAL')}
  when speed_kmh >= ${sql.lit(movingFromKmh)} then ${code('MOVING')}
  when ignition then ${code('ENGINE_ON')}
  else ${code('PARKED')} end`

/** Five digits are about a metre. */
const degrees = (column: 'lat' | 'lon') =>
  sql`round(positions.${sql.ref(column)}::numeric, 5)::double precision`

const aggregated = sql`
  coalesce(json_agg(positions.car_id order by positions.car_id), '[]') as ids,
  coalesce(json_agg(${degrees('lat')} order by positions.car_id), '[]') as lat,
  coalesce(json_agg(${degrees('lon')} order by positions.car_id), '[]') as lon,
  coalesce(json_agg(course order by positions.car_id), '[]') as course,
  coalesce(json_agg(speed_kmh order by positions.car_id), '[]') as speed,
  coalesce(json_agg(${state} order by positions.car_id), '[]') as state,
  coalesce(json_agg(extract(epoch from at)::integer order by positions.car_id), '[]') as seen_at`

const noPositions: Positions = {
  ids: [],
  lat: [],
  lon: [],
  course: [],
  speed: [],
  state: [],
  seenAt: [],
  plates: [],
  titles: [],
  models: [],
  companyIds: [],
  companies: [],
}

/** Archived trucks are left out. */
export async function readSnapshot(db: Db, reach: Reach): Promise<Positions> {
  const shown = sql`cars.status <> 'ARCHIVED' and ${visible(reach)}`
  const { rows } = await sql<Omit<Positions, 'companies'>>`
    select ${aggregated},
      coalesce(json_agg(plate order by positions.car_id), '[]') as plates,
      coalesce(json_agg(title order by positions.car_id), '[]') as titles,
      coalesce(json_agg(trim(brand || ' ' || model) order by positions.car_id), '[]') as models,
      coalesce(json_agg(company_id order by positions.car_id), '[]') as company_ids
    from car_positions as positions join cars on cars.id = positions.car_id
    where ${shown}`.execute(db)
  const { rows: companies } = await sql<{ id: number; name: string }>`
    select id, name from companies where id in (
      select company_id from car_positions as positions join cars on cars.id = positions.car_id where ${shown})
    order by name collate ru, id`.execute(db)
  return { ...noPositions, ...rows[0], companies }
}

export interface MovedTruck {
  readonly seq: number
  readonly id: number
  readonly companyId: number | null
  readonly lat: number
  readonly lon: number
  readonly course: number | null
  readonly speed: number | null
  readonly state: number
  readonly seenAt: number
}

/** Changes after a sequence number, with the current owner of each truck. */
export async function readMoved(db: Db, afterSeq: number, limit: number): Promise<MovedTruck[]> {
  const { rows } = await sql<MovedTruck>`
    select seq, positions.car_id as id, company_id, ${degrees('lat')} as lat, ${degrees('lon')} as lon, course,
      speed_kmh as speed, ${state} as state, extract(epoch from at)::integer as seen_at
    from car_positions as positions join cars on cars.id = positions.car_id
    where seq > ${afterSeq} and cars.status <> 'ARCHIVED'
    order by seq limit ${limit}`.execute(db)
  return rows
}

export async function readLastSeq(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from car_positions`.execute(
    db,
  )
  return rows[0]?.seq ?? 0
}

export const asColumns = (trucks: readonly MovedTruck[]): PositionsChange => ({
  ids: trucks.map(({ id }) => id),
  lat: trucks.map(({ lat }) => lat),
  lon: trucks.map(({ lon }) => lon),
  course: trucks.map(({ course }) => course),
  speed: trucks.map(({ speed }) => speed),
  state: trucks.map((truck) => truck.state),
  seenAt: trucks.map(({ seenAt }) => seenAt),
})

export async function readVisibleIds(db: Db, reach: Reach): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from cars where ${visible(reach)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface SeenTruck {
  readonly externalId: string | null
  readonly companyId: number | null
  readonly position: CarPosition | null
}

/** Undefined: the truck does not exist or the caller may not see it. */
export async function findTruck(db: Db, reach: Reach, carId: number): Promise<SeenTruck | undefined> {
  const { rows } = await sql<SeenTruck>`
    select cars.external_id, cars.company_id, case when positions.car_id is not null then jsonb_build_object(
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lat', ${degrees('lat')},
        'lon', ${degrees('lon')}, 'course', course, 'speedKmh', speed_kmh, 'ignition', ignition,
        'voltageV', round(voltage_v::numeric, 1), 'mileageKm', positions.mileage_km) end as position
    from cars left join car_positions as positions on positions.car_id = cars.id
    where cars.id = ${carId} and ${visible(reach)}`.execute(db)
  return rows[0]
}

export interface TrackRow {
  readonly at: number
  readonly lat: number
  readonly lon: number
  readonly course: number | null
  readonly speed: number | null
  readonly ignition: boolean | null
}

/** A client gets only the points that were recorded while the truck belonged to the organization. */
export async function readTrack(
  db: Db,
  { scope, who }: Reach,
  carId: number,
  day: string,
): Promise<TrackRow[]> {
  const owned = scope === 'company' ? sql<SqlBool>`company_id = ${who.companyId}` : sql<SqlBool>`true`
  const { from, to } = momentsOfDays(day, day)
  const { rows } = await sql<TrackRow>`
    select extract(epoch from at)::integer as at, round(lat::numeric, 5)::double precision as lat,
      round(lon::numeric, 5)::double precision as lon, course, speed_kmh as speed, ignition
    from car_track as points
    where car_id = ${carId} and points.at >= ${from}::timestamptz and points.at <= ${to}::timestamptz and ${owned}
    order by points.at`.execute(db)
  return rows
}

export interface TrackedRow {
  readonly id: number
  readonly plate: string | null
  readonly trackerImei: string
  readonly externalId: string | null
}

/** Trucks that can be matched with a vehicle by link or IMEI. */
export const readTracked = (db: Db): Promise<TrackedRow[]> =>
  db
    .selectFrom('cars')
    .select(['id', 'plate', 'trackerImei', 'externalId'])
    .where('status', '<>', 'ARCHIVED')
    .where((eb) => eb.or([eb('externalId', 'is not', null), eb('trackerImei', '<>', '')]))
    .orderBy('id')
    .execute()
