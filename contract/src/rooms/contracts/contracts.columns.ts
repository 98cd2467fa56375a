import { columnsOf } from '../../kit/columns.ts'
import { contractFields } from './contracts.fields.ts'
import type { ContractOrder } from './contracts.ts'

export const contractColumns = columnsOf<ContractOrder>()(
  contractFields,
  { approvers: 'Согласующие', state: 'Состояние', openTasksCount: 'Открытые заявки', createdAt: 'Добавлен' },
  [
    { key: 'number', width: 130, least: 96, orderBy: 'number', isLocked: true, isDefault: true },
    { key: 'company', width: 240, least: 130, orderBy: 'company', isDefault: true, isForStaff: true },
    { key: 'state', width: 140, least: 110, isDefault: true },
    { key: 'dateFrom', width: 110, orderBy: 'dateFrom', isDefault: true },
    { key: 'dateTo', width: 130, orderBy: 'dateTo', isDefault: true },
    { key: 'renewsMonths', width: 116, align: 'right' },
    { key: 'queues', width: 220, least: 120, isDefault: true },
    { key: 'hours', width: 180, least: 120 },
    { key: 'norms', width: 260, least: 140 },
    { key: 'priceList', width: 180, least: 110 },
    { key: 'approvalLimit', width: 172, align: 'right', isDefault: true },
    { key: 'approvers', width: 200, least: 120 },
    { key: 'openTasksCount', width: 130, align: 'right', isDefault: true },
    { key: 'signedOn', width: 110 },
    { key: 'comment', width: 240, least: 120 },
    { key: 'isActive', width: 120 },
    { key: 'createdAt', width: 140, orderBy: 'createdAt' },
  ],
)
export type ContractColumnKey = (typeof contractColumns)[number]['key']
