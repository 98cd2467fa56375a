import { columnsOf } from '../../kit/columns.ts'
import { driverFields } from './drivers.fields.ts'
import type { DriverOrder } from './drivers.ts'

export const driverColumns = columnsOf<DriverOrder>()(
  driverFields,
  {
    name: 'Водитель',
    hasMobileToken: 'Ссылка',
    cardReadOn: 'Карта считана',
    openTasksCount: 'Заявки',
    createdAt: 'Добавлен',
  },
  [
    {
      key: 'name',
      width: 190,
      least: 176,
      orderBy: 'name',
      isLocked: true,
      isDefault: true,
    },
    { key: 'phone', width: 158, least: 148, isDefault: true },
    { key: 'company', width: 186, least: 110, orderBy: 'company', isDefault: true, isForStaff: true },
    { key: 'car', width: 126, least: 118, isDefault: true },
    { key: 'hasMobileToken', width: 104, least: 100, isDefault: true },
    { key: 'driverCardNumber', width: 186, least: 176, isDefault: true },
    {
      key: 'driverCardExpiresOn',
      width: 104,
      orderBy: 'driverCardExpiresOn',
      isDefault: true,
    },
    { key: 'cardReadOn', width: 122, least: 112, isDefault: true },
    { key: 'openTasksCount', width: 80, least: 72, align: 'right', isDefault: true },
    { key: 'licenseNumber', width: 150 },
    { key: 'licenseExpiresOn', width: 150, orderBy: 'licenseExpiresOn' },
    { key: 'birthDate', width: 130 },
    { key: 'isActive', width: 130 },
    { key: 'accountingCode', width: 140 },
    { key: 'comment', width: 240, least: 120 },
    { key: 'createdAt', width: 140, orderBy: 'createdAt' },
  ],
)
export type DriverColumnKey = (typeof driverColumns)[number]['key']

export const driverForms = ['водитель', 'водителя', 'водителей'] as const
