import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const privacyQueries = {
  /** The list shows its own state of «failed», so the call is silent. */
  acts: (limit: number) =>
    queryOptions({
      queryKey: ['privacy', 'acts', limit],
      queryFn: ({ signal }) =>
        call(privacyRoutes.acts, { query: { limit: String(limit) } }, { signal, silent: true }),
      placeholderData: keepPreviousData,
    }),
}
