import type { Input } from '@naryad/contract/kit/route'
import { lightReportRoutes } from '@naryad/contract/lights/lights.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../../client/api/api.ts'

export type LightReportBody = Input<typeof lightReportRoutes.report>['body']

export const lightReportQueries = {
  report: (body: LightReportBody) =>
    queryOptions({
      queryKey: ['lights', 'report', body],
      queryFn: ({ signal }) => call(lightReportRoutes.report, { body }, { signal }),
      placeholderData: keepPreviousData,
      meta: { showsFailure: true },
    }),
}
