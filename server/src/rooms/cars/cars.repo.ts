import type { Car, CarInput, CarQuery, CarShort, Dictionary } from '@naryad/contract/cars/cars'
import { normalizePlate } from '@naryad/contract/cars/plates'
import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { DriverRef } from '@naryad/contract/drivers/drivers'
import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/database.ts'
import { containing, forSearch, onLatinKeys, onRussianKeys } from '../../platform/text/keyboard.ts'
import { type Reach, withinReach } from '../tasks/index.ts'

const visible = (reach: Reach) =>
  withinReach(reach, { company: 'cars.companyId', task: 'carId', key: 'cars.id' })

/** Plate in any alphabet, layout and spacing; VIN; garage number; or the name of the organization. */
function matching({ query, statuses, companyIds }: CarQuery): RawBuilder<SqlBool> {
  const conditions = [
    statuses
      ? sql<SqlBool>`cars.status = any(${statuses}::car_status[])`
      : sql<SqlBool>`cars.status <> 'ARCHIVED'`,
  ]
  if (companyIds) conditions.push(sql`cars.company_id = any(${companyIds}::int[])`)
  const typed = query.trim()
  if (typed !== '') {
    const readings = new Set([
      normalizePlate(typed),
      normalizePlate(onRussianKeys(typed)),
      typed.toUpperCase(),
      onLatinKeys(typed).toUpperCase(),
    ])
    const names = [forSearch(typed), onRussianKeys(forSearch(typed))].map(containing)
    conditions.push(sql`(cars.search_text like any(${[...readings].map(containing)}::text[])
      or cars.company_id in (select id from companies where search_text like any(${names}::text[])))`)
  }
  return sql.join(conditions, sql` and `)
}

const short = (eb: ExpressionBuilder<Database, 'cars'>) =>
  [
    'cars.id',
    'cars.plate',
    'cars.vin',
    'cars.brand',
    'cars.model',
    'cars.year',
    'cars.garageNumber',
    'cars.status',
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
    sql<number>`(select count(*)::int from tasks where tasks.car_id = cars.id and tasks.is_open)`.as(
      'openTasksCount',
    ),
  ] as const

/** The likeliest first: a plate that begins with what was typed or has it inside, then trucks that are ready for work. */
export function searchCars(db: Db, reach: Reach, search: CarQuery): Promise<CarShort[]> {
  const typed = normalizePlate(search.query)
  return db
    .selectFrom('cars')
    .select(short)
    .where(visible(reach))
    .where(matching(search))
    .$if(typed !== '', (found) =>
      found
        .orderBy(sql`starts_with(cars.plate, ${typed})`, 'desc')
        .orderBy(sql`strpos(cars.plate, ${typed}) > 0`, 'desc')
        .orderBy(sql`cars.status = 'READY'`, 'desc')
        .orderBy('cars.plate'),
    )
    .orderBy('cars.id', 'desc')
    .limit(sql.lit(search.limit))
    .execute()
}

export const findCar = (db: Db, reach: Reach, id: number): Promise<Car | undefined> =>
  db
    .selectFrom('cars')
    .select(short)
    .select([
      'cars.tachographModel',
      'cars.tachographNumber',
      'cars.skziNumber',
      'cars.trackerModel',
      'cars.trackerImei',
      'cars.mileageKm',
      'cars.comment',
    ])
    .where(visible(reach))
    .where('cars.id', '=', id)
    .executeTakeFirst()

export async function insertCar(tx: Tx, input: CarInput): Promise<number> {
  const { id } = await tx.insertInto('cars').values(input).returning('id').executeTakeFirstOrThrow()
  return id
}

export const hasCompany = (tx: Tx, id: number): Promise<unknown> =>
  tx.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()
