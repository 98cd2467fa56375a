import { defineRoom, type WithDb } from '../room.ts'
import { mountPrices } from './prices.routes.ts'
import { priceListConstraints } from './prices.service.ts'

export const pricesRoom = defineRoom({
  name: 'prices',
  mount: (http, { db }: WithDb) => mountPrices(http, db),
  constraints: priceListConstraints,
})
