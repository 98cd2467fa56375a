import type { Input } from '@naryad/contract/kit/route'
import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../../platform/api/api.ts'

/** As it is sent: what has a default may be left out. */
export type SavedReportBody = Input<typeof savedReportsRoutes.create>['body']

/** Room of live changes and of their cache. */
export const savedReportsRoom = 'saved-reports'

export const savedReportsQueries = {
  list: queryOptions({
    queryKey: [savedReportsRoom, 'list'],
    queryFn: ({ signal }) => call(savedReportsRoutes.list, undefined, { signal }),
  }),
  files: queryOptions({
    queryKey: [savedReportsRoom, 'files'],
    queryFn: ({ signal }) => call(savedReportsRoutes.files, undefined, { signal }),
  }),
}
