import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { carMileage, carMileageAt } from '../../../platform/db/query/car-mileage.ts'

export type DemoFleetCar = Awaited<ReturnType<typeof readFleet>>[number]

export const readFleet = (db: Db) =>
  db
    .selectFrom('cars')
    .leftJoin('carPositions as positions', 'positions.carId', 'cars.id')
    .select(['id', 'plate', 'title', 'brand', 'model', 'companyId', 'externalId', 'trackerImei', 'status'])
    .select([
      sql<number | null>`${sql.raw(carMileage)}`.as('mileageKm'),
      sql<string | null>`${sql.raw(carMileageAt)}`.as('mileageAt'),
      'positions.trackerKm',
      'positions.trackerKmAt',
      'positions.mileageDoubt',
      'positions.at as lastSeenAt',
      'positions.lat',
      'positions.lon',
    ])
    .where('status', '<>', 'ARCHIVED')
    .orderBy('id')
    .execute()

export type DemoYard = Awaited<ReturnType<typeof readYards>>[number]

export const readYards = (db: Db) =>
  db.selectFrom('companies').select(['id', 'name', 'externalId', 'lat', 'lon']).orderBy('id').execute()
