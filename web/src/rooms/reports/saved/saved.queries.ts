import type { Input } from '@naryad/contract/kit/route'
import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../../client/api/api.ts'

/** Input type: fields with defaults are optional. */
export type SavedReportBody = Omit<Input<typeof savedReportsRoutes.update>['body'], 'version'>

/** Room of the query keys and of live changes. */
export const savedReportsRoom = 'saved-reports'

export const savedReportsQueries = {
  list: queryOptions({
    queryKey: [savedReportsRoom, 'list'],
    queryFn: ({ signal }) => call(savedReportsRoutes.list, undefined, { signal }),
    meta: { showsFailure: true },
  }),
  files: queryOptions({
    queryKey: [savedReportsRoom, 'files'],
    queryFn: ({ signal }) => call(savedReportsRoutes.files, undefined, { signal }),
    meta: { showsFailure: true },
  }),
}
