import { taskTitles } from '@naryad/contract/tasks/tasks.columns'

import { type ConditionKey, type Conditions, isOpenOnly, isSet } from './conditions.ts'
import { traitKeys } from './traits.ts'

/** Filters chosen from a list or a calendar, in display order. */
export const filterKinds = {
  queues: { title: taskTitles.queue, keys: ['queues'] },
  operators: { title: taskTitles.operator, keys: ['operatorIds'] },
  crew: { title: taskTitles.crew, keys: ['crewIds'] },
  statuses: { title: taskTitles.status, keys: ['statuses'] },
  priorities: { title: taskTitles.priority, keys: ['priorities'] },
  types: { title: taskTitles.type, keys: ['typeIds'] },
  categories: { title: taskTitles.category, keys: ['categoryIds'] },
  companies: { title: taskTitles.company, keys: ['companyIds'] },
  contracts: { title: taskTitles.contract, keys: ['contractIds'] },
  cars: { title: taskTitles.car, keys: ['carIds'] },
  drivers: { title: taskTitles.driver, keys: ['driverIds'] },
  sources: { title: taskTitles.source, keys: ['sources'] },
  nextMoves: { title: taskTitles.nextMove, keys: ['nextMoves'] },
  nextMove: { title: 'Следующий шаг', keys: ['nextMoveFrom', 'nextMoveTo'] },
  promised: { title: 'Обещания', keys: ['promised'] },
  creators: { title: 'Кто создал', keys: ['createdByIds'] },
  units: { title: taskTitles.unit, keys: ['unitIds'] },
  unitModels: { title: 'Модель прибора', keys: ['unitModelIds'] },
  servers: { title: 'Сервер', keys: ['carServerIds'] },
  deadline: { title: taskTitles.deadlineAt, keys: ['deadline', 'deadlineFrom', 'deadlineTo'] },
  planned: { title: taskTitles.plannedFrom, keys: ['plannedFrom', 'plannedTo'] },
  created: { title: taskTitles.createdAt, keys: ['createdFrom', 'createdTo'] },
  taken: { title: 'Взята в работу', keys: ['takenFrom', 'takenTo'] },
  done: { title: taskTitles.doneAt, keys: ['doneFrom', 'doneTo'] },
  closed: { title: taskTitles.closedAt, keys: ['closedFrom', 'closedTo'] },
  openAt: { title: 'Была открыта на дату', keys: ['openAt'] },
  traits: { title: 'Признаки', keys: traitKeys },
  overdue: { title: 'Просроченные', keys: ['overdue'] },
} as const satisfies Record<string, { title: string; keys: readonly ConditionKey[] }>

export type FilterKind = keyof typeof filterKinds

export const kinds = Object.keys(filterKinds) as FilterKind[]

/** Clients see neither what colleagues plan and promise nor other organizations. */
export const staffKinds: ReadonlySet<FilterKind> = new Set(['nextMove', 'promised', 'companies'])

/** Filters with a separate button. */
export const quickFilters = [
  { key: 'filterByCostsIsNotApproved', title: 'Затраты не согласованы' },
  { key: 'filterByIsWarranty', title: 'Гарантия' },
  { key: 'filterByIsNotWarranty', title: 'Не гарантия' },
  { key: 'filterByNoCars', title: 'Без ТС' },
  { key: 'filterByNoOperators', title: 'Без оператора' },
] as const satisfies readonly { key: ConditionKey; title: string }[]

export type QuickKey = (typeof quickFilters)[number]['key']

const excluded: Partial<Record<QuickKey, QuickKey>> = {
  filterByIsWarranty: 'filterByIsNotWarranty',
  filterByIsNotWarranty: 'filterByIsWarranty',
}

/** Toggles a quick filter and clears those that exclude it. */
export function withQuick(conditions: Conditions, key: QuickKey, isOn: boolean): Conditions {
  const other = excluded[key]
  return { ...conditions, [key]: isOn, ...(isOn && other ? { [other]: false } : {}) }
}

/** Pills of the bar: filters that are set, and «Статус» also when it hides closed tasks. */
export const activeKinds = (conditions: Conditions): FilterKind[] =>
  kinds.filter((kind) => filterKinds[kind].keys.some((key) => isSet(conditions, key)))

export const withoutKind = (conditions: Conditions, kind: FilterKind): Conditions =>
  kind === 'overdue'
    ? { ...conditions, overdue: false }
    : { ...conditions, ...Object.fromEntries(filterKinds[kind].keys.map((key) => [key, undefined])) }

/** One set filter, listed when nothing is found and counted. */
export type Narrowing = { kind: FilterKind } | { quick: QuickKey } | { query: string }

/** All set filters, except the default that hides closed tasks. */
export const narrowings = (conditions: Conditions): Narrowing[] => [
  ...activeKinds(conditions)
    .filter((kind) => kind !== 'statuses' || !isOpenOnly(conditions.statuses))
    .map((kind) => ({ kind })),
  ...quickFilters.filter(({ key }) => conditions[key]).map(({ key }) => ({ quick: key })),
  ...(conditions.query ? [{ query: conditions.query }] : []),
]

export function withoutNarrowing(conditions: Conditions, narrowing: Narrowing): Conditions {
  if ('query' in narrowing) return { ...conditions, query: '' }
  if ('quick' in narrowing) return withQuick(conditions, narrowing.quick, false)
  return withoutKind(conditions, narrowing.kind)
}
