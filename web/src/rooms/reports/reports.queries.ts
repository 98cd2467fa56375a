import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import type { Input } from '@naryad/contract/kit/route'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import type { TaskConditions } from '@naryad/contract/reports/reports.searches'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export type TaskReportBody = Input<typeof reportsRoutes.tasks>['body']

/** Fresh for a minute, so that figures do not change while they are being read. */
const steady = { staleTime: 60_000, placeholderData: keepPreviousData, meta: { showsFailure: true } }

export const reportsQueries = {
  tasks: (body: TaskReportBody) =>
    queryOptions({
      queryKey: ['reports', 'tasks', body],
      queryFn: ({ signal }) => call(reportsRoutes.tasks, { body }, { signal }),
      ...steady,
    }),
  overdueDays: (query: Input<typeof reportsRoutes.overdueDays>['query']) =>
    queryOptions({
      queryKey: ['reports', 'overdueDays', query],
      queryFn: ({ signal }) => call(reportsRoutes.overdueDays, { query }, { signal }),
      ...steady,
    }),
  engineers: (body: Input<typeof reportsRoutes.engineers>['body']) =>
    queryOptions({
      queryKey: ['reports', 'engineers', body],
      queryFn: ({ signal }) => call(reportsRoutes.engineers, { body }, { signal }),
      ...steady,
    }),
  drivers: (body: Input<typeof reportsRoutes.drivers>['body']) =>
    queryOptions({
      queryKey: ['reports', 'drivers', body],
      queryFn: ({ signal }) => call(reportsRoutes.drivers, { body }, { signal }),
      ...steady,
    }),
  luv: (body: Input<typeof reportsRoutes.luv>['body']) =>
    queryOptions({
      queryKey: ['reports', 'luv', body],
      queryFn: ({ signal }) => call(reportsRoutes.luv, { body }, { signal }),
      ...steady,
    }),
  /** Polled while a report of this user is being generated. */
  waiting: () =>
    queryOptions({
      queryKey: ['reports', 'waiting'],
      queryFn: ({ signal }) => call(reportsRoutes.waiting, undefined, { signal, silent: true }),
      refetchInterval: 1000,
      gcTime: 0,
      staleTime: 0,
      retry: false,
    }),
  /** Number of tasks that match each search. */
  counts: (filters: TaskConditions[]) =>
    queryOptions({
      queryKey: ['reports', 'counts', filters],
      queryFn: ({ signal }) => call(tasksRoutes.count, { body: { filters } }, { signal }),
      ...steady,
    }),
  /** Ranges that are past or end within thirty days, and those that are past. */
  rangesDue: queryOptions({
    queryKey: ['reports', 'rangesDue'],
    queryFn: ({ signal }) =>
      call(
        dueRoutes.count,
        {
          body: {
            filters: [
              { whats: ['RANGE'], period: 'MONTH' },
              { whats: ['RANGE'], period: 'PAST' },
            ],
          },
        },
        { signal },
      ),
    ...steady,
  }),
  /** Driver cards that expire within this many days, expired ones included. */
  cardsDue: (cardEndsInDays: number) =>
    queryOptions({
      queryKey: ['reports', 'cardsDue', cardEndsInDays],
      queryFn: ({ signal }) =>
        call(driversRoutes.search, { body: { cardEndsInDays, isActive: true, limit: 1 } }, { signal }),
      ...steady,
    }),
  remote: (body: Input<typeof reportsRoutes.remote>['body']) =>
    queryOptions({
      queryKey: ['reports', 'remote', body],
      queryFn: ({ signal }) => call(reportsRoutes.remote, { body }, { signal }),
      ...steady,
    }),
  visits: (body: Input<typeof reportsRoutes.visits>['body']) =>
    queryOptions({
      queryKey: ['reports', 'visits', body],
      queryFn: ({ signal }) => call(reportsRoutes.visits, { body }, { signal }),
      ...steady,
    }),
  takes: (body: Input<typeof reportsRoutes.takes>['body']) =>
    queryOptions({
      queryKey: ['reports', 'takes', body],
      queryFn: ({ signal }) => call(reportsRoutes.takes, { body }, { signal }),
      ...steady,
    }),
}
