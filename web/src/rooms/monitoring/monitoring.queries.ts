import { monitoringRoutes } from '@naryad/contract/monitoring/monitoring.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../platform/api/api.ts'

export const monitoringQueries = {
  /** Refreshed by changes of trucks. Errors are shown in place of the list, not as an alert. */
  vehicles: (companyId: number) =>
    queryOptions({
      queryKey: ['cars', 'vehiclesOf', companyId],
      queryFn: ({ signal }) =>
        call(monitoringRoutes.vehicles, { params: { id: companyId } }, { signal, silent: true }),
      retry: false,
    }),
}
