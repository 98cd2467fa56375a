import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { maxFound } from '../../client/queries/useLookup.ts'

/** Search by name, for forms and filters. */
export const driverLookup = (query: string, companyId?: number) =>
  queryOptions({
    queryKey: ['drivers', 'lookup', query, companyId],
    queryFn: ({ signal }) =>
      call(
        driversRoutes.searchByQuery,
        {
          body: {
            query,
            limit: maxFound,
            isActive: true,
            ...(companyId !== undefined && { companyIds: [companyId] }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
