import { geoRoutes } from '@naryad/contract/geo/geo.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

const staleTime = 5 * 60_000

/** Suggestions are optional: a failure shows no alert. */
export const addressesQueries = {
  search: (query: string) =>
    queryOptions({
      queryKey: ['geo', 'search', query],
      queryFn: ({ signal }) => call(geoRoutes.search, { query: { query } }, { signal, silent: true }),
      staleTime,
      meta: { isSilent: true },
    }),
  of: ({ lat, lon }: { lat: number; lon: number }) =>
    queryOptions({
      queryKey: ['geo', 'reverse', lat, lon],
      queryFn: ({ signal }) =>
        call(geoRoutes.reverse, { query: { point: `${lat},${lon}` } }, { signal, silent: true }),
      staleTime,
      retry: false,
      meta: { isSilent: true },
    }),
}
