import type { Car, CarQuery, CarSearch, CarShort, Dictionary, NearestRange } from '@naryad/contract/cars/cars'
import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { DriverRef } from '@naryad/contract/drivers/drivers'
import type { Point } from '@naryad/contract/kit/fields'
import { sql } from 'kysely'

import { allOf, anyOf, given } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/connect.ts'
import { once } from '../../platform/db/once.ts'
import {
  findItem,
  type Json,
  moment,
  nothing,
  number,
  object,
  objectIf,
  type Shape,
  text,
  word,
  words,
  writeItems,
  writePage,
  Written,
} from '../../platform/db/written.ts'
import { codeReadings } from '../../platform/text/typed.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import type { Reach } from '../tasks/index.ts'
import { found, matching, silent } from './cars.filters.repo.ts'
import { openTasks, visible } from './cars.policy.repo.ts'
import { findCarIds } from './cars.search.repo.ts'

const facts = {
  id: number('cars.id'),
  plate: text('cars.plate'),
  vin: text('cars.vin'),
  brand: text('cars.brand'),
  model: text('cars.model'),
  year: number('cars.year'),
  garageNumber: text('cars.garage_number'),
  status: word('cars.status'),
  company: objectIf<CompanyRef>('companies.id is not null', {
    id: number('companies.id'),
    name: text('companies.name'),
  }),
  driver: objectIf<DriverRef>('drivers.id is not null', {
    id: number('drivers.id'),
    lastName: text('drivers.last_name'),
    firstName: text('drivers.first_name'),
    middleName: text('drivers.middle_name'),
    phone: text('drivers.phone'),
  }),
  carServer: objectIf<Dictionary>('car_servers.id is not null', {
    id: number('car_servers.id'),
    title: text('car_servers.title'),
  }),
  openTasksCount: number('open.n'),
}

const named = sql.raw(`
  left join companies on companies.id = cars.company_id
  left join drivers on drivers.id = cars.driver_id
  left join car_servers on car_servers.id = cars.car_server_id`)

const short = (reach: Reach): Shape<CarShort> => ({
  table: 'cars',
  item: object<CarShort>(facts),
  joins: sql`${named}
    cross join lateral (select count(*) as n from tasks where ${openTasks(reach)}) as open`,
  visible: visible(reach),
})

/** Work that is done holds no truck back, though its task is not closed yet. */
const isHeldBack = `tasks.priority = 'CRITICAL' and tasks.status not in ('DONE', 'REMOTE_DONE')`

const marks = `array_remove(array[
  case when car_terms.overdue_after < now.today then 'RANGE_OVERDUE'
    when car_terms.soon_from <= now.today then 'RANGE_SOON' end,
  case when ${silent} then 'NO_SIGNAL' end,
  case when open.n > 0 then 'OPEN_TASKS' end,
  case when open.holds_back then 'CRITICAL_TASK' end], null)`

/** A share between 0 and 1; nothing is left of a range of no length. */
const share = (passed: string, whole: string) =>
  `least(1, greatest(0, coalesce((${passed})::float8 / nullif(${whole}, 0), 0)))`

const nearestRange = objectIf<NearestRange>('r.id is not null', {
  id: number('r.id'),
  kind: text('k.title'),
  state: word(`case when r.overdue_after < now.today then 'OVERDUE'
    when r.soon_from <= now.today then 'SOON' else 'OK' end`),
  dateTo: word('r.date_to'),
  mileageTo: number('r.mileage_to'),
  daysLeft: number('r.date_to - now.today'),
  kmLeft: number('r.mileage_to - cars.mileage_km'),
  progress: number(`greatest(
    ${share('now.today - r.date_from', 'r.date_to - r.date_from')},
    ${share('cars.mileage_km - r.mileage_from', 'r.mileage_to - r.mileage_from')})`),
})

const item = (comment: Json): Json<Car> =>
  object<Car>({
    ...facts,
    externalId: text('cars.external_id'),
    tachographModel: text('cars.tachograph_model'),
    tachographNumber: text('cars.tachograph_number'),
    skziNumber: text('cars.skzi_number'),
    trackerModel: text('cars.tracker_model'),
    trackerImei: text('cars.tracker_imei'),
    mileageKm: number('cars.mileage_km'),
    mileageAt: moment('cars.mileage_at'),
    comment,
    lastSeenAt: moment('cars.last_seen_at'),
    point: objectIf<Point>('cars.lat is not null and cars.lon is not null', {
      lat: number('cars.lat'),
      lon: number('cars.lon'),
    }),
    marks: words(marks),
    nearestRange,
    attachmentsCount: number('(select count(*) from attachments where attachments.car_id = cars.id)'),
    version: number('cars.version'),
    createdAt: moment('cars.created_at'),
    updatedAt: moment('cars.updated_at'),
  })

const items = { staff: item(text('cars.comment')), client: item(nothing) }

const wide = (reach: Reach): Shape<Car> => ({
  table: 'cars',
  // What the staff note for themselves is not for the owner's eyes.
  item: reach.scope === 'company' ? items.client : items.staff,
  joins: sql`${named}
    left join car_terms on car_terms.car_id = cars.id
    left join maintenance_ranges as r on r.id = car_terms.range_id
    left join maintenance_kinds as k on k.id = r.kind_id
    cross join (select ${companyToday()}::date as today) as now
    cross join lateral (
      select count(*) as n, bool_or(${sql.raw(isHeldBack)}) as holds_back from tasks where ${openTasks(reach)}) as open`,
  visible: visible(reach),
})

export const findCar = (db: Db, reach: Reach, id: number): Promise<Car | undefined> =>
  findItem(db, wide(reach), id)

export const searchCars = async (
  db: Db,
  reach: Reach,
  search: CarSearch,
): Promise<Written<{ items: Car[]; totalCount: number }>> =>
  writePage(db, wide(reach), await findCarIds(db, reach, search))

/** The likeliest first: a plate that begins with what was typed or has it inside, then trucks that are ready for work. */
export async function pickCars(
  db: Db,
  reach: Reach,
  search: CarQuery,
): Promise<Written<{ items: CarShort[] }>> {
  const ids = await findLikely(db, reach, search)
  return new Written(`{"items":${await writeItems(db, short(reach), ids)}}`)
}

async function findLikely(db: Db, reach: Reach, search: CarQuery): Promise<number[]> {
  const codes = codeReadings(search.query)
  const isTyped = search.query.trim() !== ''
  const begins = anyOf(codes.map((code) => sql`starts_with(cars.plate_code, ${code})`))
  const inside = anyOf(codes.map((code) => sql`strpos(cars.plate_code, ${code}) > 0`))
  const likely = sql`${begins} desc, ${inside} desc, cars.status = 'READY' desc, cars.plate, `
  const where = given([visible(reach), ...matching(reach, search), isTyped && found(search.query)])
  const { rows } = await sql<{ id: number }>`
    ${sql.raw(once)} select cars.id from cars where ${allOf(where)}
    order by ${isTyped ? likely : sql``} cars.id desc limit ${sql.lit(search.limit)}`.execute(db)
  return rows.map(({ id }) => id)
}
