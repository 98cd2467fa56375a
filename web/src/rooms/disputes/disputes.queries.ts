import { disputesRoutes } from '@naryad/contract/disputes/disputes.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const disputesQueries = {
  /** What changes the evidence changes the task, so the key is that of tasks. */
  visit: (id: number) =>
    queryOptions({
      queryKey: ['tasks', 'visit', id],
      queryFn: ({ signal }) => call(disputesRoutes.visit, { params: { id } }, { signal, silent: true }),
    }),
}
