import { codeOf, lineOf, moneyOf } from '../../platform/imports/cells.ts'
import { valueColumn } from '../../platform/imports/columns.ts'
import type { ImportColumn } from '../../platform/imports/target.ts'

interface PriceExamples {
  readonly codeHint: string
  readonly prices: readonly (number | string)[]
}

/** An item and its price, in files of the base list and of those of contracts. */
export const priceColumns = ({ codeHint, prices }: PriceExamples): readonly ImportColumn[] => [
  valueColumn('Код', 'code1c', (cell) => codeOf(cell, []), {
    kind: 'code',
    width: 120,
    synonyms: ['Код в 1С', 'Код 1С', 'Артикул', 'Код номенклатуры'],
    examples: ['00-00000042', '00000043'],
    hint: codeHint,
  }),
  valueColumn('Название', 'title', lineOf, {
    kind: 'text',
    width: 320,
    synonyms: ['Наименование', 'Позиция', 'Номенклатура', 'Услуга', 'Работа'],
    examples: ['Поверка тахографа, выезд', 'Блок СКЗИ НКМ-2, замена'],
  }),
  valueColumn('Ед.', 'unit', lineOf, {
    kind: 'text',
    width: 70,
    synonyms: ['Единица', 'Ед. изм.', 'Единица измерения'],
    examples: ['шт.', 'шт.'],
  }),
  valueColumn('Цена', 'price', moneyOf, {
    kind: 'money',
    width: 110,
    synonyms: ['Цена, ₽', 'Цена, руб.', 'Стоимость', 'Цена за единицу'],
    examples: prices,
    hint: 'Рубли, копейки после запятой',
  }),
]
