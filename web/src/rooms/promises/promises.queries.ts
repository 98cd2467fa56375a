import type { Input } from '@naryad/contract/kit/route'
import { promisesRoutes } from '@naryad/contract/promises/promises.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export type PromiseReportBody = Input<typeof promisesRoutes.report>['body']

export const promisesQueries = {
  /** A change of a task may change its promise, so the key is that of tasks. */
  report: (body: PromiseReportBody) =>
    queryOptions({
      queryKey: ['tasks', 'promises', body],
      queryFn: ({ signal }) => call(promisesRoutes.report, { body }, { signal }),
      placeholderData: keepPreviousData,
      meta: { showsFailure: true },
    }),
}
