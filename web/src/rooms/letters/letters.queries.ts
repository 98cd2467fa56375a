import { lettersRoutes } from '@naryad/contract/letters/letters.routes'
import { mailRoutes } from '@naryad/contract/settings/mail.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const lettersQueries = {
  settings: queryOptions({
    queryKey: ['settings', 'mail'],
    queryFn: ({ signal }) => call(mailRoutes.get, undefined, { signal, silent: true }),
  }),
  page: (limit: number, offset: number) =>
    queryOptions({
      queryKey: ['letters', 'page', limit, offset],
      queryFn: ({ signal }) =>
        call(
          lettersRoutes.list,
          { query: { limit: String(limit), offset: String(offset) } },
          { signal, silent: true },
        ),
      // The status of letters changes in the background, so opening the screen reads them again.
      staleTime: 5_000,
      placeholderData: keepPreviousData,
    }),
}
