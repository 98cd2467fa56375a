import { geoRoutes, mapRoutes } from '@naryad/contract/geo/geo.routes'
import type { MapSearch } from '@naryad/contract/geo/map'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const geoQueries = {
  map: (search: Partial<MapSearch>) =>
    queryOptions({
      // Under `tasks`, so that changes of tasks, trucks and organizations invalidate it.
      queryKey: ['tasks', 'map', search],
      queryFn: ({ signal }) => call(mapRoutes.search, { body: search }, { signal }),
      placeholderData: (previous) => previous,
      meta: { showsFailure: true },
    }),
  positions: queryOptions({
    queryKey: ['cars', 'positions'],
    queryFn: ({ signal }) => call(positionsRoutes.all, undefined, { signal, silent: true }),
    meta: { isSilent: true },
  }),
  track: (carId: number, day: string) =>
    queryOptions({
      queryKey: ['cars', 'track', carId, day],
      queryFn: ({ signal }) =>
        call(positionsRoutes.track, { params: { id: carId }, query: { day } }, { signal, silent: true }),
      staleTime: 60_000,
      meta: { isSilent: true },
    }),
  route: (taskId: number) =>
    queryOptions({
      queryKey: ['tasks', 'route', taskId],
      queryFn: ({ signal }) =>
        call(geoRoutes.toTask, { params: { id: taskId }, query: {} }, { signal, silent: true }),
      meta: { isSilent: true },
    }),
}
