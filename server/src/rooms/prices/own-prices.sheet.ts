import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import { type OwnPriceColumnKey, ownPriceColumns } from '@naryad/contract/prices/own-prices.columns'

import { listFile, type OpenListFile } from '../../platform/excel/write/list-file.ts'
import { type Shown, shownAs } from '../../platform/excel/write/listed.ts'
import { findOwnPriceIds, type OwnPriceRow, readOwnPrices } from './own-prices.repo.ts'

const text = shownAs('text')
const code = shownAs('code')
const money = shownAs('money')

const cells: Readonly<Record<OwnPriceColumnKey, Shown<OwnPriceRow>>> = {
  list: text(({ list }) => list),
  code1c: code(({ code1c }) => code1c),
  title: text(({ title }) => title),
  unit: text(({ unit }) => unit),
  price: money(({ price }) => price),
}

export const openOwnPricesSheet: OpenListFile<SheetQuery<'priceLists'>> = async (
  db,
  _ctx,
  { filters, columns },
) =>
  listFile({
    title: 'Цены договоров',
    columns: ownPriceColumns,
    shown: cells,
    chosen: columns,
    ids: await findOwnPriceIds(db, filters),
    read: (ids) => readOwnPrices(db, ids),
  })
