import { sql } from 'kysely'

import type { Db } from '../platform/db/connect.ts'

/** Texts that a spreadsheet, or a reader of cells, might take for something else. */
export const awkward = [
  '=1+1',
  '+7 по запросу',
  '-без номера',
  '@склад',
  "'в кавычке",
  "O'Брайен и «Ко»",
  '007',
  '1E5',
  '01.02.2027',
  '1/2',
  'да',
  'строка\nвторая\r\nтретья',
  'a\u00a0b\u2009c',
  '_x0041_ и &amp; <b>',
  'Итого',
  'Всего: 5',
  '#Н/Д в тексте',
  'й из двух: и\u0306',
  'длинно '.repeat(600).trim(),
  '😀',
]
export const inOneLine = (text: string): string =>
  text
    .replace(/[\s\u00a0]+/g, ' ')
    .slice(0, 90)
    .trim()

/** Items of the price list with such texts and codes. */
export async function makePriceItems(db: Db): Promise<void> {
  for (const [place, text] of [...awkward, ...awkward.slice(0, 5)].entries())
    await db
      .insertInto('priceItems')
      .values({
        title: `${inOneLine(text).normalize('NFC')} ${place}`,
        kind: place % 2 ? 'WORK' : 'PART',
        unit: ['шт.', 'ч', '1/2', '007'][place % 4] ?? '',
        price: [0, 460_050, 100_000_000, 1][place % 4] ?? 0,
        code1c: place % 3 ? `00${inOneLine(text).slice(0, 90)}${place}` : null,
        isActive: place % 5 > 0,
      })
      .execute()
  // A code that was given to another item since.
  for (const isActive of [false, true])
    await db
      .insertInto('priceItems')
      .values({
        title: `Код передан, ${isActive}`,
        kind: 'WORK',
        unit: 'шт.',
        price: 5,
        code1c: '000777',
        isActive,
      })
      .execute()
  // Prices of their own in lists with such titles.
  for (const text of ["'Крупные", '007', 'Парк; «Юг»'])
    await sql`
      with list as (insert into price_lists (title, date_from) values (${text}, '2026-01-01') returning id)
      insert into price_list_items (list_id, price_item_id, price)
      select list.id, items.id, items.id * 101 % 1000000 from list cross join price_items as items`.execute(
      db,
    )
}
