import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { maxFound } from '../../client/queries/useLookup.ts'

/** Search by name, for forms and filters. */
export const carLookup = (query: string, companyId?: number) =>
  queryOptions({
    queryKey: ['cars', 'lookup', query, companyId],
    queryFn: ({ signal }) =>
      call(
        carsRoutes.searchByQuery,
        {
          body: {
            query,
            limit: maxFound,
            ...(companyId !== undefined && { companyIds: [companyId] }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
