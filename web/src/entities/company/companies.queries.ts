import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { maxFound } from '../../client/queries/useLookup.ts'

/** Search by name, for forms. */
export const companyLookup = (query: string) =>
  queryOptions({
    queryKey: ['companies', 'lookup', query],
    queryFn: ({ signal }) => call(companiesRoutes.search, { body: { query, limit: maxFound } }, { signal }),
    placeholderData: keepPreviousData,
  })
