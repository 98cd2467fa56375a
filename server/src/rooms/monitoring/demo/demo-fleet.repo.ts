import type { CarStatus } from '@naryad/contract/cars/cars'

import type { Db } from '../../../platform/db/connect.ts'

export interface DemoFleetCar {
  readonly id: number
  readonly plate: string | null
  readonly title: string
  readonly brand: string
  readonly model: string
  readonly companyId: number | null
  readonly externalId: string | null
  readonly trackerImei: string
  readonly status: CarStatus
  readonly mileageKm: number | null
  readonly mileageAt: string | null
  readonly lastSeenAt: string | null
  readonly lat: number | null
  readonly lon: number | null
}

export const readFleet = (db: Db): Promise<DemoFleetCar[]> =>
  db
    .selectFrom('cars')
    .select([
      'id',
      'plate',
      'title',
      'brand',
      'model',
      'companyId',
      'externalId',
      'trackerImei',
      'status',
      'mileageKm',
      'mileageAt',
      'lastSeenAt',
      'lat',
      'lon',
    ])
    .where('status', '<>', 'ARCHIVED')
    .orderBy('id')
    .execute()

export interface DemoYard {
  readonly id: number
  readonly name: string
  readonly externalId: string | null
  readonly lat: number | null
  readonly lon: number | null
}

export const readYards = (db: Db): Promise<DemoYard[]> =>
  db.selectFrom('companies').select(['id', 'name', 'externalId', 'lat', 'lon']).orderBy('id').execute()
