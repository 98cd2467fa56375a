import { priceListsRoutes } from '@naryad/contract/prices/prices.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const pricesQueries = {
  /** For staff only. */
  lists: queryOptions({
    queryKey: ['prices', 'lists'],
    queryFn: () => call(priceListsRoutes.list),
    staleTime: 10 * 60_000,
    meta: { isStored: true, isSilent: true },
  }),
}
