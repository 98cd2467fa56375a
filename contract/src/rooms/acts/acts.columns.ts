import { columnsOf } from '../../kit/columns.ts'
import { actFields, invoiceFields } from './acts.fields.ts'
import type { ActOrder } from './acts.ts'

export const actColumns = columnsOf<ActOrder>()(
  { ...actFields, ...invoiceFields },
  {
    number: 'Номер',
    status: 'Состояние',
    sum: 'Сумма, ₽',
    vat: 'НДС, ₽',
    tasksCount: 'Заявки',
    exportedAt: 'Выгружен',
    cancelReason: 'Причина отмены',
    createdAt: 'Создан',
  },
  [
    { key: 'number', width: 150, least: 110, orderBy: 'number', isLocked: true, isDefault: true },
    { key: 'company', width: 240, least: 130, orderBy: 'company', isDefault: true, isForStaff: true },
    { key: 'status', width: 130, least: 110, isDefault: true, isForStaff: true },
    { key: 'actOn', width: 116, orderBy: 'actOn', isDefault: true },
    { key: 'contract', width: 140, least: 100, isDefault: true },
    { key: 'tasksCount', width: 96, align: 'right', isDefault: true },
    { key: 'sum', width: 132, align: 'right', isDefault: true },
    { key: 'vat', width: 120, align: 'right' },
    { key: 'invoiceNumber', width: 140, least: 100, orderBy: 'invoiceNumber', isDefault: true },
    { key: 'invoiceOn', width: 116 },
    { key: 'dateFrom', width: 116 },
    { key: 'dateTo', width: 116 },
    { key: 'exportedAt', width: 140, isForStaff: true },
    { key: 'cancelReason', width: 240, least: 120, isForStaff: true },
    { key: 'comment', width: 240, least: 120, isForStaff: true },
    { key: 'createdAt', width: 140, orderBy: 'createdAt' },
  ],
)
export type ActColumnKey = (typeof actColumns)[number]['key']
