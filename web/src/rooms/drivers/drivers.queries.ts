import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const driversQueries = {
  /** The panel shows its own states of «not found» and «failed», so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['drivers', 'one', id],
      queryFn: ({ signal }) => call(driversRoutes.get, { params: { id } }, { signal, silent: true }),
      // The last reading of the card.
      meta: { rooms: ['maintenance'] },
    }),
}
