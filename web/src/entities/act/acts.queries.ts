import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const actsQueries = {
  /** The panel shows its own states of «not found» and «failed», so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['acts', 'one', id],
      queryFn: ({ signal }) => call(actsRoutes.get, { params: { id } }, { signal, silent: true }),
      // A draft has what its requests cost now.
      meta: { rooms: ['tasks'] },
    }),
}
