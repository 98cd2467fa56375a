import type { MapCar, MapCompany, MapTask } from '@naryad/contract/geo/map'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { carName } from '../../../platform/db/query/car-name.ts'
import { allOf, anyOf, type Condition, compact, whenNotEmpty } from '../../../platform/db/query/conditions.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { matchesCode, matchesText } from '../../../platform/db/query/text-match.ts'
import { type Reach, visibleTasks, withinReach } from '../../tasks/index.ts'
import { taskPlace } from '../../tasks/lists/index.ts'

export const maxMarks = 10_000
/** Reads one row more than the limit, to detect that the result is truncated. */
const limit = sql.lit(maxMarks + 1)

const pointOf = (lat: RawBuilder<unknown>, lon: RawBuilder<unknown>) =>
  sql`json_build_object('lat', ${lat}, 'lon', ${lon})`
const companyColumn = sql`case when companies.id is not null then
  json_build_object('id', companies.id, 'name', companies.name) end as company`

/** `where` may refer only to `tasks`. */
export async function findMapTasks(db: Db, where: Condition): Promise<MapTask[]> {
  const { lat, lon, address } = taskPlace
  const { rows } = await sql<MapTask>`
    select tasks.id, tasks.queue, tasks.status, tasks.priority, tasks.title, ${pointOf(lat, lon)} as point,
      ${address} as address,
      case when cars.id is not null then ${carName} end as car, ${companyColumn}
    from tasks
    left join companies on companies.id = tasks.company_id
    left join cars on cars.id = tasks.car_id
    where ${where} and ${lat} is not null
    order by tasks.id desc limit ${limit}`.execute(db)
  return rows
}

interface MapFilter {
  readonly query: string
  readonly companyIds: readonly number[] | undefined
}

const ofCompanies = (column: RawBuilder<unknown>, companyIds: MapFilter['companyIds']) =>
  whenNotEmpty(companyIds, (ids) => sql<SqlBool>`${column} = any(${arrayOf(ids, 'integer')})`)

export async function findMapCars(db: Db, reach: Reach, { query, companyIds }: MapFilter): Promise<MapCar[]> {
  const text = query.trim()
  const where = allOf(
    compact([
      sql<SqlBool>`cars.status <> 'ARCHIVED'`,
      withinReach(reach, { company: 'cars.companyId', task: 'carId', key: 'cars.id' }),
      ofCompanies(sql`cars.company_id`, companyIds),
      text !== '' && matchesCar(text),
    ]),
  )
  const { rows } = await sql<MapCar>`
    select cars.id, cars.plate, cars.title, trim(cars.brand || ' ' || cars.model) as model,
      ${pointOf(sql`positions.lat`, sql`positions.lon`)} as point, positions.at as last_seen_at, ${companyColumn},
      case when drivers.id is not null then json_build_object('id', drivers.id, 'last_name', drivers.last_name,
        'first_name', drivers.first_name, 'middle_name', drivers.middle_name, 'phone', drivers.phone) end as driver,
      (select count(*)::int from tasks where tasks.car_id = cars.id and tasks.is_open
        and ${visibleTasks(reach.who)}) as open_tasks_count
    from cars
    join car_positions as positions on positions.car_id = cars.id
    left join companies on companies.id = cars.company_id
    left join drivers on drivers.id = cars.driver_id
    where ${where}
    order by cars.title collate ru, cars.id limit ${limit}`.execute(db)
  return rows
}

/** By a code of the truck in any spelling, or by the organization. */
const matchesCar = (text: string): Condition =>
  anyOf([
    matchesCode({ all: sql`cars.search_text`, plate: sql`cars.plate_code` }, text),
    sql`exists (select from companies as owner
      where owner.id = cars.company_id and ${matchesText(sql`owner.search_text`, text)})`,
  ])

export async function findMapCompanies(
  db: Db,
  reach: Reach,
  { query, companyIds }: MapFilter,
): Promise<MapCompany[]> {
  const text = query.trim()
  const where = allOf(
    compact([
      sql<SqlBool>`companies.lat is not null and companies.lon is not null and companies.is_active`,
      withinReach(reach, { company: 'companies.id', task: 'companyId', key: 'companies.id' }),
      ofCompanies(sql`companies.id`, companyIds),
      text !== '' && matchesText(sql`companies.search_text`, text),
    ]),
  )
  const { rows } = await sql<MapCompany>`
    select companies.id, companies.name, companies.address, ${pointOf(sql`companies.lat`, sql`companies.lon`)} as point,
      (select count(*)::int from tasks where tasks.company_id = companies.id and tasks.is_open
        and ${visibleTasks(reach.who)}) as open_tasks_count
    from companies
    where ${where}
    order by companies.name collate ru, companies.id limit ${limit}`.execute(db)
  return rows
}
