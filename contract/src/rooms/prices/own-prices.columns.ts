import type { ListColumn } from '../../kit/columns.ts'

/** Of the file with the prices that lists have of their own, which is edited in a spreadsheet and imported again. */
export const ownPriceColumns = [
  { key: 'list', title: 'Прайс-лист', width: 220, isDefault: true },
  { key: 'code1c', title: 'Код', width: 120, isDefault: true },
  { key: 'title', title: 'Название', width: 320, isDefault: true },
  { key: 'unit', title: 'Ед.', width: 70, isDefault: true },
  { key: 'price', title: 'Цена', width: 110, isDefault: true },
] as const satisfies readonly ListColumn[]
export type OwnPriceColumnKey = (typeof ownPriceColumns)[number]['key']
