import { z } from 'zod'

import { flag, Id, id, kopecks, line, version } from '../../kit/fields.ts'
import { accountingCodeField } from '../../kit/object-fields.ts'
import { whole } from '../../kit/whole.ts'
import { pricedDues, priceKinds } from './price-items.words.ts'

export const PriceKind = z.enum(priceKinds).meta({ title: 'Вид' })

/** Documents of drivers, which are replaced when they end. */
export const PricedDue = z.enum(pricedDues).meta({ title: 'Документ водителя' })

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

export const PriceItemInput = z.strictObject({
  title: line({ title: 'Название', min: 1, max: 200 }),
  kind: PriceKind,
  unit: line({ title: 'Единица', min: 1, max: 20 }),
  price: kopecks('Цена').max(100_000_000, 'не больше миллиона рублей'),
  isActive: flag('Действует'),
  /** Absent, as the three below: as it is; none for a new item. */
  code1c: line({ title: accountingCodeField.title, min: 1, max: accountingCodeField.max })
    .nullable()
    .optional(),
  unitModelId: id('Модель прибора').nullable().optional(),
  maintenanceKindId: id('Вид обслуживания').nullable().optional(),
  dueWhat: PricedDue.nullable().optional(),
})
export type PriceItemInput = z.infer<typeof PriceItemInput>

export const PriceItemChange = z.strictObject({ ...whole(PriceItemInput.shape), version })

/** Which items of the price list an Excel file has. */
export const PriceItemFilters = z.strictObject({ isActive: flag('Действует').optional() })
