import type { Act } from '@naryad/contract/acts/acts'
import { type ActColumnKey, actColumns } from '@naryad/contract/acts/acts.columns'
import { actFields, invoiceFields } from '@naryad/contract/acts/acts.fields'
import { actStatusTitles } from '@naryad/contract/acts/acts.words'
import type { SheetQuery } from '@naryad/contract/exports/exports.routes'

import { cellsOf } from '../../platform/excel/write/field-cells.ts'
import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { shownAs } from '../../platform/excel/write/listed.ts'
import { findActIds, readActs } from './acts.search.repo.ts'

const text = shownAs('text')
const money = shownAs('money')
const integer = shownAs('integer')
const moment = shownAs('moment')

const actCells = cellsOf<Act, ActColumnKey>()(
  { ...actFields, ...invoiceFields },
  {
    number: text(({ number }) => number),
    company: text(({ company }) => company.name),
    contract: text(({ contract }) => contract?.number),
    status: text(({ status }) => actStatusTitles[status]),
    sum: money(({ sum }) => sum),
    vat: money(({ vat }) => vat),
    tasksCount: integer(({ tasksCount }) => tasksCount),
    exportedAt: moment(({ exportedAt }) => exportedAt),
    cancelReason: text(({ cancelReason }) => cancelReason),
    createdAt: moment(({ createdAt }) => createdAt),
  },
)

export const openActsSheet: OpenListFile<SheetQuery<'acts'>> = async (db, ctx, { filters, columns }) =>
  listFile({
    title: 'Акты',
    columns: actColumns,
    shown: actCells,
    chosen: columns,
    ids: (await findActIds(db, ctx, { ...filters, ...wholeList })).ids,
    read: (ids) => readActs(db, ctx, ids),
  })
