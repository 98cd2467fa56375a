import type { CarShort } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
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

/** Searches of the palette; earlier results stay visible until the next ones arrive. */
export const foundQueries = {
  tasks: (query: string, limit: number) =>
    queryOptions({
      queryKey: ['tasks', 'palette', query, limit],
      queryFn: ({ signal }) => call(tasksRoutes.search, { body: { query, limit } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  cars: (query: string, limit: number) =>
    queryOptions({
      queryKey: ['cars', 'palette', query, limit],
      queryFn: ({ signal }) => findCars(query, limit, signal),
      placeholderData: keepPreviousData,
    }),
}
