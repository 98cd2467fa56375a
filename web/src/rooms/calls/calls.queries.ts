import { callsRoutes, phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

/** A call that rings stops ringing without an event of its own after some minutes. */
const ringingReadMs = 30_000

export const currentCallsQuery = queryOptions({
  queryKey: ['calls', 'current'],
  queryFn: ({ signal }) => call(callsRoutes.current, {}, { signal, silent: true }),
  refetchInterval: ({ state }) => ((state.data?.items.length ?? 0) > 0 ? ringingReadMs : false),
  meta: { isSilent: true, rooms: ['tasks'] },
})

export const diallingQuery = queryOptions({
  queryKey: ['phone-connections', 'dialling'],
  queryFn: ({ signal }) => call(callsRoutes.dialling, {}, { signal, silent: true }),
  staleTime: 10 * 60_000,
  meta: { isSilent: true },
})

export const phoneConnectionsQueries = {
  all: queryOptions({
    queryKey: ['phone-connections', 'list'],
    queryFn: ({ signal }) => call(phoneConnectionsRoutes.list, {}, { signal, silent: true }),
  }),
  requests: (id: number, offset: number) =>
    queryOptions({
      queryKey: ['phone-connections', id, 'requests', offset],
      queryFn: ({ signal }) =>
        call(
          phoneConnectionsRoutes.requests,
          { params: { id }, query: { limit: '20', offset: String(offset) } },
          { signal, silent: true },
        ),
      placeholderData: keepPreviousData,
      // Requests are no change of the settings, so nothing announces them.
      refetchInterval: 5_000,
    }),
}
