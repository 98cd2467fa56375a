import type { ListColumn } from '../../kit/columns.ts'
import type { TaskOrder } from '../tasks/tasks.columns.ts'

/** Columns of the tasks behind a report, shared by the table and the Excel sheet. */
export const taskReportColumns = [
  { key: 'id', title: '№', width: 72, orderBy: 'id', isLocked: true, isDefault: true },
  { key: 'createdAt', title: 'Создана', width: 130, orderBy: 'createdAt', isDefault: true },
  { key: 'queue', title: 'Очередь', width: 120, isDefault: true },
  { key: 'car', title: 'ТС', width: 126, orderBy: 'car', isDefault: true },
  { key: 'company', title: 'Организация', width: 190, orderBy: 'company', isDefault: true },
  { key: 'operator', title: 'Оператор', width: 150, orderBy: 'operator', isDefault: true },
  { key: 'status', title: 'Статус', width: 144, orderBy: 'status', isDefault: true },
  { key: 'costs', title: 'Затраты', width: 126, orderBy: 'costs', align: 'right', isDefault: true },
  { key: 'title', title: 'Заявка', width: 266, orderBy: 'title' },
  { key: 'type', title: 'Вид работ', width: 170, orderBy: 'type' },
  { key: 'category', title: 'Категория', width: 170, orderBy: 'category' },
  { key: 'driver', title: 'Водитель', width: 160, orderBy: 'driver' },
  { key: 'priority', title: 'Приоритет', width: 110, orderBy: 'priority' },
  { key: 'source', title: 'Источник', width: 110 },
  { key: 'plannedFrom', title: 'План', width: 130, orderBy: 'plannedFrom' },
  { key: 'deadlineAt', title: 'Срок', width: 130, orderBy: 'deadlineAt' },
  { key: 'doneAt', title: 'Выполнена', width: 130, orderBy: 'doneAt' },
  { key: 'closedAt', title: 'Закрыта', width: 130, orderBy: 'closedAt' },
  { key: 'isWarranty', title: 'Гарантия', width: 90 },
  { key: 'isRepeat', title: 'Повтор', width: 90 },
  { key: 'isCostsApproved', title: 'Согласовано', width: 110 },
] as const satisfies readonly [ListColumn<TaskOrder>, ...ListColumn<TaskOrder>[]]

export type TaskReportColumnKey = (typeof taskReportColumns)[number]['key']
