import type { TaskReportInput } from '@naryad/contract/reports/reports'
import type { TaskConditions } from '@naryad/contract/reports/reports.searches'
import type { PeriodBase, TaskGrouping } from '@naryad/contract/reports/reports.words'

import type { Who } from '../../platform/http/ctx.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { wholeQueues } from '../tasks/lists/index.ts'
import { conditionsOf } from './conditions.ts'
import {
  isRollupMeasure,
  needsWholeMonths,
  type RollupEvent,
  type RollupGrouping,
  type RollupQuery,
} from './rollups.repo.ts'

/** The filters that the rollups support. */
const rolledUp: readonly string[] = ['queue', 'queues', 'statuses'] satisfies (keyof TaskConditions)[]

const groupings: readonly TaskGrouping[] = ['day', 'week', 'month', 'queue', 'status']

const isRollupGrouping = (grouping: TaskGrouping): grouping is RollupGrouping => groupings.includes(grouping)
const isRollupEvent = (periodBy: PeriodBase): periodBy is RollupEvent => periodBy !== 'planned'

/** The report as a query over the rollups; undefined if only the tasks contain the answer. */
export function rollupQueryOf(
  who: Who,
  input: TaskReportInput,
): Omit<RollupQuery, 'where' | 'period' | 'maxGroups'> | undefined {
  const { dateFrom, dateTo, queue, queues, statuses, periodBy, groupBy, measures } = input
  const seen = wholeQueues(who)
  if (!seen || !isRollupEvent(periodBy)) return undefined
  if (!Object.keys(conditionsOf(input)).every((name) => rolledUp.includes(name))) return undefined
  if (!groupBy.every(isRollupGrouping) || !measures.every(isRollupMeasure)) return undefined
  const days = { from: dateFrom, to: dateTo }
  if (!isWholeMonths(days) && measures.some((measure) => needsWholeMonths(measure, periodBy)))
    return undefined
  return {
    periodBy,
    groupBy,
    measures,
    days,
    queues: seen.filter((name) => (!queue || name === queue) && (!queues?.length || queues.includes(name))),
    statuses: statuses?.length ? statuses : undefined,
  }
}

const isFirst = (day: string): boolean => day.endsWith('-01')

/** The current month counts as complete, because nothing has happened after today. */
const isWholeMonths = ({ from, to }: RollupQuery['days']): boolean =>
  isFirst(from) && (isFirst(addDays(to, 1)) || to >= companyToday())
