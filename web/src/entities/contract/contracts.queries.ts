import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { dayOf } from '../../ui/formats/days.ts'

const mostOfCompany = 50

export const contractsQueries = {
  /** The panel shows its own states of «not found» and «failed», so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['contracts', 'one', id],
      queryFn: ({ signal }) => call(contractsRoutes.get, { params: { id } }, { signal, silent: true }),
      // Its norms are met by requests.
      meta: { rooms: ['tasks'] },
    }),
  /** Of the last days, with the present one. */
  approvals: (id: number, days: number) =>
    queryOptions({
      queryKey: ['contracts', 'approvals', id, days],
      queryFn: ({ signal }) => {
        const now = Date.now()
        const query = { dateFrom: dayOf(now - (days - 1) * 86_400_000), dateTo: dayOf(now) }
        return call(contractsRoutes.approvals, { params: { id }, query }, { signal, silent: true })
      },
      meta: { rooms: ['tasks'] },
    }),
  /** The latest first. */
  ofCompany: (companyId: number) =>
    queryOptions({
      queryKey: ['contracts', 'ofCompany', companyId],
      queryFn: ({ signal }) =>
        call(
          contractsRoutes.search,
          { body: { companyIds: [companyId], orderBy: 'dateFrom', sort: 'DESC', limit: mostOfCompany } },
          { signal, silent: true },
        ),
    }),
}
