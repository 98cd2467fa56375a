import { usersRoutes } from '@naryad/contract/users/users.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { maxFound } from '../../client/queries/useLookup.ts'

/** Accounts by name, blocked ones too: unlike a form, a filter is used for past work. */
export const userLookup = (query: string) =>
  queryOptions({
    queryKey: ['users', 'lookup', query],
    queryFn: ({ signal }) => call(usersRoutes.search, { body: { query, limit: maxFound } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const usersByIds = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['users', 'named', ids],
    queryFn: ({ signal }) =>
      call(usersRoutes.search, { body: { ids: [...ids], limit: Math.max(1, ids.length) } }, { signal }),
    enabled: ids.length > 0,
  })
