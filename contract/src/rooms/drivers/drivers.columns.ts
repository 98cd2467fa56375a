import type { ListColumn } from '../../kit/columns.ts'
import type { DriverOrder } from './drivers.ts'

export const driverColumns = [
  { key: 'name', title: 'Водитель', width: 190, orderBy: 'name', isLocked: true, isDefault: true },
  { key: 'phone', title: 'Телефон', width: 158, isDefault: true },
  { key: 'company', title: 'Организация', width: 186, orderBy: 'company', isDefault: true },
  { key: 'car', title: 'ТС', width: 126, isDefault: true },
  { key: 'hasMobileToken', title: 'Ссылка', width: 100, isDefault: true },
  { key: 'driverCardNumber', title: 'Карта водителя', width: 186, isDefault: true },
  {
    key: 'driverCardExpiresOn',
    title: 'Карта до',
    width: 104,
    orderBy: 'driverCardExpiresOn',
    isDefault: true,
  },
  { key: 'openTasksCount', title: 'Заявки', width: 80, align: 'right', isDefault: true },
  { key: 'licenseNumber', title: 'Удостоверение', width: 150 },
  { key: 'licenseExpiresOn', title: 'Удостоверение до', width: 150, orderBy: 'licenseExpiresOn' },
  { key: 'birthDate', title: 'Дата рождения', width: 130 },
  { key: 'isActive', title: 'Состояние', width: 130 },
  { key: 'comment', title: 'Заметка', width: 240 },
  { key: 'createdAt', title: 'Добавлен', width: 140, orderBy: 'createdAt' },
] as const satisfies readonly [ListColumn<DriverOrder>, ...ListColumn<DriverOrder>[]]
export type DriverColumnKey = (typeof driverColumns)[number]['key']
