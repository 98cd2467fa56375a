import type { Driver } from '@naryad/contract/drivers/drivers'
import { type DriverColumnKey, driverColumns } from '@naryad/contract/drivers/drivers.columns'
import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import { plainPhone } from '@naryad/contract/kit/phones'

import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { type Shown, shownAs } from '../../platform/excel/write/listed.ts'
import { personName } from '../../platform/text/person-name.ts'
import { readDrivers } from './drivers.repo.ts'
import { findDriverIds } from './drivers.search.repo.ts'

const text = shownAs('text')
const code = shownAs('code')
const long = shownAs('long')
const integer = shownAs('integer')
const moment = shownAs('moment')
const day = shownAs('day')

const driverCells: Readonly<Record<DriverColumnKey, Shown<Driver>>> = {
  name: text(personName),
  phone: code(({ phone }) => phone && plainPhone(phone)),
  company: text(({ company }) => company?.name),
  car: code(({ car }) => car?.title),
  driverCardNumber: code(({ driverCardNumber }) => driverCardNumber),
  driverCardExpiresOn: day(({ driverCardExpiresOn }) => driverCardExpiresOn),
  hasMobileToken: text(({ hasMobileToken }) => (hasMobileToken ? 'Ссылка выдана' : 'Нет')),
  openTasksCount: integer(({ openTasksCount }) => openTasksCount),
  licenseNumber: code(({ licenseNumber }) => licenseNumber),
  licenseExpiresOn: day(({ licenseExpiresOn }) => licenseExpiresOn),
  birthDate: day(({ birthDate }) => birthDate),
  isActive: text(({ isActive }) => (isActive ? 'Работает' : 'Не работает')),
  comment: long(({ comment }) => comment),
  createdAt: moment(({ createdAt }) => createdAt),
}

export const openDriversSheet: OpenListFile<SheetQuery<'drivers'>> = async (db, ctx, { filters, columns }) =>
  listFile({
    title: 'Водители',
    columns: driverColumns,
    shown: driverCells,
    chosen: columns,
    ids: (await findDriverIds(db, ctx, { ...filters, ...wholeList })).ids,
    read: (ids) => readDrivers(db, ctx, ids),
  })
