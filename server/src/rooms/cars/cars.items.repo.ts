import {
  type Car,
  CarFilters,
  type CarQuery,
  type CarSearch,
  type CarShort,
  type Dictionary,
  type NearestRange,
} from '@naryad/contract/cars/cars'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { hasForeignDriver } from '../../platform/db/query/car-driver.ts'
import { carMileage, carMileageAt, joinPositions } from '../../platform/db/query/car-mileage.ts'
import { allOf, anyOf, compact } from '../../platform/db/query/conditions.ts'
import { elapsedShare } from '../../platform/db/query/elapsed-share.ts'
import { readPageJson } from '../../platform/db/query/listing.ts'
import {
  day,
  type Fields,
  findItem,
  flag,
  type Json,
  moment,
  nothing,
  number,
  object,
  objectIf,
  point,
  readItems,
  type RowProjection,
  text,
  word,
  words,
  writeChosen,
  type RawJson,
} from '../../platform/db/query/raw-json.ts'
import { companyRef, driverRef } from '../../platform/db/query/references.ts'
import { codeReadings } from '../../platform/text/typed.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { type Reach, visibleTasks } from '../tasks/index.ts'
import { inDoubt, matchesQuery, matching } from './cars.filters.repo.ts'
import { markingTasks, openTasks, visible } from './cars.policy.repo.ts'
import { carListing, findCarIds } from './cars.search.repo.ts'

/** What every mention of a truck has. */
const shortFields: Fields<CarShort> = {
  id: number('cars.id'),
  plate: text('cars.plate'),
  title: text('cars.title'),
  vin: text('cars.vin'),
  brand: text('cars.brand'),
  model: text('cars.model'),
  year: number('cars.year'),
  garageNumber: text('cars.garage_number'),
  status: word('cars.status'),
  company: companyRef,
  driver: driverRef,
  hasForeignDriver: flag(hasForeignDriver),
  carServer: objectIf(
    'car_servers.id is not null',
    object<Dictionary>({ id: number('car_servers.id'), title: text('car_servers.title') }),
  ),
  openTasksCount: number('open.n'),
}

const named = sql.raw(`
  left join companies on companies.id = cars.company_id
  left join drivers on drivers.id = cars.driver_id
  left join car_servers on car_servers.id = cars.car_server_id`)

const short = (reach: Reach): RowProjection<CarShort> => ({
  table: 'cars',
  item: object<CarShort>(shortFields),
  joins: sql`${named}
    cross join lateral (select count(*) as n from tasks where ${openTasks(reach)}) as open`,
  visible: visible(reach),
})

/** A critical task marks the truck only until the work is done, not until the task is closed. */
const isHeldBack = `tasks.priority = 'CRITICAL' and tasks.status not in ('DONE', 'REMOTE_DONE')`

const marks = `array_remove(array[
  case when t.overdue_after < now.today then 'RANGE_OVERDUE'
    when t.soon_from <= now.today then 'RANGE_SOON' end,
  case when cars.is_silent then 'NO_SIGNAL' end,
  case when ${inDoubt} then 'MILEAGE_DOUBT' end,
  case when open.n > 0 then 'OPEN_TASKS' end,
  case when open.holds_back then 'CRITICAL_TASK' end], null)`

const nearestRange = objectIf(
  't.range_id is not null',
  object<NearestRange>({
    id: number('t.range_id'),
    kind: text('k.title'),
    // The range with the earliest end determines the state of the truck.
    state: word(`case when t.overdue_after < now.today then 'OVERDUE'
    when t.range_soon_from <= now.today then 'SOON' else 'OK' end`),
    dateTo: day('t.date_to'),
    mileageTo: number('t.mileage_to'),
    daysLeft: number('t.date_to - now.today'),
    kmLeft: number(`t.mileage_to - ${carMileage}`),
    progress: number(`greatest(
    ${elapsedShare('now.today - t.date_from', 't.date_to - t.date_from')},
    ${elapsedShare(`${carMileage} - t.mileage_from`, 't.mileage_to - t.mileage_from')})`),
  }),
)

const item = (comment: Json): Json<Car> =>
  object<Car>({
    ...shortFields,
    plateCountry: word('cars.plate_country'),
    externalId: text('cars.external_id'),
    accountingCode: text('cars.accounting_code'),
    tachographModel: text('cars.tachograph_model'),
    tachographNumber: text('cars.tachograph_number'),
    skziNumber: text('cars.skzi_number'),
    trackerModel: text('cars.tracker_model'),
    trackerImei: text('cars.tracker_imei'),
    mileageKm: number(carMileage),
    mileageAt: moment(carMileageAt),
    comment,
    lastSeenAt: moment('positions.at'),
    point: point('positions.lat', 'positions.lon'),
    marks: words(marks),
    nearestRange,
    attachmentsCount: number('(select count(*) from attachments where attachments.car_id = cars.id)'),
    version: number('cars.version'),
    createdAt: moment('cars.created_at'),
    updatedAt: moment('cars.updated_at'),
  })

const items = { staff: item(text('cars.comment')), client: item(nothing) }

const wide = (reach: Reach): RowProjection<Car> => ({
  table: 'cars',
  // Staff notes are hidden from the owner.
  item: reach.scope === 'company' ? items.client : items.staff,
  joins: sql`${named} ${sql.raw(joinPositions)}
    left join car_terms as t on t.car_id = cars.id
    left join maintenance_kinds as k on k.id = t.kind_id
    cross join (select ${companyToday()}::date as today) as now
    cross join lateral (
      select count(*) filter (where ${visibleTasks(reach.who)}) as n, bool_or(${sql.raw(isHeldBack)}) as holds_back from tasks where ${markingTasks(reach)}) as open`,
  visible: visible(reach),
})

export const readCars = (db: Db, reach: Reach, ids: readonly number[]): Promise<Iterable<Car>> =>
  readItems(db, wide(reach), ids)

export const findCar = (db: Db, reach: Reach, id: number): Promise<Car | undefined> =>
  findItem(db, wide(reach), id)

export const searchCars = (
  db: Db,
  reach: Reach,
  search: CarSearch,
): Promise<RawJson<{ items: Car[]; totalCount: number }>> =>
  readPageJson(db, wide(reach), carListing(db, reach, search))

const all = CarFilters.parse({})

/** Best matches first: plates that begin with the query, plates that contain it, trucks that are ready. */
export async function pickCars(
  db: Db,
  reach: Reach,
  search: CarQuery,
): Promise<RawJson<{ items: CarShort[]; totalCount: number }>> {
  const codes = codeReadings(search.query)
  const isTyped = search.query.trim() !== ''
  const begins = anyOf(codes.map((code) => sql`starts_with(cars.plate_code, ${code})`))
  const inside = anyOf(codes.map((code) => sql`strpos(cars.plate_code, ${code}) > 0`))
  // A query of punctuation only has no code; PostgreSQL rejects sorting by a constant.
  const byCode = codes.length > 0 ? sql`${begins} desc, ${inside} desc, ` : sql``
  const likely = sql`${byCode}cars.status = 'READY' desc, cars.title, `
  const where = compact([
    visible(reach),
    ...matching(search, { reach }),
    isTyped && matchesQuery(search.query),
  ])
  const { totalCount } = await findCarIds(db, reach, { ...all, ...search, limit: 0, offset: 0 })
  return writeChosen(
    db,
    short(reach),
    sql`select cars.id from cars where ${allOf(where)}
      order by ${isTyped ? likely : sql``} cars.id desc limit ${sql.lit(search.limit)}`,
    totalCount,
  )
}
