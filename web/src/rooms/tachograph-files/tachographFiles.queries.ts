import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

const room = 'tachograph-files'

export const tachographFilesQueries = {
  /** The panel shows its own states of «not found» and «failed», so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: [room, 'one', id],
      queryFn: ({ signal }) => call(tachographFilesRoutes.get, { params: { id } }, { signal, silent: true }),
      meta: { of: id, rooms: ['drivers', 'cars', 'companies'] },
    }),
  cardYear: (driverId: number, year: number) =>
    queryOptions({
      queryKey: [room, 'year', driverId, year],
      queryFn: ({ signal }) =>
        call(
          tachographFilesRoutes.cardYear,
          { params: { id: driverId }, query: { year: String(year) } },
          { signal, silent: true },
        ),
    }),
  /** `version` changes when a better reader has read the file again. */
  content: (id: number, version: number) =>
    queryOptions({
      queryKey: [room, 'content', id, version],
      queryFn: ({ signal }) =>
        call(tachographFilesRoutes.content, { params: { id } }, { signal, silent: true }),
      meta: { of: id },
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
