import { z } from 'zod'

import { flag, Id, kopecks, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { partly, whole } from '../../kit/whole.ts'
import { priceItemFields } from './dictionaries.fields.ts'
import { pricedDues, priceKinds } from './price-items.words.ts'

export const PriceKind = z.enum(priceKinds).meta({ title: priceItemFields.kind.title })

/** Documents of drivers, which are replaced when they end. */
const PricedDue = z.enum(pricedDues).meta({ title: priceItemFields.dueWhat.title })

/** An item of the price list. It prefills a cost line, which can still be edited. */
export const PriceItem = z
  .object({
    id: Id,
    title: z.string(),
    kind: PriceKind,
    unit: z.string(),
    /** Kopecks per unit. */
    price: z.int(),
    /** By what an accounting system knows it. Of the items in use one has it. */
    code1c: z.string().nullable(),
    /** The work that the item prices in the plan of a year: for units of this model alone, or the unit itself. */
    unitModelId: Id.nullable(),
    maintenanceKindId: Id.nullable(),
    /** What of a driver the item prices there: it has no kind of maintenance. */
    dueWhat: PricedDue.nullable(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'PriceItem' })
export type PriceItem = z.infer<typeof PriceItem>

const shape = inputShape(priceItemFields, {
  kind: PriceKind,
  dueWhat: PricedDue,
  price: kopecks(priceItemFields.price.title).max(100_000_000, 'не больше миллиона рублей'),
})

export const PriceItemInput = z.strictObject({
  ...shape,
  /** Absent: as they are; none for a new item. */
  ...partly({
    code1c: shape.code1c,
    unitModelId: shape.unitModelId,
    maintenanceKindId: shape.maintenanceKindId,
    dueWhat: shape.dueWhat,
  }),
})
export type PriceItemInput = z.infer<typeof PriceItemInput>

export const PriceItemChange = z.strictObject({ ...whole(PriceItemInput.shape), version })

/** Which items of the price list an Excel file has. */
export const PriceItemFilters = z.strictObject({ isActive: flag(priceItemFields.isActive.title).optional() })
