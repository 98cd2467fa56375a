import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const pageSize = 50

export const suggestionsQueries = {
  list: (isDecided: boolean, limit: number) =>
    queryOptions({
      queryKey: ['suggestions', 'list', isDecided, limit],
      queryFn: ({ signal }) =>
        call(
          suggestionsRoutes.list,
          { query: { isDecided: isDecided ? 'true' : 'false', limit: String(limit) } },
          { signal, silent: true },
        ),
      placeholderData: keepPreviousData,
    }),
  /** The addresses of the files are good for five minutes. */
  photos: (id: number) =>
    queryOptions({
      queryKey: ['suggestions', 'photos', id],
      queryFn: ({ signal }) => call(attachmentsRoutes.listOfSuggestion, { params: { id } }, { signal }),
      staleTime: 4 * 60_000,
    }),
  count: queryOptions({
    queryKey: ['suggestions', 'count'],
    queryFn: ({ signal }) => call(suggestionsRoutes.count, undefined, { signal, silent: true }),
  }),
}
