import { defineRoom, type WithDb } from '../room.ts'
import { ownPricesImport } from './own-prices.import.ts'
import { openOwnPricesSheet } from './own-prices.sheet.ts'
import { mountPrices } from './prices.routes.ts'
import { priceListConstraints } from './prices.service.ts'

export const pricesRoom = defineRoom({
  name: 'prices',
  mount: (http, { db }: WithDb) => mountPrices(http, db),
  sheets: { priceLists: openOwnPricesSheet },
  imports: { priceLists: ownPricesImport },
  constraints: priceListConstraints,
})
