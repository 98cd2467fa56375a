import type { CarStatus, PlateCountry } from '@naryad/contract/cars/cars'
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
  accountingCode: string | null
  status: Generated<CarStatus>
  /** As people, files and reports of work have entered it; `carMileage` is what the tracker has made of it. */
  mileageKm: number | null
  mileageAt: string | null
  /** Doubtful readings of the tracker since this moment are an error, as a person has said. */
  mileageErrorSince: string | null
  tachographModel: Generated<string>
  tachographNumber: Generated<string>
  skziNumber: Generated<string>
  trackerModel: Generated<string>
  trackerImei: Generated<string>
  comment: Generated<string>
  /** The tracker has sent data before, but not within the last day. */
  isSilent: Generated<boolean>
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** Display name: plate, else garage number, else VIN; `car_title` in 0004_cars_and_drivers.ts. */
  title: ColumnType<string, never, never>
  searchText: ColumnType<string, never, never>
  /** The plate normalized by `fold_code`. */
  plateCode: ColumnType<string, never, never>
}

/** The number of trucks per organization, status and silence; organization 0 means none, -1 all trucks. */
export interface CarCountsTable {
  companyId: number
  status: CarStatus
  isSilent: Generated<boolean>
  n: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    cars: CarsTable
    carCounts: CarCountsTable
    carCountDeltas: CarCountsTable
  }
}
