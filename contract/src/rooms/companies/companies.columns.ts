import type { ListColumn } from '../../kit/columns.ts'
import type { CompanyOrder } from './companies.ts'

export const companyColumns = [
  {
    key: 'name',
    title: 'Название',
    width: 260,
    least: 184,
    orderBy: 'name',
    isLocked: true,
    isDefault: true,
  },
  { key: 'inn', title: 'ИНН', width: 126, orderBy: 'inn', isDefault: true },
  { key: 'phone', title: 'Телефон', width: 150, isDefault: true },
  { key: 'address', title: 'Адрес', width: 240, least: 100, isDefault: true },
  { key: 'carsCount', title: 'ТС', width: 62, orderBy: 'carsCount', align: 'right', isDefault: true },
  {
    key: 'driversCount',
    title: 'Водители',
    width: 96,
    least: 88,
    orderBy: 'driversCount',
    align: 'right',
    isDefault: true,
  },
  {
    key: 'openTasksCount',
    title: 'Заявки',
    width: 84,
    orderBy: 'openTasksCount',
    align: 'right',
    isDefault: true,
  },
  { key: 'contractNumber', title: 'Договор', width: 130, least: 88, isDefault: true },
  {
    key: 'contractExpiresOn',
    title: 'Договор до',
    width: 120,
    orderBy: 'contractExpiresOn',
    isDefault: true,
  },
  { key: 'isActive', title: 'Статус', width: 144, isDefault: true },
  { key: 'fullName', title: 'Полное название', width: 260, least: 140 },
  { key: 'kpp', title: 'КПП', width: 110 },
  { key: 'ogrn', title: 'ОГРН', width: 150 },
  { key: 'email', title: 'Почта', width: 200, least: 130 },
  { key: 'externalId', title: 'ID в мониторинге', width: 140 },
  { key: 'comment', title: 'Заметка', width: 240, least: 120 },
  { key: 'createdAt', title: 'Добавлена', width: 140, orderBy: 'createdAt' },
] as const satisfies readonly [ListColumn<CompanyOrder>, ...ListColumn<CompanyOrder>[]]
export type CompanyColumnKey = (typeof companyColumns)[number]['key']
