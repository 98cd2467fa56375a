import { cannedAnswersRoutes } from '@naryad/contract/canned-answers/canned-answers.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const answersQueries = {
  /** Own answers and those of all; stored for comments without a network. */
  all: queryOptions({
    queryKey: ['cannedAnswers', 'all'],
    queryFn: () => call(cannedAnswersRoutes.list, undefined, { silent: true }),
    staleTime: 10 * 60_000,
    meta: { isStored: true, isSilent: true },
  }),
}
