import { disputesRoutes } from '@naryad/contract/disputes/disputes.routes'
import type { Input } from '@naryad/contract/kit/route'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

type DisputeReportBody = Input<typeof disputesRoutes.report>['body']

export const disputesQueries = {
  report: (body: DisputeReportBody) =>
    queryOptions({
      queryKey: ['tasks', 'disputes', body],
      queryFn: ({ signal }) => call(disputesRoutes.report, { body }, { signal }),
      placeholderData: keepPreviousData,
      meta: { showsFailure: true },
    }),
  /** What changes the evidence changes the task, so the key is that of tasks. */
  visit: (id: number) =>
    queryOptions({
      queryKey: ['tasks', 'visit', id],
      meta: { of: id, isStored: true },
      queryFn: ({ signal }) => call(disputesRoutes.visit, { params: { id } }, { signal, silent: true }),
    }),
}
