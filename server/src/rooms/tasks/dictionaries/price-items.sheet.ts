import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import { type PriceItemColumnKey, priceItemColumns } from '@naryad/contract/tasks/price-items.columns'
import { priceKindTitles } from '@naryad/contract/tasks/price-items.words'

import { listFile, type OpenListFile } from '../../../platform/excel/write/list-file.ts'
import { type Shown, shownAs } from '../../../platform/excel/write/listed.ts'
import { yesNo } from '../../../platform/text/values.ts'
import { findPriceItemIds, readPriceItems } from './price-items.import.repo.ts'

type Item = Awaited<ReturnType<typeof readPriceItems>>[number]

const text = shownAs('text')
const code = shownAs('code')
const money = shownAs('money')

const cells: Readonly<Record<PriceItemColumnKey, Shown<Item>>> = {
  code1c: code(({ code1c }) => code1c),
  title: text(({ title }) => title),
  unit: text(({ unit }) => unit),
  price: money(({ price }) => price),
  kind: text(({ kind }) => priceKindTitles[kind]),
  isActive: text(({ isActive }) => yesNo(isActive)),
}

export const openPriceItemsSheet: OpenListFile<SheetQuery<'priceItems'>> = async (
  db,
  _ctx,
  { filters, columns },
) =>
  listFile({
    title: 'Прайс-лист',
    columns: priceItemColumns,
    shown: cells,
    chosen: columns,
    ids: await findPriceItemIds(db, filters.isActive),
    read: (ids) => readPriceItems(db, ids),
  })
