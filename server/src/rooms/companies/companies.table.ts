import type { ColumnType, Generated } from 'kysely'

export interface CompaniesTable {
  id: Generated<number>
  name: string
  fullName: Generated<string>
  inn: string | null
  kpp: string | null
  ogrn: string | null
  address: Generated<string>
  lat: number | null
  lon: number | null
  phone: string | null
  email: string | null
  externalId: string | null
  accountingCode: string | null
  contractNumber: Generated<string>
  contractExpiresOn: string | null
  comment: Generated<string>
  isActive: Generated<boolean>
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  searchText: ColumnType<string, never, never>
  /** The name without quotes and legal forms; `name_core` in 0001_types.ts. */
  nameCore: ColumnType<string, never, never>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    companies: CompaniesTable
  }
}
