import type { ListColumn } from '../../kit/columns.ts'
import type { DueOrder } from './due.ts'

export const dueColumns = [
  { key: 'car', title: 'ТС', width: 124, isLocked: true, isDefault: true },
  { key: 'what', title: 'Что', width: 220, least: 120, isDefault: true },
  { key: 'dueOn', title: 'Действует до', width: 124, orderBy: 'dueOn', isDefault: true },
  { key: 'left', title: 'Осталось', width: 172, isDefault: true },
  { key: 'order', title: 'Заказать', width: 124, isDefault: true, isForStaff: true },
  { key: 'price', title: 'Цена', width: 100, align: 'right', isDefault: true },
  { key: 'task', title: 'Заявка', width: 84, align: 'right', isDefault: true },
  { key: 'company', title: 'Организация', width: 180, least: 110, isForStaff: true },
  { key: 'yard', title: 'База', width: 140, least: 90 },
  { key: 'driver', title: 'Водитель', width: 160, least: 100 },
] as const satisfies readonly ListColumn<DueOrder>[]
export type DueColumnKey = (typeof dueColumns)[number]['key']
