import type { Address } from '@naryad/contract/geo/geo'
import type { ColumnType, Generated } from 'kysely'

export interface GeocodeCacheTable {
  /** Provider, kind of the question, its normalized text. */
  question: string
  /** Stored data, so `jsonb`: an array of addresses. */
  answer: ColumnType<Address[], string, string>
  createdAt: Generated<string>
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    geocodeCache: GeocodeCacheTable
  }
}
