import { zonesRoutes } from '@naryad/contract/zones/zones.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

/** Under `companies`, because a change of a zone is published as a change of its organization. */
export const zonesQueries = {
  all: queryOptions({
    queryKey: ['companies', 'zones', 'all'],
    queryFn: ({ signal }) => call(zonesRoutes.list, { query: {} }, { signal, silent: true }),
    meta: { isSilent: true },
  }),
  ofCompany: (companyId: number) =>
    queryOptions({
      queryKey: ['companies', 'zones', companyId],
      queryFn: ({ signal }) =>
        call(zonesRoutes.list, { query: { companyId: String(companyId) } }, { signal, silent: true }),
      meta: { isSilent: true },
    }),
}
