import type { Input } from '@naryad/contract/kit/route'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export type RollCallBody = Input<typeof rollCallRoutes.report>['body']

export const rollCallQueries = {
  sheet: (date: string) =>
    queryOptions({
      queryKey: ['roll-call', 'sheet', date],
      queryFn: ({ signal }) => call(rollCallRoutes.sheet, { query: { date } }, { signal }),
      meta: { showsFailure: true },
    }),
  report: (body: RollCallBody) =>
    queryOptions({
      queryKey: ['roll-call', 'report', body],
      queryFn: ({ signal }) => call(rollCallRoutes.report, { body }, { signal }),
      placeholderData: keepPreviousData,
      meta: { showsFailure: true },
    }),
}
