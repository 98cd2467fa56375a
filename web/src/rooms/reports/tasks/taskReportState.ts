import { sorts } from '@naryad/contract/kit/limits'
import type { Sort } from '@naryad/contract/kit/list'
import {
  calendarGroupings,
  defaultTaskMeasures,
  internalGroupings,
  type PeriodBase,
  periodBases,
  type TaskGrouping,
  taskGroupings,
  type TaskMeasure,
  taskMeasureFacts,
  taskMeasures,
} from '@naryad/contract/reports/reports.words'
import { taskOrders, type TaskOrder } from '@naryad/contract/tasks/tasks.columns'

import { type PageSize, pageSizes } from '../../../ui/list/paging.ts'
import { oneOf } from '../../../ui/oneOf.ts'
import type { RegisterSearch } from '../../../ui/register/address.ts'
import { reportConditions } from '../../tasks/index.ts'

export type ReportConditions = ReturnType<typeof reportConditions.read>

/** Parameters of a task report except its period, stored in the address. */
export interface TaskReportState {
  periodBy: PeriodBase
  groupBy: readonly TaskGrouping[]
  measures: readonly TaskMeasure[]
  conditions: ReportConditions
  orderBy: TaskOrder
  sort: Sort
  page: number
  limit: PageSize
}

export const initialTaskReport: TaskReportState = {
  periodBy: 'created',
  groupBy: ['month'],
  measures: defaultTaskMeasures,
  conditions: reportConditions.none,
  orderBy: 'createdAt',
  sort: 'DESC',
  page: 1,
  limit: 20,
}

/** Stands for «no grouping» in the address; without a parameter the default grouping applies. */
const ungrouped = 'none'

/** Parses a list «month,queue»; drops unknown and repeated values. */
const namesIn = <Name extends string>(value: unknown, known: readonly Name[]): Name[] | undefined =>
  typeof value === 'string'
    ? [...new Set(value.split(','))].flatMap((name) => oneOf(known, name) ?? [])
    : undefined

const pageIn = (value: unknown): number => {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

export function readTaskReport(search: Readonly<Record<string, unknown>>): TaskReportState {
  const usual = initialTaskReport
  const measures = namesIn(search.measures, taskMeasures) ?? []
  return {
    periodBy: oneOf(periodBases, search.by) ?? usual.periodBy,
    groupBy: namesIn(search.group, taskGroupings)?.slice(0, 2) ?? usual.groupBy,
    measures: measures.length > 0 ? measures : usual.measures,
    conditions: reportConditions.read(search),
    orderBy: oneOf(taskOrders, search.orderBy) ?? usual.orderBy,
    sort: oneOf(sorts, search.sort) ?? usual.sort,
    page: pageIn(search.page),
    limit: oneOf(pageSizes, Number(search.limit)) ?? usual.limit,
  }
}

/** The shortest search parameters that parse back to the same state. */
export function writeTaskReport(state: TaskReportState): RegisterSearch {
  const usual = initialTaskReport
  const search: RegisterSearch = Object.fromEntries(
    Object.entries(reportConditions.write(state.conditions)).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  )
  if (state.periodBy !== usual.periodBy) search.by = state.periodBy
  if (state.groupBy.join() !== usual.groupBy.join()) search.group = state.groupBy.join() || ungrouped
  if (state.measures.join() !== usual.measures.join()) search.measures = state.measures.join()
  if (state.orderBy !== usual.orderBy) search.orderBy = state.orderBy
  if (state.sort !== usual.sort) search.sort = state.sort
  if (state.page !== usual.page) search.page = state.page
  if (state.limit !== usual.limit) search.limit = state.limit
  return search
}

/** The request body without period and page. */
export const inputOf = ({ conditions, periodBy, groupBy, measures, orderBy, sort }: TaskReportState) => ({
  ...conditions,
  periodBy,
  groupBy: [...groupBy],
  measures: [...measures],
  orderBy,
  sort,
})

/** The inverse: reads a stored body, which may be old or of another user. */
export function taskReportOfInput(input: Readonly<Record<string, unknown>>): TaskReportState {
  const { periodBy, groupBy, measures, columns: _columns, orderBy, sort, ...conditions } = input
  const known = (values: unknown): string => (Array.isArray(values) ? values.join() : '')
  return {
    ...readTaskReport({
      by: periodBy,
      group: known(groupBy) || ungrouped,
      measures: known(measures),
      orderBy,
      sort,
    }),
    conditions: { ...initialTaskReport.conditions, ...(conditions as Partial<ReportConditions>) },
  }
}

/** Groupings that can be combined with this one; two calendar groupings would be redundant. */
export const groupingsBeside = (other: TaskGrouping | undefined, isClient: boolean): TaskGrouping[] =>
  taskGroupings.filter(
    (grouping) =>
      grouping !== other &&
      !(isClient && internalGroupings.includes(grouping)) &&
      !(other && calendarGroupings.includes(other) && calendarGroupings.includes(grouping)),
  )

export const measuresFor = (isClient: boolean): TaskMeasure[] =>
  taskMeasures.filter((measure) => !isClient || taskMeasureFacts[measure].isInternal !== true)
