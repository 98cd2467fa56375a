import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { maintenanceKindsRoutes, maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { queryOptions } from '@tanstack/react-query'

import { call, withAddresses } from '../../client/api/api.ts'

/** Signed file URLs are valid for five minutes; they are renewed before that. */
const filesStaleMs = 4 * 60_000

export const maintenanceQueries = {
  ofCar: (carId: number) =>
    queryOptions({
      queryKey: ['maintenance', 'car', carId],
      queryFn: ({ signal }) => call(maintenanceRoutes.ofCar, { params: { carId } }, { signal, silent: true }),
      meta: { isStored: true },
    }),
  kinds: queryOptions({
    queryKey: ['maintenance', 'kinds'],
    queryFn: ({ signal }) => call(maintenanceKindsRoutes.list, undefined, { signal }),
    staleTime: 10 * 60_000,
  }),
  files: (rangeId: number) =>
    queryOptions({
      queryKey: ['maintenance', 'files', rangeId],
      queryFn: ({ signal }) =>
        call(attachmentsRoutes.listOfMaintenance, { params: { id: rangeId } }, { signal }).then(
          withAddresses,
        ),
      staleTime: filesStaleMs,
    }),
}
