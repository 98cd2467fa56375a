import { arshinRoutes } from '@naryad/contract/arshin/arshin.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const arshinQueries = {
  ofUnit: (id: number) =>
    queryOptions({
      queryKey: ['arshin', 'unit', id],
      queryFn: ({ signal }) => call(arshinRoutes.ofUnit, { params: { id } }, { signal, silent: true }),
      meta: { rooms: ['units', 'settings'] },
    }),
  log: (limit: number) =>
    queryOptions({
      queryKey: ['arshin', 'log', limit],
      queryFn: ({ signal }) =>
        call(arshinRoutes.log, { query: { limit: String(limit) } }, { signal, silent: true }),
      meta: { rooms: ['units'] },
    }),
}
