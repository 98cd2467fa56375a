import type { Task, TaskItem } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskFilters, TaskSearch } from '@naryad/contract/tasks/tasks.search'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { type Counts, countsOfSame } from '../../client/queries/countsOf.ts'
import type { DepartedRows } from '../../ui/list/steadyRows.ts'
import type { ListQueue } from './list/listQueue.ts'

/** Silent, because the list shows its own error state and missing counters are simply not shown. */
const meta = { isSilent: true }

export const tasksQueries = {
  list: (search: TaskSearch) =>
    queryOptions({
      queryKey: ['tasks', 'list', search] as const,
      queryFn: ({ signal }) => call(tasksRoutes.search, { body: search }, { signal }),
      meta: { ...meta, isStored: true },
      // Rows of the previous search stay until the new ones arrive, but never under another queue's name.
      placeholderData: (previous, query) =>
        query?.queryKey[2].queue === search.queue ? previous : undefined,
    }),

  /** Rows that have left a page: those that still match the list, and the current state of all of them. */
  elsewhere: (filters: TaskFilters, ids: number[]) =>
    queryOptions({
      queryKey: ['tasks', 'elsewhere', filters, ids] as const,
      queryFn: async ({ signal }): Promise<DepartedRows<TaskItem>> => {
        const limit = ids.length
        const [matching, existing] = await Promise.all([
          call(tasksRoutes.search, { body: { ...filters, ids, limit } }, { signal }),
          call(tasksRoutes.search, { body: { ids, limit } }, { signal }),
        ])
        return { matching: matching.items, existing: existing.items }
      },
      meta,
      enabled: ids.length > 0,
      placeholderData: (previous) => previous,
    }),

  /** The card shows its own states of «not found» and «failed», so the call is silent. */
  task: (id: number) =>
    queryOptions({
      queryKey: ['tasks', 'task', id],
      meta: { of: id, isStored: true },
      queryFn: ({ signal }): Promise<Task> =>
        call(tasksRoutes.get, { params: { id } }, { signal, silent: true }),
    }),

  /** Number of tasks that match each filter, in one call. */
  counts: (filters: TaskFilters[]) =>
    queryOptions({
      queryKey: ['tasks', 'counts', filters] as const,
      queryFn: ({ signal }): Promise<Counts> => call(tasksRoutes.count, { body: { filters } }, { signal }),
      meta,
      placeholderData: countsOfSame(filters),
      select: ({ counts }) => counts,
    }),
}

/** Ids of all matching tasks, on all pages; the server returns ten thousand at most. */
export const findAllIds = async (filters: TaskFilters): Promise<number[]> =>
  (await call(tasksRoutes.ids, { body: filters })).ids

export const taskPath = (queue: ListQueue, id: number): string => `/tasks/${queue}/${id}`
