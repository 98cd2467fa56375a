import type { ListColumn } from '../../kit/columns.ts'

/** Of the file that is edited in a spreadsheet and imported again. */
export const priceItemColumns = [
  { key: 'code1c', title: 'Код', width: 120, isDefault: true },
  { key: 'title', title: 'Название', width: 320, isDefault: true },
  { key: 'unit', title: 'Ед.', width: 70, isDefault: true },
  { key: 'price', title: 'Цена', width: 110, isDefault: true },
  { key: 'kind', title: 'Вид', width: 100 },
  { key: 'isActive', title: 'Действует', width: 110 },
] as const satisfies readonly ListColumn[]
export type PriceItemColumnKey = (typeof priceItemColumns)[number]['key']
