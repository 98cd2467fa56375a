import { z } from 'zod'

import { Id, ids, moment } from '../../kit/fields.ts'
import { page, query, Sort } from '../../kit/list.ts'
import { PromiseState } from '../promises/promises.codes.ts'
import { DeadlineDays, Mover, Priority, Queue, TaskSource, TaskStatus } from './tasks.codes.ts'
import { taskOrders } from './tasks.columns.ts'
import { movers } from './tasks.movers.ts'
import { queues } from './tasks.queues.ts'
import { statuses } from './tasks.statuses.ts'
import { sources } from './tasks.words.ts'

export const TaskOrder = z.enum(taskOrders).meta({ title: 'Сортировка' })
export type TaskOrder = z.infer<typeof TaskOrder>

const yes = (title: string) => z.boolean().default(false).meta({ title })

const choice = (title: string) => z.boolean().optional().meta({ title })

/** The filters of a task list; the types of the URL, the request and the SQL are derived from them. */
export const TaskFilters = z.strictObject({
  queue: Queue.optional(),
  queues: z.array(Queue).max(queues.length).optional().meta({ title: 'Очереди' }),
  query: query.default(''),
  statuses: z.array(TaskStatus).max(statuses.length).optional().meta({ title: 'Статусы' }),
  ids: ids('Номера').optional(),
  operatorIds: ids('Операторы').optional(),
  crewIds: ids('В бригаде').optional(),
  carIds: ids('ТС').optional(),
  driverIds: ids('Водители').optional(),
  contactIds: ids('Контакты').optional(),
  companyIds: ids('Организации').optional(),
  contractIds: ids('Договоры').optional(),
  typeIds: ids('Виды работ').optional(),
  categoryIds: ids('Категории').optional(),
  carServerIds: ids('Серверы мониторинга').optional(),
  createdByIds: ids('Кто создал').optional(),
  unitIds: ids('Прибор').optional(),
  unitModelIds: ids('Модель прибора').optional(),
  priorities: z.array(Priority).max(3).optional().meta({ title: 'Приоритеты' }),
  sources: z.array(TaskSource).max(sources.length).optional().meta({ title: 'Источники' }),
  parentId: Id.optional().meta({ title: 'Основная заявка' }),
  filterByCostsIsNotApproved: yes('Затраты не согласованы'),
  /** Tasks waiting for the client's answer; the lists of the staff have «Затраты не согласованы» instead. */
  filterByCostsAwaitApproval: z.boolean().optional().meta({ title: 'Затраты ждут согласования' }),
  filterByIsWarranty: yes('Гарантия'),
  filterByIsNotWarranty: yes('Не гарантия'),
  filterByNoCars: yes('Без ТС'),
  filterByNoOperators: yes('Без оператора'),
  overdue: yes('Просроченные'),
  nextMoves: z.array(Mover).max(movers.length).optional().meta({ title: 'Чей ход' }),
  nextMoveFrom: moment('Следующий шаг с').optional(),
  nextMoveTo: moment('Следующий шаг по').optional(),
  /** The next step has passed. */
  nextMoveOverdue: choice('Шаг просрочен'),
  /** Without an action or a comment for a day of work, while no next step lies ahead. */
  stuck: choice('Без движения'),
  /** By the state of the open promise. */
  promised: PromiseState.optional(),
  createdFrom: moment('Создана с').optional(),
  createdTo: moment('Создана по').optional(),
  /** By days of the company's time zone; combined with the period below as any other filter. */
  deadline: DeadlineDays.optional(),
  deadlineFrom: moment('Срок с').optional(),
  deadlineTo: moment('Срок по').optional(),
  plannedFrom: moment('План с').optional(),
  plannedTo: moment('План по').optional(),
  doneFrom: moment('Выполнена с').optional(),
  doneTo: moment('Выполнена по').optional(),
  closedFrom: moment('Закрыта с').optional(),
  closedTo: moment('Закрыта по').optional(),
  takenFrom: moment('Взята в работу с').optional(),
  takenTo: moment('Взята в работу по').optional(),
  /** Created by that time and not closed before it. */
  openAt: moment('Была открыта на дату').optional(),
  isRepeat: choice('Повторные'),
  /** Finished or closed after the deadline, or unfinished with a passed deadline and a running clock. */
  isLate: choice('Просрочены'),
  /** Returned to work after completion. */
  isReworked: choice('С возвратами'),
  /** Completed without a visit. */
  isRemote: choice('Удалённо'),
  isCostsApproved: choice('Затраты согласованы'),
  /** As `isWithoutContract`. */
  filterByNoContract: choice('Без договора'),
  isWarrantyByHand: choice('Гарантия изменена вручную'),
  isDisputed: choice('Спор о визите'),
  /** Made from a term: of maintenance, a card, a licence; or the common visit of such requests. */
  isPlannedWork: choice('Плановые работы'),
  isReplacedUnderWarranty: choice('Заменено по гарантии'),
  filterByNoUnits: choice('Без прибора'),
  filterByNoCompanies: choice('Без организации'),
  filterByNoTypes: choice('Без вида работ'),
  filterByNoCategories: choice('Без категории'),
})
export type TaskFilters = z.infer<typeof TaskFilters>

export const TaskSearch = TaskFilters.extend({
  ...page,
  orderBy: TaskOrder.default('createdAt'),
  sort: Sort.default('DESC'),
})
export type TaskSearch = z.infer<typeof TaskSearch>

/** A text query counts at most this many matches. */
export const maxTextCount = 10_000

/** The open tasks of a queue and the number of its newest task, for counters and the dot «есть новые». */
export const QueueCounter = z
  .object({ queue: Queue, openCount: z.int(), newestId: z.int().nullable() })
  .meta({ id: 'QueueCounter' })
export type QueueCounter = z.infer<typeof QueueCounter>

export const TaskAnalytics = z
  .object({
    createdTasksCount: z.int(),
    completedTasksCount: z.int(),
    statusCount: z.record(TaskStatus, z.int()),
  })
  .meta({ id: 'TaskAnalytics' })
export type TaskAnalytics = z.infer<typeof TaskAnalytics>
