import type { CarShort } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { maxId } from '@naryad/contract/kit/limits'
import type { Input } from '@naryad/contract/kit/route'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

/**
 * Searches by plate first, so that the likeliest truck comes first, and by device number only when nothing
 * else matches.
 */
async function findCars(query: string, limit: number, signal: AbortSignal): Promise<readonly CarShort[]> {
  const likely = await call(carsRoutes.searchByQuery, { body: { query, limit } }, { signal })
  if (likely.items.length > 0) return likely.items
  return (await call(carsRoutes.search, { body: { query, limit } }, { signal })).items
}

/** By urgency, so that open tasks come before closed ones; the task of exactly this number may be any of them. */
async function findTasks(query: string, limit: number, signal: AbortSignal): Promise<readonly TaskItem[]> {
  const number = /^\d{1,10}$/.test(query) ? Number(query) : 0
  const search = (body: Input<typeof tasksRoutes.search>['body']) =>
    call(tasksRoutes.search, { body }, { signal })
  const [found, numbered] = await Promise.all([
    search({ query, limit, orderBy: 'urgency', sort: 'ASC' }),
    number >= 1 && number <= maxId ? search({ ids: [number], limit: 1 }) : undefined,
  ])
  const exact = numbered?.items ?? []
  return [...exact, ...found.items.filter(({ id }) => !exact.some((task) => task.id === id))]
}

/** Searches of the palette; earlier results stay visible until the next ones arrive. */
export const foundQueries = {
  tasks: (query: string, limit: number) =>
    queryOptions({
      queryKey: ['tasks', 'palette', query, limit],
      queryFn: ({ signal }) => findTasks(query, limit, signal),
      placeholderData: keepPreviousData,
    }),
  cars: (query: string, limit: number) =>
    queryOptions({
      queryKey: ['cars', 'palette', query, limit],
      queryFn: ({ signal }) => findCars(query, limit, signal),
      placeholderData: keepPreviousData,
    }),
}
