import type { ListColumn } from '../../kit/columns.ts'
import type { DriverOrder } from './drivers.ts'

export const driverColumns = [
  {
    key: 'name',
    title: 'Водитель',
    width: 190,
    least: 176,
    orderBy: 'name',
    isLocked: true,
    isDefault: true,
  },
  { key: 'phone', title: 'Телефон', width: 158, least: 148, isDefault: true },
  { key: 'company', title: 'Организация', width: 186, least: 110, orderBy: 'company', isDefault: true },
  { key: 'car', title: 'ТС', width: 126, least: 118, isDefault: true },
  { key: 'hasMobileToken', title: 'Ссылка', width: 104, least: 100, isDefault: true },
  { key: 'driverCardNumber', title: 'Карта водителя', width: 186, least: 176, isDefault: true },
  {
    key: 'driverCardExpiresOn',
    title: 'Карта до',
    width: 104,
    orderBy: 'driverCardExpiresOn',
    isDefault: true,
  },
  { key: 'openTasksCount', title: 'Заявки', width: 80, least: 72, align: 'right', isDefault: true },
  { key: 'licenseNumber', title: 'Удостоверение', width: 150 },
  { key: 'licenseExpiresOn', title: 'Удостоверение до', width: 150, orderBy: 'licenseExpiresOn' },
  { key: 'birthDate', title: 'Дата рождения', width: 130 },
  { key: 'isActive', title: 'Статус', width: 130 },
  { key: 'comment', title: 'Заметка', width: 240, least: 120 },
  { key: 'createdAt', title: 'Добавлен', width: 140, orderBy: 'createdAt' },
] as const satisfies readonly [ListColumn<DriverOrder>, ...ListColumn<DriverOrder>[]]
export type DriverColumnKey = (typeof driverColumns)[number]['key']

export const driverForms = ['водитель', 'водителя', 'водителей'] as const
