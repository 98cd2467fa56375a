import type { Address } from '@naryad/contract/geo/geo'
import type { ColumnType, Generated } from 'kysely'

export interface GeocodeCacheTable {
  /** The cache key: provider, kind of request, normalized text. */
  question: string
  answer: ColumnType<Address[], string, string>
  createdAt: Generated<string>
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    geocodeCache: GeocodeCacheTable
  }
}
