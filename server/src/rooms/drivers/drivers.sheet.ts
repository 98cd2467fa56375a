import type { Driver } from '@naryad/contract/drivers/drivers'
import { type DriverColumnKey, driverColumns } from '@naryad/contract/drivers/drivers.columns'
import { driverFields } from '@naryad/contract/drivers/drivers.fields'
import type { SheetQuery } from '@naryad/contract/exports/exports.routes'

import { cellsOf } from '../../platform/excel/write/field-cells.ts'
import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { shownAs } from '../../platform/excel/write/listed.ts'
import { personName } from '../../platform/text/person-name.ts'
import { readDrivers } from './drivers.repo.ts'
import { findDriverIds } from './drivers.search.repo.ts'

const text = shownAs('text')
const code = shownAs('code')
const day = shownAs('day')
const integer = shownAs('integer')
const moment = shownAs('moment')

const driverCells = cellsOf<Driver, DriverColumnKey>()(driverFields, {
  name: text(personName),
  company: text(({ company }) => company?.name),
  car: code(({ car }) => car?.title),
  hasMobileToken: text(({ hasMobileToken }) => (hasMobileToken ? 'Ссылка выдана' : 'Нет')),
  cardReadOn: day(({ cardReadOn }) => cardReadOn),
  openTasksCount: integer(({ openTasksCount }) => openTasksCount),
  createdAt: moment(({ createdAt }) => createdAt),
})

export const openDriversSheet: OpenListFile<SheetQuery<'drivers'>> = async (db, ctx, { filters, columns }) =>
  listFile({
    title: 'Водители',
    columns: driverColumns,
    shown: driverCells,
    chosen: columns,
    ids: (await findDriverIds(db, ctx, { ...filters, ...wholeList })).ids,
    read: (ids) => readDrivers(db, ctx, ids),
  })
