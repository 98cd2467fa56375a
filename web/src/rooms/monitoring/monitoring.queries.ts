import { monitoringRoutes } from '@naryad/contract/monitoring/monitoring.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../platform/api/api.ts'

export const monitoringQueries = {
  /** Changes with the trucks. A system that does not answer is told where its list would stand, not by an alert. */
  vehicles: (companyId: number) =>
    queryOptions({
      queryKey: ['cars', 'vehiclesOf', companyId],
      queryFn: ({ signal }) =>
        call(monitoringRoutes.vehicles, { params: { id: companyId } }, { signal, silent: true }),
      retry: false,
    }),
}
