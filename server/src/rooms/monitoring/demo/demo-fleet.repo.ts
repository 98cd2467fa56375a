import type { Db } from '../../../platform/db/connect.ts'

export type DemoFleetCar = Awaited<ReturnType<typeof readFleet>>[number]

export const readFleet = (db: Db) =>
  db
    .selectFrom('cars')
    .select(['id', 'plate', 'title', 'brand', 'model', 'companyId', 'externalId', 'trackerImei', 'status'])
    .select([
      'mileageKm',
      'mileageAt',
      'trackerKm',
      'trackerKmAt',
      'mileageDoubt',
      'lastSeenAt',
      'lat',
      'lon',
    ])
    .where('status', '<>', 'ARCHIVED')
    .orderBy('id')
    .execute()

export type DemoYard = Awaited<ReturnType<typeof readYards>>[number]

export const readYards = (db: Db) =>
  db.selectFrom('companies').select(['id', 'name', 'externalId', 'lat', 'lon']).orderBy('id').execute()
