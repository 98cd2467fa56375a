import type { CarStatus } from '@naryad/contract/cars/cars'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { driverForTasks } from '../../../platform/db/query/car-driver.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

/** The fields of a truck that tasks need. */
export interface OwnedCar {
  readonly id: number
  readonly title: string
  readonly companyId: number | null
  /** None of another organization. */
  readonly driverId: number | null
  readonly carServerId: number | null
  readonly status: CarStatus
}

export async function readCars(db: Db, ids: readonly number[]): Promise<Map<number, OwnedCar>> {
  if (ids.length === 0) return new Map()
  const cars = await db
    .selectFrom('cars')
    .select(['id', 'title', 'companyId', 'carServerId', 'status'])
    .select(driverForTasks.as('driverId'))
    .where('id', '=', sql<number>`any(${arrayOf([...new Set(ids)], 'integer')})`)
    .execute()
  return new Map(cars.map((car) => [car.id, car]))
}

export async function readCompanyNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${arrayOf([...new Set(ids)], 'integer')})`)
    .execute()
  return new Map(companies.map(({ id, name }) => [id, name]))
}
