import { columnsOf } from '../../kit/columns.ts'
import { carFields } from './cars.fields.ts'
import type { CarOrder } from './cars.ts'

export const carColumns = columnsOf<CarOrder>()(
  carFields,
  {
    nearestRange: 'Ближайший срок',
    lastSeenAt: 'Связь',
    openTasksCount: 'Заявки',
    createdAt: 'Добавлен',
  },
  [
    { key: 'plate', width: 120, orderBy: 'plate', isLocked: true, isDefault: true },
    { key: 'model', width: 206, least: 90, orderBy: 'model', isDefault: true },
    { key: 'company', width: 142, least: 104, orderBy: 'company', isDefault: true, isForStaff: true },
    { key: 'status', width: 150, least: 100, orderBy: 'status', isDefault: true },
    { key: 'nearestRange', width: 140, orderBy: 'dueOn', isDefault: true },
    { key: 'lastSeenAt', width: 74, orderBy: 'lastSeenAt', align: 'right', isDefault: true },
    { key: 'openTasksCount', width: 84, align: 'right' },
    { key: 'driver', width: 170, least: 110 },
    { key: 'vin', width: 180 },
    { key: 'garageNumber', width: 140 },
    { key: 'plateCountry', width: 130 },
    { key: 'year', width: 74, orderBy: 'year', align: 'right' },
    { key: 'mileageKm', width: 110, orderBy: 'mileageKm', align: 'right' },
    { key: 'tachographModel', width: 160 },
    { key: 'tachographNumber', width: 150 },
    { key: 'skziNumber', width: 140 },
    { key: 'trackerModel', width: 150 },
    { key: 'trackerImei', width: 150 },
    { key: 'carServer', width: 140 },
    { key: 'accountingCode', width: 140 },
    { key: 'comment', width: 240, least: 120 },
    { key: 'createdAt', width: 140, orderBy: 'createdAt' },
  ],
)
export type CarColumnKey = (typeof carColumns)[number]['key']

export const carForms = ['ТС', 'ТС', 'ТС'] as const
