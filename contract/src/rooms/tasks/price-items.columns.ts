import type { ListColumn } from '../../kit/columns.ts'
import { priceItemFields } from './dictionaries.fields.ts'

/** An item and its price, in files of the base list and of those of contracts. */
export const pricedColumns = [
  { key: 'code1c', title: 'Код', width: 120, isDefault: true },
  { key: 'title', title: priceItemFields.title.title, width: 320, isDefault: true },
  { key: 'unit', title: 'Ед.', width: 70, isDefault: true },
  { key: 'price', title: priceItemFields.price.title, width: 110, isDefault: true },
] as const satisfies readonly ListColumn[]

/** Of the file that is edited in a spreadsheet and imported again. */
export const priceItemColumns = [
  ...pricedColumns,
  { key: 'kind', title: priceItemFields.kind.title, width: 100 },
  { key: 'isActive', title: priceItemFields.isActive.title, width: 110 },
] as const satisfies readonly ListColumn[]
export type PriceItemColumnKey = (typeof priceItemColumns)[number]['key']
