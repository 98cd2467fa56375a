import { columnsOf } from '../../kit/columns.ts'
import { companyFields } from './companies.fields.ts'
import type { CompanyOrder } from './companies.ts'

export const companyColumns = columnsOf<CompanyOrder>()(
  companyFields,
  {
    carsCount: 'ТС',
    driversCount: 'Водители',
    openTasksCount: 'Заявки',
    createdAt: 'Добавлена',
  },
  [
    {
      key: 'name',
      width: 260,
      least: 184,
      orderBy: 'name',
      isLocked: true,
      isDefault: true,
    },
    { key: 'inn', width: 126, orderBy: 'inn', isDefault: true },
    { key: 'phone', width: 150, isDefault: true },
    { key: 'address', width: 240, least: 100, isDefault: true },
    { key: 'carsCount', width: 62, orderBy: 'carsCount', align: 'right', isDefault: true },
    {
      key: 'driversCount',
      width: 96,
      least: 88,
      orderBy: 'driversCount',
      align: 'right',
      isDefault: true,
    },
    {
      key: 'openTasksCount',
      width: 84,
      orderBy: 'openTasksCount',
      align: 'right',
      isDefault: true,
    },
    { key: 'contractNumber', width: 130, least: 88, isDefault: true },
    {
      key: 'contractExpiresOn',
      width: 120,
      orderBy: 'contractExpiresOn',
      isDefault: true,
    },
    { key: 'isActive', width: 144, isDefault: true },
    { key: 'fullName', width: 260, least: 140 },
    { key: 'kpp', width: 110 },
    { key: 'ogrn', width: 150 },
    { key: 'email', width: 200, least: 130 },
    { key: 'externalId', width: 140 },
    { key: 'accountingCode', width: 140 },
    { key: 'comment', width: 240, least: 120 },
    { key: 'createdAt', width: 140, orderBy: 'createdAt' },
  ],
)
export type CompanyColumnKey = (typeof companyColumns)[number]['key']
