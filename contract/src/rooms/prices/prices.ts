import { z } from 'zod'

import { Day, Id, id, kopecks, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { whole } from '../../kit/whole.ts'
import { priceListFields } from './prices.fields.ts'

export const PriceListRef = z.object({ id: Id, title: z.string() }).meta({ id: 'PriceListRef' })
export type PriceListRef = z.infer<typeof PriceListRef>

/** The price of an item of the base list that the list has of its own, in kopecks. */
export const OwnPrice = z
  .strictObject({ priceItemId: id('Позиция'), price: kopecks('Цена').max(100_000_000) })
  .meta({ id: 'OwnPrice' })
export type OwnPrice = z.infer<typeof OwnPrice>

/** Prices of contracts beside the base list, which is that of the price items. */
export const PriceList = PriceListRef.extend({
  /** Before that day the base prices apply. */
  dateFrom: Day,
  /** Added to the base price of items that have no price of their own; null: none. */
  percent: z.int().nullable(),
  items: z.array(OwnPrice),
  isActive: z.boolean(),
  contractsCount: z.int(),
  version: z.int(),
}).meta({ id: 'PriceList' })
export type PriceList = z.infer<typeof PriceList>

const maxItems = 5000

export const OwnPriceFilters = z.strictObject({
  /** All lists if absent. */
  listIds: z.array(id('Прайс-лист')).min(1).max(1000).optional(),
})
export type OwnPriceFilters = z.infer<typeof OwnPriceFilters>

export const PriceListInput = z.strictObject(
  inputShape(priceListFields, {
    percent: z.int().min(-99, 'от −99 до 1000').max(1000, 'от −99 до 1000'),
    items: z
      .array(OwnPrice)
      .max(maxItems)
      .refine(
        (items) => new Set(items.map(({ priceItemId }) => priceItemId)).size === items.length,
        'позиция указана дважды',
      ),
  }),
)
export type PriceListInput = z.infer<typeof PriceListInput>

/** PUT replaces the list with its own prices. */
export const PriceListChange = z.strictObject({ ...whole(PriceListInput.shape), version })
export type PriceListChange = z.infer<typeof PriceListChange>
