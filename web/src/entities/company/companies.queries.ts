import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { maxFound } from '../../client/queries/useLookup.ts'

/** Search by name, for forms and filters. */
export const companyLookup = (query: string) =>
  queryOptions({
    queryKey: ['companies', 'lookup', query],
    queryFn: ({ signal }) => call(companiesRoutes.search, { body: { query, limit: maxFound } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** By ids, for stored filters. */
export const namedCompanies = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['companies', 'named', ids],
    queryFn: ({ signal }) =>
      call(companiesRoutes.search, { body: { ids: [...ids], limit: Math.max(1, ids.length) } }, { signal }),
    enabled: ids.length > 0,
    meta: { isSilent: true },
  })
