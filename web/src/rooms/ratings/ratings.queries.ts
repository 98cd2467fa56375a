import type { Input } from '@naryad/contract/kit/route'
import { ratingsRoutes } from '@naryad/contract/ratings/ratings.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

type RatingReportBody = Input<typeof ratingsRoutes.report>['body']

export const ratingsQueries = {
  page: (secret: string) =>
    queryOptions({
      queryKey: ['ratings', 'page', secret],
      queryFn: ({ signal }) => call(ratingsRoutes.open, { body: { secret } }, { signal, silent: true }),
      retry: false,
      staleTime: Infinity,
    }),
  report: (body: RatingReportBody) =>
    queryOptions({
      queryKey: ['tasks', 'ratings', body],
      queryFn: ({ signal }) => call(ratingsRoutes.report, { body }, { signal }),
      placeholderData: keepPreviousData,
      meta: { showsFailure: true },
    }),
}
