import type { ListColumn } from '../../kit/columns.ts'
import type { Queue } from './tasks.queues.ts'

/**
 * Sort keys of a task list. `createdAt` is the order of ids. `urgency`: tasks with a running clock by
 * deadline, the most overdue first; then paused, finished and closed ones.
 */
export const taskOrders = [
  'urgency',
  'id',
  'createdAt',
  'updatedAt',
  'deadlineAt',
  'plannedFrom',
  'doneAt',
  'closedAt',
  'status',
  'priority',
  'title',
  'costs',
  'car',
  'company',
  'operator',
  'driver',
  'type',
  'category',
] as const
export type TaskOrder = (typeof taskOrders)[number]

/** Columns of the queue «Внешние» only, about the other company. */
const externalColumns = [
  { key: 'direction', title: 'Направление', width: 120, isDefault: true },
  { key: 'externalNumber', title: 'Внешний №', width: 110, least: 90, isDefault: true },
] as const satisfies readonly ListColumn<TaskOrder>[]

/** Columns of a task list of any queue, shared by the table and the Excel sheet. */
export const taskColumns = [
  { key: 'id', title: '№', width: 72, orderBy: 'id', isLocked: true, isDefault: true },
  { key: 'status', title: 'Статус', width: 144, least: 140, orderBy: 'status', isDefault: true },
  {
    key: 'title',
    title: 'Заявка',
    width: 266,
    least: 160,
    orderBy: 'title',
    isLocked: true,
    isDefault: true,
  },
  { key: 'car', title: 'ТС', width: 126, least: 122, orderBy: 'car', isDefault: true },
  { key: 'company', title: 'Организация', width: 178, least: 116, orderBy: 'company', isDefault: true },
  { key: 'operator', title: 'Оператор', width: 136, least: 126, orderBy: 'operator', isDefault: true },
  // «просрочена на 12 дней»
  { key: 'deadlineAt', title: 'Срок', width: 182, least: 178, orderBy: 'deadlineAt', isDefault: true },
  {
    key: 'costs',
    title: 'Затраты',
    // «2 180,50 ₽», prefixed with a mark if the costs are not approved.
    width: 126,
    least: 122,
    orderBy: 'costs',
    align: 'right',
    isDefault: true,
  },
  { key: 'plannedFrom', title: 'План', width: 170, orderBy: 'plannedFrom' },
  { key: 'type', title: 'Вид работ и категория', width: 200, least: 130, orderBy: 'type' },
  { key: 'driver', title: 'Водитель', width: 160, least: 110, orderBy: 'driver' },
  { key: 'nextMove', title: 'Чей ход', width: 110 },
  { key: 'createdAt', title: 'Создана', width: 140, orderBy: 'createdAt' },
  { key: 'updatedAt', title: 'Обновлена', width: 140, orderBy: 'updatedAt' },
  { key: 'doneAt', title: 'Выполнена', width: 140, orderBy: 'doneAt' },
] as const satisfies readonly [ListColumn<TaskOrder>, ...ListColumn<TaskOrder>[]]

const [idColumn, statusColumn, titleColumn, ...otherColumns] = taskColumns

/** Includes the columns of the queue «Внешние». */
export const externalTaskColumns = [
  idColumn,
  statusColumn,
  titleColumn,
  ...externalColumns,
  ...otherColumns,
] as const

export const taskColumnsOf = (queue: Queue | undefined): typeof taskColumns | typeof externalTaskColumns =>
  queue === 'external' ? externalTaskColumns : taskColumns

export type TaskColumnKey = (typeof taskColumns | typeof externalColumns)[number]['key']
