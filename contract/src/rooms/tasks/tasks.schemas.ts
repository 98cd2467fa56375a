import { z } from 'zod'

import { CodeParams } from '../../kit/by-code.ts'
import { countInput, Counts } from '../../kit/counts.ts'
import { day, Id, IdParams, Moment, PathId } from '../../kit/fields.ts'
import { digits, limit, listOf, pageQuery, Sort } from '../../kit/list.ts'
import { backward, isForward } from '../../kit/period.ts'
import { schemas } from '../../kit/route.ts'
import { Person } from '../users/users.ts'
import { TaskMark, TaskMarkInput } from './marks.ts'
import { TaskCosts, TaskCostsInput } from './task-costs.ts'
import { ChangedTask } from './tasks.bulk.inputs.ts'
import { TaskCard, taskElsewhere, taskElsewhereByCode } from './tasks.card.ts'
import { Priority, Queue } from './tasks.codes.ts'
import { taskTitles } from './tasks.columns.ts'
import {
  CarChoice,
  CloseInput,
  CommentInput,
  ContractChoice,
  CostsInput,
  CrewInput,
  DeadlineInput,
  DoneInput,
  DriverDescriptionInput,
  NextMoveInput,
  OperatorInput,
  PlanInput,
  PriorityInput,
  QueueInput,
  SplitInput,
  StatusInput,
  TaskByCode,
  TaskInput,
  TaskPatch,
} from './tasks.inputs.ts'
import { QueueCounter, TaskAnalytics, TaskFilters, TaskSearch } from './tasks.search.ts'
import { Comment, Task, TaskAction, TaskItem, TaskList } from './tasks.ts'

const one = { params: IdParams, reply: Task } as const
const undoable = { params: IdParams, reply: ChangedTask } as const

export const tasksSchemas = schemas({
  search: {
    summary: 'Список заявок: поиск, фильтры, сортировка, точный итог',
    body: TaskSearch,
    reply: TaskList,
  },
  costs: {
    summary: 'Строки затрат заявок, видимых автору запроса',
    body: TaskCostsInput,
    reply: listOf(TaskCosts),
  },
  ids: {
    summary: 'Номера всех найденных заявок (до 10 000) для массовых действий',
    body: TaskFilters,
    reply: z.object({ ids: z.array(Id) }),
  },
  count: { summary: 'Сколько заявок под каждым из фильтров', body: countInput(TaskFilters), reply: Counts },
  counters: { summary: 'Открытые заявки по очередям', reply: z.object({ items: z.array(QueueCounter) }) },
  analytics: {
    summary: 'Создано, выполнено и по статусам за период',
    query: z
      .strictObject({
        queue: Queue.optional(),
        dateFrom: day('Дата с').optional(),
        dateTo: day('Дата по').optional(),
      })
      .refine(isForward, backward),
    reply: TaskAnalytics,
  },
  duplicates: {
    summary: 'Открытые заявки ТС и недавние той же категории: не дубль ли новая',
    query: z.strictObject({
      carId: PathId.meta({ title: 'ТС' }),
      categoryId: PathId.optional().meta({ title: 'Категория' }),
    }),
    reply: listOf(TaskItem),
  },
  deadline: {
    summary: 'Срок по нормативу: если создать заявку сейчас, а с taskId — если сменить приоритет этой',
    query: z.strictObject({
      priority: Priority,
      companyId: PathId.optional().meta({ title: taskTitles.company }),
      queue: Queue.optional(),
      /** The present one: its creation and pauses count, organization and queue are its own. */
      taskId: PathId.optional().meta({ title: 'Заявка' }),
    }),
    reply: z.object({ deadlineAt: Moment, normMinutes: z.int() }),
  },
  get: { summary: 'Заявка с файлами (до 100) и первыми подзаявками (10)', params: IdParams, reply: TaskCard },
  create: { summary: 'Создать заявку', body: TaskInput, reply: Task },
  update: {
    summary: 'Изменить заявку',
    body: TaskPatch,
    reads: { schema: TaskCard, elsewhere: taskElsewhere },
    ...one,
  },
  getByCode: { summary: 'Заявка по коду в 1С', params: CodeParams, reply: Task },
  putByCode: {
    summary: 'Создать заявку с этим кодом или изменить её; что не передано, остаётся',
    params: CodeParams,
    body: TaskByCode,
    reads: { schema: Task, elsewhere: taskElsewhereByCode },
    reply: Task,
  },
  remove: { summary: 'Удалить новую заявку', params: IdParams },
  actions: {
    summary: 'История изменений заявки, новые сверху',
    params: IdParams,
    query: z.strictObject({ ...pageQuery, limit: digits(limit).default(500), sort: Sort.default('DESC') }),
    reply: listOf(TaskAction),
  },
  childs: {
    summary: 'Подзаявки',
    params: IdParams,
    query: z.strictObject({ ...pageQuery, sort: Sort.default('ASC') }),
    reply: listOf(TaskItem),
  },
  comments: {
    summary: 'Комментарии, новые сверху; клиент не видит внутренних',
    params: IdParams,
    query: z.strictObject({ ...pageQuery, sort: Sort.default('DESC') }),
    reply: listOf(Comment),
  },
  comment: { summary: 'Добавить комментарий', params: IdParams, body: CommentInput, reply: Comment },
  mark: {
    summary: 'Отметить, что сотрудник на месте: время и, если разрешено, точка',
    params: IdParams,
    body: TaskMarkInput,
    reply: TaskMark,
  },
  mentionable: {
    summary: 'Кого из коллег можно упомянуть: кто видит эту заявку',
    params: IdParams,
    reply: listOf(Person),
  },
  split: {
    summary: 'Разделить по ТС: подзаявка на каждое',
    params: IdParams,
    body: SplitInput,
    reply: listOf(TaskItem),
  },
  status: { summary: 'Сменить статус', body: StatusInput, ...undoable },
  done: { summary: 'Выполнить', body: DoneInput, ...one },
  remoteDone: { summary: 'Выполнить удалённо', body: DoneInput, ...one },
  close: { summary: 'Закрыть', body: CloseInput, ...one },
  approveCosts: { summary: 'Согласовать затраты или отозвать согласование', body: CostsInput, ...one },
  operator: { summary: 'Назначить оператора; null снимает', body: OperatorInput, ...undoable },
  crew: { summary: 'Бригада: кто работает вместе с оператором, до четырёх', body: CrewInput, ...undoable },
  car: { summary: 'Сменить ТС', body: CarChoice, ...undoable },
  driverDescription: { summary: 'Описание от водителя', body: DriverDescriptionInput, ...one },
  plan: { summary: 'Запланировать выезд', body: PlanInput, ...undoable },
  setDeadline: {
    summary: 'Задать срок вручную; null возвращает срок по нормативу',
    body: DeadlineInput,
    ...undoable,
  },
  next: {
    summary: 'Следующий шаг: когда и что; null возвращает шаг по статусу',
    body: NextMoveInput,
    ...undoable,
  },
  contract: {
    summary: 'Указать договор; null возвращает найденный по организации, очереди и дню',
    body: ContractChoice,
    ...one,
  },
  queue: { summary: 'Перенести в очередь', body: QueueInput, ...undoable },
  priority: { summary: 'Сменить приоритет', body: PriorityInput, ...undoable },
})
