import type { Car } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { maxFound } from '../../client/queries/useLookup.ts'

/** Screens show their own states of «not found» and «failed», so the call is silent. */
export const carQuery = (id: number) =>
  queryOptions({
    queryKey: ['cars', 'car', id],
    queryFn: ({ signal }): Promise<Car> => call(carsRoutes.get, { params: { id } }, { signal, silent: true }),
    meta: { isStored: true },
  })

/** Where the truck is, and what its tracker has said last. */
export const carPosition = (id: number) =>
  queryOptions({
    queryKey: ['cars', 'position', id],
    queryFn: ({ signal }) => call(positionsRoutes.one, { params: { id } }, { signal, silent: true }),
    refetchInterval: 60_000,
    meta: { isSilent: true, isStored: true },
  })

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
