import type { ListColumn } from '../../kit/columns.ts'
import { pricedColumns } from '../tasks/price-items.columns.ts'

/** Of the file with the prices that lists have of their own, which is edited in a spreadsheet and imported again. */
export const ownPriceColumns = [
  { key: 'list', title: 'Прайс-лист', width: 220, isDefault: true },
  ...pricedColumns,
] as const satisfies readonly ListColumn[]
export type OwnPriceColumnKey = (typeof ownPriceColumns)[number]['key']
