import type { ColumnType } from 'kysely'

export interface ReportAddressesTable {
  tokenHash: Buffer
  userId: number
  input: ColumnType<unknown, string, never>
  expiresAt: string
}

declare module '../../platform/db/database.ts' {
  interface Database {
    reportAddresses: ReportAddressesTable
  }
}
