import type { Car } from '@naryad/contract/cars/cars'
import { type CarColumnKey, carColumns } from '@naryad/contract/cars/cars.columns'
import { carFields } from '@naryad/contract/cars/cars.fields'
import { plateCountryTitles } from '@naryad/contract/cars/plates'
import type { SheetQuery } from '@naryad/contract/exports/exports.routes'

import { cellsOf } from '../../platform/excel/write/field-cells.ts'
import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { shownAs } from '../../platform/excel/write/listed.ts'
import { personName } from '../../platform/text/person-name.ts'
import { calendarDay, kmText } from '../../platform/text/values.ts'
import { readCars } from './cars.items.repo.ts'
import { findCarIds } from './cars.search.repo.ts'

const text = shownAs('text')
const integer = shownAs('integer')
const moment = shownAs('moment')

/** «Калибровка тахографа: до 13.11.2026, до 345 000 км». */
function rangeText({ nearestRange }: Car): string {
  if (!nearestRange) return ''
  const { kind, dateTo, mileageTo } = nearestRange
  const ends = [dateTo && `до ${calendarDay(dateTo)}`, mileageTo !== null && `до ${kmText(mileageTo)}`]
  return `${kind}: ${ends.filter(Boolean).join(', ')}`
}

const carCells = cellsOf<Car, CarColumnKey>()(carFields, {
  // An import cannot separate brand and model in one cell.
  model: [{ ...text<Car>(({ brand }) => brand), title: carFields.brand.title }, text(({ model }) => model)],
  company: text(({ company }) => company?.name),
  nearestRange: text(rangeText),
  openTasksCount: integer(({ openTasksCount }) => openTasksCount),
  lastSeenAt: moment(({ lastSeenAt }) => lastSeenAt),
  driver: text(({ driver }) => personName(driver)),
  plateCountry: text(({ plate, plateCountry }) => plate && plateCountryTitles[plateCountry]),
  carServer: text(({ carServer }) => carServer?.title),
  createdAt: moment(({ createdAt }) => createdAt),
})

export const openCarsSheet: OpenListFile<SheetQuery<'cars'>> = async (db, ctx, { filters, columns }) =>
  listFile({
    title: 'Автомобили',
    columns: carColumns,
    shown: carCells,
    chosen: columns,
    ids: (await findCarIds(db, ctx, { ...filters, ...wholeList })).ids,
    read: (ids) => readCars(db, ctx, ids),
  })
