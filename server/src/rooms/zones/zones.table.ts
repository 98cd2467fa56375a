import type { Generated } from 'kysely'

export interface CompanyZonesTable {
  id: Generated<number>
  companyId: number
  name: string
  lat: number | null
  lon: number | null
  radiusM: number | null
  /** PostgreSQL's `polygon` of (lon, lat). */
  area: string | null
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface CarZonesTable {
  carId: number
  zoneId: number
  enteredAt: string
}

declare module '../../platform/db/database.ts' {
  interface Database {
    companyZones: CompanyZonesTable
    carZones: CarZonesTable
  }
}
