import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../api/api.ts'

const shown = 20

const ofCompany = (companyId: number | undefined) =>
  companyId === undefined ? {} : { companyIds: [companyId] }

const previous = <Data>(data: Data) => data

/** Searches for objects of other rooms, for forms and filters. */
export const lookups = {
  companies: (query: string) =>
    queryOptions({
      queryKey: ['companies', 'lookup', query],
      queryFn: ({ signal }) => call(companiesRoutes.search, { body: { query, limit: shown } }, { signal }),
      placeholderData: previous,
    }),
  /** By ids, for stored filters. */
  companiesNamed: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['companies', 'named', ids],
      queryFn: ({ signal }) =>
        call(companiesRoutes.search, { body: { ids: [...ids], limit: Math.max(1, ids.length) } }, { signal }),
      enabled: ids.length > 0,
      meta: { isSilent: true },
    }),
  cars: (query: string, companyId?: number) =>
    queryOptions({
      queryKey: ['cars', 'lookup', query, companyId],
      queryFn: ({ signal }) =>
        call(
          carsRoutes.searchByQuery,
          { body: { query, limit: shown, ...ofCompany(companyId) } },
          { signal },
        ),
      placeholderData: previous,
    }),
  drivers: (query: string, companyId?: number) =>
    queryOptions({
      queryKey: ['drivers', 'lookup', query, companyId],
      queryFn: ({ signal }) =>
        call(
          driversRoutes.searchByQuery,
          { body: { query, limit: shown, isActive: true, ...ofCompany(companyId) } },
          { signal },
        ),
      placeholderData: previous,
    }),
}
