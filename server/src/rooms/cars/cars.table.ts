import type { CarStatus } from '@naryad/contract/cars/cars'
import type { ColumnType, Generated } from 'kysely'

export interface CarsTable {
  id: Generated<number>
  plate: string
  vin: string | null
  brand: Generated<string>
  model: Generated<string>
  year: number | null
  garageNumber: Generated<string>
  companyId: number | null
  driverId: number | null
  carServerId: number | null
  externalId: string | null
  status: Generated<CarStatus>
  mileageKm: number | null
  tachographModel: Generated<string>
  tachographNumber: Generated<string>
  skziNumber: Generated<string>
  trackerModel: Generated<string>
  trackerImei: Generated<string>
  comment: Generated<string>
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  searchText: ColumnType<string, never, never>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    cars: CarsTable
  }
}
