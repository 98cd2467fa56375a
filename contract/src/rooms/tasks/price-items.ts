import { z } from 'zod'

import { flag, Id, kopecks, line, version } from '../../kit/fields.ts'
import { whole } from '../../kit/whole.ts'
import { priceKinds } from './price-items.words.ts'

export const PriceKind = z.enum(priceKinds).meta({ title: 'Вид' })

/** An item of the price list. It prefills a cost line, which can still be edited. */
export const PriceItem = z
  .object({
    id: Id,
    title: z.string(),
    kind: PriceKind,
    unit: z.string(),
    /** Kopecks per unit. */
    price: z.int(),
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
})
export type PriceItemInput = z.infer<typeof PriceItemInput>

export const PriceItemChange = z.strictObject({ ...whole(PriceItemInput.shape), version })
