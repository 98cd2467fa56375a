import { monitoringRoutes } from '@naryad/contract/monitoring/monitoring.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const monitoringQueries = {
  accounts: queryOptions({
    queryKey: ['connections', 'gpsAccounts'],
    queryFn: ({ signal }) => call(monitoringRoutes.accounts, undefined, { signal, silent: true }),
    meta: { isSilent: true },
    retry: false,
  }),
  /** Refreshed by changes of trucks. Errors are shown in place of the list, not as an alert. */
  vehicles: (companyId: number) =>
    queryOptions({
      queryKey: ['cars', 'vehiclesOf', companyId],
      queryFn: ({ signal }) =>
        call(monitoringRoutes.vehicles, { params: { id: companyId } }, { signal, silent: true }),
      retry: false,
    }),
}
