import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const triageQueries = {
  /** Questions are asked on the phone with a client, also without a network. */
  questionnaires: queryOptions({
    queryKey: ['triage', 'questionnaires'],
    queryFn: () => call(triageRoutes.questionnaires, undefined, { silent: true }),
    staleTime: 10 * 60_000,
    meta: { isStored: true, isSilent: true },
  }),
  /** What the visits of a day and the next one need. */
  day: (date: string, userId?: number) =>
    queryOptions({
      queryKey: ['triage', 'day', date, userId ?? null],
      queryFn: ({ signal }) =>
        call(
          triageRoutes.day,
          { query: { date, ...(userId !== undefined && { userId: String(userId) }) } },
          { signal, silent: true },
        ),
      meta: { isStored: true, isSilent: true, rooms: ['tasks', 'units'] },
    }),
}
