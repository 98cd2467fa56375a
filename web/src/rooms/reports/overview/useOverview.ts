import { type MomentRange, type TaskConditions, withinRange } from '@naryad/contract/reports/reports.searches'
import type { TaskMeasure } from '@naryad/contract/reports/reports.words'
import { type TaskStatus, unfinishedStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { useQuery } from '@tanstack/react-query'

import { useMe } from '../../../client/session/me.ts'
import { momentsOf } from '../../../ui/filters/period.ts'
import { type Period, previousPeriod, shiftDay, stepOf } from '../frame/period.ts'
import { reportsQueries } from '../reports.queries.ts'

const days = (period: Period) => ({ dateFrom: period.from, dateTo: period.to })

/** Figures of the period and of the previous one. */
export function useOverview(period: Period) {
  const isClient = useMe().role === 'client'
  const before = previousPeriod(period)
  const step = stepOf(period)
  const created = {
    periodBy: 'created',
    measures: ['tasks', 'warranty', 'costs'] satisfies TaskMeasure[],
    limit: 0,
  } as const
  const measures: TaskMeasure[] = ['tasks', 'remote', 'inTimeShare']
  const done = {
    periodBy: 'done',
    measures: isClient ? measures : [...measures, 'finishMedian' as const],
    limit: 0,
  } as const
  return {
    before,
    step,
    created: useQuery(reportsQueries.tasks({ ...created, ...days(period), groupBy: [step] })),
    done: useQuery(reportsQueries.tasks({ ...done, ...days(period), groupBy: [step] })),
    createdBefore: useQuery(reportsQueries.tasks({ ...created, ...days(before) })),
    doneBefore: useQuery(reportsQueries.tasks({ ...done, ...days(before) })),
    overdue: useQuery(reportsQueries.overdueDays(days(period))),
    overdueBefore: useQuery(reportsQueries.overdueDays({ dateFrom: before.to, dateTo: before.to })),
    queues: useQuery(reportsQueries.tasks({ ...created, ...days(period), groupBy: ['queue'] })),
  }
}

export interface StatusSearch {
  status: TaskStatus
  search: TaskConditions
}

/** Tasks finished within the period, by their current status. */
export const finishedSearches = (range: MomentRange): StatusSearch[] => [
  { status: 'DONE', search: withinRange({ statuses: ['DONE'] }, 'done', range) },
  { status: 'REMOTE_DONE', search: withinRange({ statuses: ['REMOTE_DONE'] }, 'done', range) },
  { status: 'CLOSED', search: withinRange({ statuses: ['CLOSED'] }, 'closed', range) },
]

export const openSearches: StatusSearch[] = unfinishedStatuses.map((status) => ({
  status,
  search: { statuses: [status] },
}))

/** Age groups of unfinished tasks by creation day: `from` and `to` are days before today, both included. */
const ages = [
  { title: 'Сегодня', from: 0, to: null },
  { title: '1–3 дня', from: 3, to: 1 },
  { title: '4–7 дней', from: 7, to: 4 },
  { title: '8–30 дней', from: 30, to: 8 },
  { title: 'Больше 30 дней', from: null, to: 31 },
] as const

/** By day of creation; `today` is a calendar day in the user's time zone. */
export const ageSearches = (today: string): { title: string; search: TaskConditions }[] =>
  ages.map(({ title, from, to }) => {
    const moments = momentsOf({
      from: from === null ? null : shiftDay(today, -from),
      to: to === null ? null : shiftDay(today, -to),
    })
    return {
      title,
      search: { statuses: unfinishedStatuses, createdFrom: moments.from, createdTo: moments.to },
    }
  })

export const overdueSearch: TaskConditions = { statuses: unfinishedStatuses, overdue: true }
export const unapprovedSearch: TaskConditions = { filterByCostsIsNotApproved: true }
