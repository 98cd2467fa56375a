import type { CarStatus, PlateCountry } from '@naryad/contract/cars/cars'
import type { MileageDoubt } from '@naryad/contract/cars/mileage'
import type { ColumnType, Generated } from 'kysely'

export interface CarsTable {
  id: Generated<number>
  /** Null: the truck is identified by its VIN or garage number. */
  plate: string | null
  plateCountry: Generated<PlateCountry>
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
  mileageAt: string | null
  /** The tracker's reading that belongs to the mileage; see odometer.ts. */
  trackerKm: number | null
  trackerKmAt: string | null
  mileageDoubt: ColumnType<MileageDoubt | null, string | null | undefined, string | null>
  tachographModel: Generated<string>
  tachographNumber: Generated<string>
  skziNumber: Generated<string>
  trackerModel: Generated<string>
  trackerImei: Generated<string>
  comment: Generated<string>
  /** The time and place of the last tracker message. */
  lastSeenAt: string | null
  lat: number | null
  lon: number | null
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** Display name: plate, else garage number, else VIN; `car_title` in 0004_cars_and_drivers.ts. */
  title: ColumnType<string, never, never>
  searchText: ColumnType<string, never, never>
  /** Precomputed JSON of the row's own fields; see docs/decisions/0022-stored-row-json.md. */
  jsonShort: ColumnType<string, never, never>
  jsonRest: ColumnType<string, never, never>
  /** The plate normalized by `fold_code`. */
  plateCode: ColumnType<string, never, never>
}

/** The number of trucks per organization and status; organization 0 means none, -1 all trucks. */
export interface CarCountsTable {
  companyId: number
  status: CarStatus
  n: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    cars: CarsTable
    carCounts: CarCountsTable
    carCountDeltas: CarCountsTable
  }
}
