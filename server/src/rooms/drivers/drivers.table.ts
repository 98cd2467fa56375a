import type { ColumnType, Generated } from 'kysely'

export interface DriversTable {
  id: Generated<number>
  lastName: string
  firstName: Generated<string>
  middleName: Generated<string>
  phone: string | null
  companyId: number | null
  licenseNumber: Generated<string>
  licenseExpiresOn: string | null
  driverCardNumber: Generated<string>
  driverCardExpiresOn: string | null
  birthDate: string | null
  accountingCode: string | null
  comment: Generated<string>
  isActive: Generated<boolean>
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  searchText: ColumnType<string, never, never>
  /**
   * The part of the names that a search by the beginning of the surname does not cover:
   * docs/decisions/0026-surnames.md.
   */
  nameRest: ColumnType<string, never, never>
}

/** A driver's personal link; only its hash is stored. */
export interface DriverTokensTable {
  driverId: number
  hash: Buffer
  issuedAt: Generated<string>
  expiresAt: string
  issuedBy: number | null
}

/** The number of drivers per organization and activity; organization 0 means none, -1 all drivers. */
export interface DriverCountsTable {
  companyId: number
  isActive: boolean
  n: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    drivers: DriversTable
    driverTokens: DriverTokensTable
    driverCounts: DriverCountsTable
    driverCountDeltas: DriverCountsTable
  }
}
