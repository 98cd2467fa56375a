import { taskTitles } from '../tasks/tasks.columns.ts'

/** Which timestamp of a task decides whether it belongs to the period of a report. */
export const periodBases = ['created', 'done', 'closed', 'planned'] as const
export type PeriodBase = (typeof periodBases)[number]

export const periodBaseTitles: Record<PeriodBase, string> = {
  created: 'По дате создания',
  done: 'По дате выполнения',
  closed: 'По дате закрытия',
  planned: 'По дате плана',
}

export const taskGroupings = [
  'day',
  'week',
  'month',
  'queue',
  'status',
  'operator',
  'company',
  'type',
  'category',
  'car',
  'unitModel',
  'source',
  'priority',
] as const
export type TaskGrouping = (typeof taskGroupings)[number]

export const taskGroupingTitles: Record<TaskGrouping, string> = {
  day: 'День',
  week: 'Неделя',
  month: 'Месяц',
  queue: taskTitles.queue,
  status: taskTitles.status,
  operator: taskTitles.operator,
  company: taskTitles.company,
  type: taskTitles.type,
  category: taskTitles.category,
  car: taskTitles.car,
  unitModel: 'Модель прибора',
  source: taskTitles.source,
  priority: taskTitles.priority,
}

/** Groupings by the day of the period, in chronological order. */
export const calendarGroupings: readonly TaskGrouping[] = ['day', 'week', 'month']

/** The unit of a value: kopecks for money, minutes of working time, a fraction of 1 for a share. */
export type MeasureKind = 'count' | 'share' | 'money' | 'minutes'

interface MeasureFacts {
  title: string
  kind: MeasureKind
  /** Values of groups can be summed. */
  isAdditive: boolean
  /** Measures of the staff's work: hidden from clients. */
  isInternal?: true
}

const count = (title: string): MeasureFacts => ({ title, kind: 'count', isAdditive: true })
const money = (title: string): MeasureFacts => ({ title, kind: 'money', isAdditive: true })
const share = (title: string): MeasureFacts => ({ title, kind: 'share', isAdditive: false })
const internalCount = (title: string): MeasureFacts => ({ ...count(title), isInternal: true })
const internal = (title: string, isAdditive: boolean): MeasureFacts => ({
  title,
  kind: 'minutes',
  isAdditive,
  isInternal: true,
})

export const taskMeasures = [
  'tasks',
  'created',
  'done',
  'remote',
  'closed',
  'openAtEnd',
  'late',
  'inTimeShare',
  'repeats',
  'reworks',
  'reworkedTasks',
  'warranty',
  'replacedUnderWarranty',
  'warrantyByHand',
  'costs',
  'approvedCosts',
  'plannedWorks',
  'plannedCosts',
  'unplannedWorks',
  'unplannedCosts',
  'takeMedian',
  'takeP90',
  'finishMedian',
  'finishP90',
  'finishMinutes',
  'clientMinutes',
  'dispatcherMinutes',
  'engineerMinutes',
  'supplyMinutes',
] as const
export type TaskMeasure = (typeof taskMeasures)[number]

export const taskMeasureFacts: Readonly<Record<TaskMeasure, MeasureFacts>> = {
  tasks: count('Заявок'),
  created: count('Создано'),
  done: count('Выполнено'),
  remote: count('Удалённо'),
  closed: count('Закрыто'),
  openAtEnd: count('Не закрыто на конец'),
  late: count('Просрочено'),
  inTimeShare: share('В срок'),
  repeats: count('Повторных'),
  reworks: count('Возвратов'),
  reworkedTasks: count('С возвратами'),
  warranty: count('Гарантийных'),
  replacedUnderWarranty: internalCount('Заменено по гарантии'),
  warrantyByHand: internalCount('Гарантия изменена вручную'),
  costs: money('Затраты'),
  approvedCosts: money('Согласовано'),
  plannedWorks: count('Плановых'),
  plannedCosts: money('Затраты плановых'),
  unplannedWorks: count('Внеплановых'),
  unplannedCosts: money('Затраты внеплановых'),
  takeMedian: internal('До взятия, медиана', false),
  takeP90: internal('До взятия, 90 %', false),
  finishMedian: internal('До выполнения, медиана', false),
  finishP90: internal('До выполнения, 90 %', false),
  finishMinutes: internal('Всего до выполнения', true),
  clientMinutes: internal('Ход клиента', true),
  dispatcherMinutes: internal('Ход диспетчера', true),
  engineerMinutes: internal('Ход инженера', true),
  supplyMinutes: internal('Ход снабжения', true),
}

/** Groupings that compare employees or models of ours: hidden from clients. */
export const internalGroupings: readonly TaskGrouping[] = ['operator', 'unitModel']

export const defaultTaskMeasures: readonly TaskMeasure[] = [
  'tasks',
  'done',
  'closed',
  'openAtEnd',
  'late',
  'costs',
]
