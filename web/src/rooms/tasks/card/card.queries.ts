import { geoRoutes } from '@naryad/contract/geo/geo.routes'
import { ratingsRoutes } from '@naryad/contract/ratings/ratings.routes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call } from '../../../client/api/api.ts'
import { taskFiles } from '../../../entities/file/files.queries.ts'

const timelinePage = 50
export const childsPage = 10

export const cardQueries = {
  actions: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['tasks', 'actions', id],
      meta: { of: id, isStored: true },
      queryFn: ({ signal, pageParam }) =>
        call(
          tasksRoutes.actions,
          { params: { id }, query: { limit: String(timelinePage), offset: String(pageParam) } },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
    }),
  rating: (id: number) =>
    queryOptions({
      queryKey: ['tasks', 'rating', id],
      meta: { of: id, isStored: true },
      queryFn: ({ signal }) => call(ratingsRoutes.ofTask, { params: { id } }, { signal, silent: true }),
    }),
  comments: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['tasks', 'comments', id],
      meta: { of: id, isStored: true },
      queryFn: ({ signal, pageParam }) =>
        call(
          tasksRoutes.comments,
          { params: { id }, query: { limit: String(timelinePage), offset: String(pageParam) } },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
    }),
  /** Colleagues who may see the task. */
  mentionable: (id: number) =>
    queryOptions({
      queryKey: ['tasks', 'mentionable', id],
      meta: { of: id, isStored: true },
      queryFn: ({ signal }) => call(tasksRoutes.mentionable, { params: { id } }, { signal, silent: true }),
      staleTime: 60_000,
    }),
  childs: (id: number, page: number) =>
    queryOptions({
      queryKey: ['tasks', 'childs', id, page],
      queryFn: ({ signal }) =>
        call(
          tasksRoutes.childs,
          { params: { id }, query: { limit: String(childsPage), offset: String(page * childsPage) } },
          { signal },
        ),
      placeholderData: (previous) => previous,
    }),
  files: taskFiles,
  /** The route to the task; the key contains the place, so that a new address gives a new query. */
  route: ({ id, address, point }: Pick<Task, 'id' | 'address' | 'point'>) =>
    queryOptions({
      queryKey: ['tasks', 'route', id, address, point],
      meta: { of: id },
      queryFn: ({ signal }) =>
        call(geoRoutes.toTask, { params: { id }, query: {} }, { signal, silent: true }),
      staleTime: 60_000,
    }),
  /** Open tasks of a truck, and its recent tasks of a category if one is given. */
  duplicates: (carId: number, categoryId: number | null) =>
    queryOptions({
      queryKey: ['tasks', 'duplicates', carId, categoryId],
      queryFn: ({ signal }) =>
        call(
          tasksRoutes.duplicates,
          { query: { carId: String(carId), ...(categoryId ? { categoryId: String(categoryId) } : {}) } },
          { signal, silent: true },
        ),
    }),
}

interface Page {
  items: readonly unknown[]
  totalCount: number
}

function nextOffset(_last: Page, pages: readonly Page[]): number | undefined {
  const read = pages.reduce((sum, page) => sum + page.items.length, 0)
  const last = pages.at(-1)
  return last && last.items.length > 0 && read < last.totalCount ? read : undefined
}
