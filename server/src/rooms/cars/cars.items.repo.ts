import type { Car, CarQuery, CarSearch, CarShort, Dictionary } from '@naryad/contract/cars/cars'
import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { DriverRef } from '@naryad/contract/drivers/drivers'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import { allOf, anyOf } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/connect.ts'
import { among, inOrderOf } from '../../platform/db/in-order.ts'
import { codeReadings } from '../../platform/text/typed.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import type { Reach } from '../tasks/index.ts'
import { findNamedCompanies, found, isNear, isOverdue, isSilent, matching } from './cars.filters.repo.ts'
import { openTasks, visible } from './cars.policy.repo.ts'
import { findCarIds } from './cars.search.repo.ts'

const facts = (db: Db, reach: Reach) =>
  db
    .selectFrom('cars')
    .select([
      'cars.id',
      'cars.plate',
      'cars.vin',
      'cars.brand',
      'cars.model',
      'cars.year',
      'cars.garageNumber',
      'cars.status',
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('companies')
          .select(['companies.id', 'companies.name'])
          .whereRef('companies.id', '=', 'cars.companyId'),
      )
        .$castTo<CompanyRef | null>()
        .as('company'),
      jsonObjectFrom(
        eb
          .selectFrom('drivers')
          .select([
            'drivers.id',
            'drivers.lastName',
            'drivers.firstName',
            'drivers.middleName',
            'drivers.phone',
          ])
          .whereRef('drivers.id', '=', 'cars.driverId'),
      )
        .$castTo<DriverRef | null>()
        .as('driver'),
      jsonObjectFrom(
        eb
          .selectFrom('carServers')
          .select(['carServers.id', 'carServers.title'])
          .whereRef('carServers.id', '=', 'cars.carServerId'),
      )
        .$castTo<Dictionary | null>()
        .as('carServer'),
    ])
    .where(visible(reach))

const short = (db: Db, reach: Reach) =>
  facts(db, reach).select(
    sql<number>`(select count(*)::int from tasks where ${openTasks(reach)})`.as('openTasksCount'),
  )

/** Work that is done holds no truck back, though its task is not closed yet. */
const isHeldBack = sql`tasks.priority = 'CRITICAL' and tasks.status not in ('DONE', 'REMOTE_DONE')`

const marks = () => sql<Car['marks']>`array_remove(array[
  case when ${isOverdue()} then 'RANGE_OVERDUE' when ${isNear()} then 'RANGE_SOON' end,
  case when ${isSilent} then 'NO_SIGNAL' end,
  case when open.n > 0 then 'OPEN_TASKS' end,
  case when open.holds_back then 'CRITICAL_TASK' end], null)`

/** A share between 0 and 1; nothing is left of a range of no length. */
const share = (passed: string, whole: string) =>
  sql.raw(`least(1, greatest(0, coalesce((${passed})::float8 / nullif(${whole}, 0), 0)))`)

const nearestRange = () => sql<Car['nearestRange']>`
  case when r.id is not null then json_build_object(
    'id', r.id, 'kind', k.title, 'dateTo', r.date_to, 'mileageTo', r.mileage_to,
    'state', case when r.overdue_after < now.today then 'OVERDUE' when r.soon_from <= now.today then 'SOON' else 'OK' end,
    'daysLeft', r.date_to - now.today,
    'kmLeft', r.mileage_to - cars.mileage_km,
    'progress', greatest(
      ${share('now.today - r.date_from', 'r.date_to - r.date_from')},
      ${share('cars.mileage_km - r.mileage_from', 'r.mileage_to - r.mileage_from')})) end`

/** What the marks are read from is joined once for all of them. */
const wide = (db: Db, reach: Reach) =>
  facts(db, reach)
    .leftJoin('carTerms', 'carTerms.carId', 'cars.id')
    .leftJoin('maintenanceRanges as r', 'r.id', 'carTerms.rangeId')
    .leftJoin('maintenanceKinds as k', 'k.id', 'r.kindId')
    .innerJoin(sql<{ today: string }>`(select ${companyToday()}::date as today)`.as('now'), (join) =>
      join.onTrue(),
    )
    .innerJoinLateral(
      sql<{ n: number; holdsBack: boolean | null }>`(
        select count(*)::int as n, bool_or(${isHeldBack}) as holds_back from tasks where ${openTasks(reach)})`.as(
        'open',
      ),
      (join) => join.onTrue(),
    )
    .select([
      'open.n as openTasksCount',
      'cars.externalId',
      'cars.tachographModel',
      'cars.tachographNumber',
      'cars.skziNumber',
      'cars.trackerModel',
      'cars.trackerImei',
      'cars.mileageKm',
      'cars.mileageAt',
      'cars.lastSeenAt',
      'cars.version',
      'cars.createdAt',
      'cars.updatedAt',
      // What the staff note for themselves is not for the owner's eyes.
      (reach.scope === 'company' ? sql<string>`''` : sql<string>`cars.comment`).as('comment'),
      sql<
        Car['point']
      >`case when cars.lat is null or cars.lon is null then null else json_build_object('lat', cars.lat, 'lon', cars.lon) end`.as(
        'point',
      ),
      marks().as('marks'),
      nearestRange().as('nearestRange'),
      sql<number>`(select count(*)::int from attachments where attachments.car_id = cars.id)`.as(
        'attachmentsCount',
      ),
    ])

export const findCar = (db: Db, reach: Reach, id: number): Promise<Car | undefined> =>
  wide(db, reach).where('cars.id', '=', id).executeTakeFirst()

export async function searchCars(
  db: Db,
  reach: Reach,
  search: CarSearch,
): Promise<{ items: Car[]; totalCount: number }> {
  const { ids, totalCount } = await findCarIds(db, reach, search)
  if (ids.length === 0) return { items: [], totalCount }
  const rows = await wide(db, reach).where(among('cars.id', ids)).execute()
  return { items: inOrderOf(rows, ids), totalCount }
}

/** The likeliest first: a plate that begins with what was typed or has it inside, then trucks that are ready for work. */
export async function pickCars(db: Db, reach: Reach, search: CarQuery): Promise<CarShort[]> {
  const codes = codeReadings(search.query)
  const isTyped = search.query.trim() !== ''
  const named = isTyped ? await findNamedCompanies(db, search.query) : []
  const begins = anyOf(codes.map((code) => sql`starts_with(fold_code(cars.plate), ${code})`))
  const inside = anyOf(codes.map((code) => sql`strpos(fold_code(cars.plate), ${code}) > 0`))
  return short(db, reach)
    .where(allOf(matching(reach, search)))
    .$if(isTyped, (all) =>
      all
        .where(found(search.query, named))
        .orderBy(begins, 'desc')
        .orderBy(inside, 'desc')
        .orderBy(sql`cars.status = 'READY'`, 'desc')
        .orderBy('cars.plate'),
    )
    .orderBy('cars.id', 'desc')
    .limit(sql.lit(search.limit))
    .execute()
}
