import type { ListColumn } from '../../kit/columns.ts'
import { accountingCodeField } from '../../kit/object-fields.ts'
import type { Queue } from './tasks.queues.ts'

interface Facts extends Pick<ListColumn, 'align'> {
  title: string
  /** How a sheet writes the values. */
  kind: 'text' | 'code' | 'integer' | 'money' | 'moment'
  /** Whether the server sorts by it. */
  isSorted?: true
}

/**
 * What lists of tasks show and sort by. What else a column needs stands by its key, complete for the
 * compiler: SQL and values of sheets on the server, cells in the web.
 */
const facts = {
  id: { title: '№', kind: 'integer', isSorted: true },
  queue: { title: 'Очередь', kind: 'text' },
  status: { title: 'Статус', kind: 'text', isSorted: true },
  priority: { title: 'Приоритет', kind: 'text', isSorted: true },
  title: { title: 'Заявка', kind: 'text', isSorted: true },
  direction: { title: 'Направление', kind: 'text' },
  externalNumber: { title: 'Внешний №', kind: 'code' },
  accountingCode: { title: accountingCodeField.title, kind: 'code' },
  car: { title: 'ТС', kind: 'code', isSorted: true },
  company: { title: 'Организация', kind: 'text', isSorted: true },
  contract: { title: 'Договор', kind: 'code' },
  operator: { title: 'Оператор', kind: 'text', isSorted: true },
  crew: { title: 'Бригада', kind: 'text' },
  driver: { title: 'Водитель', kind: 'text', isSorted: true },
  type: { title: 'Вид работ', kind: 'text', isSorted: true },
  category: { title: 'Категория', kind: 'text', isSorted: true },
  costs: { title: 'Затраты', kind: 'money', isSorted: true, align: 'right' },
  isCostsApproved: { title: 'Согласовано', kind: 'text' },
  nextMove: { title: 'Чей ход', kind: 'text' },
  source: { title: 'Источник', kind: 'text' },
  isWarranty: { title: 'Гарантия', kind: 'text' },
  unit: { title: 'Прибор', kind: 'text' },
  isRepeat: { title: 'Повтор', kind: 'text' },
  deadlineAt: { title: 'Срок', kind: 'moment', isSorted: true },
  plannedFrom: { title: 'План', kind: 'moment', isSorted: true },
  createdAt: { title: 'Создана', kind: 'moment', isSorted: true },
  updatedAt: { title: 'Обновлена', kind: 'moment', isSorted: true },
  doneAt: { title: 'Выполнена', kind: 'moment', isSorted: true },
  closedAt: { title: 'Закрыта', kind: 'moment', isSorted: true },
} as const satisfies Readonly<Record<string, Facts>>

export type TaskColumn = keyof typeof facts
const columns = Object.keys(facts) as TaskColumn[]
const factsOf = (column: TaskColumn): Facts => facts[column]

/** The fields of actions of next steps and promises. */
export const nextMoveField = 'Следующий шаг'
export const moverField = 'Кого ждём'
export const promiseField = 'Обещание'

export const taskTitles = Object.fromEntries(
  columns.map((column) => [column, factsOf(column).title]),
) as Readonly<Record<TaskColumn, string>>

type SortedColumn = {
  [Key in TaskColumn]: (typeof facts)[Key] extends { readonly isSorted: true } ? Key : never
}[TaskColumn]

/**
 * Sort keys of a task list. `createdAt` is the order of ids. `urgency`: tasks with a running clock by
 * deadline, the most overdue first; then paused, finished and closed ones.
 */
export type TaskOrder = 'urgency' | SortedColumn

const isSorted = (column: TaskColumn): column is SortedColumn => factsOf(column).isSorted === true
export const taskOrders: readonly ['urgency', ...SortedColumn[]] = ['urgency', ...columns.filter(isSorted)]

interface Place extends Pick<ListColumn, 'width' | 'least' | 'isLocked' | 'isDefault'> {
  /** Of a column that combines several values, or writes them in another form. */
  title?: string
  kind?: Facts['kind']
}

type ShownColumn<Key extends TaskColumn> = ListColumn<TaskOrder> & Facts & { key: Key }
type Shown<Key extends TaskColumn> = readonly [ShownColumn<Key>, ...ShownColumn<Key>[]]

const shownIn = <Key extends TaskColumn>(places: Readonly<Record<Key, Place>>): Shown<Key> =>
  (Object.keys(places) as Key[]).map((key) => ({
    key,
    ...factsOf(key),
    ...(isSorted(key) && { orderBy: key }),
    ...places[key],
  })) as unknown as Shown<Key>

/** The columns of a queue, in their order. */
const listed = {
  id: { width: 72, isLocked: true, isDefault: true },
  status: { width: 144, least: 140, isDefault: true },
  title: { width: 266, least: 160, isLocked: true, isDefault: true },
  direction: { width: 120, isDefault: true },
  externalNumber: { width: 110, least: 90, isDefault: true },
  car: { width: 126, least: 122, isDefault: true },
  company: { width: 178, least: 116, isDefault: true },
  operator: { width: 136, least: 126, isDefault: true },
  // «просрочена на 12 дней»
  deadlineAt: { width: 182, least: 178, isDefault: true },
  // «2 180,50 ₽», prefixed with a mark if the costs are not approved.
  costs: { width: 126, least: 122, isDefault: true },
  // Both ends of the visit.
  plannedFrom: { width: 170, kind: 'text' },
  type: { title: 'Вид работ и категория', width: 200, least: 130 },
  crew: { width: 160, least: 110 },
  driver: { width: 160, least: 110 },
  unit: { width: 180, least: 110 },
  accountingCode: { width: 130, least: 90 },
  nextMove: { width: 110 },
  createdAt: { width: 140 },
  updatedAt: { width: 140 },
  doneAt: { width: 140 },
} as const satisfies Partial<Record<TaskColumn, Place>>

export type TaskColumnKey = keyof typeof listed

// These two describe the other company of a task in the queue «Внешние».
const { direction: _1, externalNumber: _2, ...listedInAll } = listed

/** Shared by the table and the Excel sheet. */
export const taskColumns = shownIn(listedInAll)

/** Includes the columns of the queue «Внешние». */
export const externalTaskColumns = shownIn(listed)

export const taskColumnsOf = (queue: Queue | undefined): readonly ShownColumn<TaskColumnKey>[] =>
  queue === 'external' ? externalTaskColumns : taskColumns

/** The columns of the tasks behind a report, shared by the table and the Excel sheet. */
const reported = {
  id: { width: 72, isLocked: true, isDefault: true },
  createdAt: { width: 130, isDefault: true },
  queue: { width: 120, isDefault: true },
  car: { width: 126, isDefault: true },
  company: { width: 190, isDefault: true },
  operator: { width: 150, isDefault: true },
  status: { width: 144, isDefault: true },
  costs: { width: 126, isDefault: true },
  title: { width: 266 },
  type: { width: 170 },
  category: { width: 170 },
  driver: { width: 160 },
  priority: { width: 110 },
  source: { width: 110 },
  plannedFrom: { width: 130 },
  deadlineAt: { width: 130 },
  doneAt: { width: 130 },
  closedAt: { width: 130 },
  isWarranty: { width: 90 },
  unit: { width: 180 },
  isRepeat: { width: 90 },
  isCostsApproved: { width: 110 },
} as const satisfies Partial<Record<TaskColumn, Place>>

export const taskReportColumns = shownIn(reported)
export type TaskReportColumnKey = keyof typeof reported
