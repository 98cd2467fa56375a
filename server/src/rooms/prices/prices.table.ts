import type { Generated } from 'kysely'

export interface PriceListsTable {
  id: Generated<number>
  title: string
  dateFrom: string
  percent: number | null
  isActive: Generated<boolean>
  version: Generated<number>
}

export interface PriceListItemsTable {
  id: Generated<number>
  listId: number
  priceItemId: number
  /** Kopecks. */
  price: number
  version: Generated<number>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    priceLists: PriceListsTable
    priceListItems: PriceListItemsTable
  }
}
