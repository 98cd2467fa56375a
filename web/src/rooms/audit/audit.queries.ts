import type { AuditSearch } from '@naryad/contract/audit/audit'
import { auditRoutes } from '@naryad/contract/audit/audit.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

const shown = 20

export const auditQueries = {
  page: (question: AuditSearch) =>
    queryOptions({
      queryKey: ['audit', 'page', question],
      queryFn: ({ signal }) => call(auditRoutes.search, { body: question }, { signal, silent: true }),
      // Entries are added every minute, so opening the screen reads them again.
      staleTime: 5_000,
      placeholderData: keepPreviousData,
    }),
  people: (query: string) =>
    queryOptions({
      queryKey: ['users', 'lookup', query],
      queryFn: ({ signal }) => call(usersRoutes.search, { body: { query, limit: shown } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** By ids, for a stored filter. */
  peopleNamed: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['users', 'named', ids],
      queryFn: ({ signal }) =>
        call(usersRoutes.search, { body: { ids: [...ids], limit: Math.max(1, ids.length) } }, { signal }),
      enabled: ids.length > 0,
      meta: { isSilent: true },
    }),
}
