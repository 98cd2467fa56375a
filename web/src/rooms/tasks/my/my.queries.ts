import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskFilters } from '@naryad/contract/tasks/tasks.search'
import { type TaskStatus, unfinishedStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../../client/api/api.ts'
import type { Conditions } from '../filters/conditions.ts'

export const pageSize = 20
/** Page limit of the call. */
export const maxShown = 500

export const myViews = [
  { key: 'open', title: 'Не выполнены', statuses: unfinishedStatuses },
  { key: 'done', title: 'Выполненные', statuses: ['DONE', 'REMOTE_DONE'] },
  { key: 'closed', title: 'Закрытые', statuses: ['CLOSED'] },
  { key: 'all', title: 'Все', statuses: [] },
] as const satisfies readonly { key: string; title: string; statuses: readonly TaskStatus[] }[]

export type MyView = (typeof myViews)[number]['key']

const filtersOf = (view: MyView): Partial<TaskFilters> => {
  const statuses = myViews.find(({ key }) => key === view)?.statuses ?? []
  return statuses.length > 0 ? { statuses: [...statuses] } : {}
}

const awaiting = { filterByCostsAwaitApproval: true } as const

/** Silent, because the list and the counters show their own error states. */
const meta = { isSilent: true }

export const myQueries = {
  list: (view: MyView, conditions: Conditions | null, query: string, limit: number) =>
    queryOptions({
      queryKey: ['tasks', 'my', 'list', conditions ?? view, query, limit],
      queryFn: ({ signal }) =>
        call(
          tasksRoutes.search,
          { body: { ...(conditions ?? filtersOf(view)), query, limit } },
          { signal, silent: true },
        ),
      meta,
      placeholderData: (previous, old) =>
        hashKey([old?.queryKey[3]]) === hashKey([conditions ?? view]) ? previous : undefined,
    }),

  /** Number of tasks in each view, and of those with costs that await approval. */
  counts: () =>
    queryOptions({
      queryKey: ['tasks', 'my', 'counts'],
      queryFn: ({ signal }) =>
        call(
          tasksRoutes.count,
          { body: { filters: [...myViews.map(({ key }) => filtersOf(key)), awaiting] } },
          { signal, silent: true },
        ),
      meta,
      placeholderData: keepPreviousData,
      select: ({ counts }) => ({
        views: Object.fromEntries(myViews.map(({ key }, index) => [key, counts[index]])) as Partial<
          Record<MyView, number>
        >,
        awaiting: counts[myViews.length],
      }),
    }),

  approvals: (limit: number) =>
    queryOptions({
      queryKey: ['tasks', 'my', 'approvals', limit],
      queryFn: ({ signal }) =>
        call(tasksRoutes.search, { body: { ...awaiting, limit, sort: 'ASC' } }, { signal, silent: true }),
      meta,
      placeholderData: keepPreviousData,
    }),

  /** The lines of the costs of these tasks. */
  costs: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['tasks', 'my', 'costs', ids],
      queryFn: ({ signal }) => call(tasksRoutes.costs, { body: { ids: [...ids] } }, { signal, silent: true }),
      meta,
      enabled: ids.length > 0,
      placeholderData: keepPreviousData,
      select: ({ items }) => new Map(items.map(({ id, costItems }) => [id, costItems])),
    }),
}
