import type { CarStatus, PlateCountry } from '@naryad/contract/cars/cars'
import type { ColumnType, Generated } from 'kysely'

export interface CarsTable {
  id: Generated<number>
  /** Null: the truck is known by its VIN or garage number. */
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
  tachographModel: Generated<string>
  tachographNumber: Generated<string>
  skziNumber: Generated<string>
  trackerModel: Generated<string>
  trackerImei: Generated<string>
  comment: Generated<string>
  /** The last word of the tracker, and where the truck was then. */
  lastSeenAt: string | null
  lat: number | null
  lon: number | null
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** What the truck is called: plate, else garage number, else VIN; `car_title` in 0004_cars_and_drivers.ts. */
  title: ColumnType<string, never, never>
  searchText: ColumnType<string, never, never>
  /** What the row says of itself, as its JSON is sent; see docs/decisions/0022-stored-row-json.md. */
  jsonShort: ColumnType<string, never, never>
  jsonRest: ColumnType<string, never, never>
  /** The plate as `fold_code` writes it. */
  plateCode: ColumnType<string, never, never>
}

/** How many trucks an organization has in a status; no organization is 0. */
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
