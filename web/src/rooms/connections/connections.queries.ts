import { connectionsRoutes } from '@naryad/contract/connections/connections.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const connectionsQueries = {
  all: queryOptions({
    queryKey: ['settings', 'connections'],
    queryFn: ({ signal }) => call(connectionsRoutes.list, undefined, { signal, silent: true }),
  }),
}
