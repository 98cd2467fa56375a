import type { AuditSearch } from '@naryad/contract/audit/audit'
import { auditRoutes } from '@naryad/contract/audit/audit.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const auditQueries = {
  page: (question: AuditSearch) =>
    queryOptions({
      queryKey: ['audit', 'page', question],
      queryFn: ({ signal }) => call(auditRoutes.search, { body: question }, { signal, silent: true }),
      // Entries are added every minute, so opening the screen reads them again.
      staleTime: 5_000,
      placeholderData: keepPreviousData,
    }),
}
