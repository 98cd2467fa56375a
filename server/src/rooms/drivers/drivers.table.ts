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
  comment: Generated<string>
  isActive: Generated<boolean>
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  searchText: ColumnType<string, never, never>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    drivers: DriversTable
  }
}
