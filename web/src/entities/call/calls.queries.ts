import type { CallSearch } from '@naryad/contract/calls/calls'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const callsQueries = {
  /** The panel shows its own states of «not found» and «failed», so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['calls', 'one', id],
      queryFn: ({ signal }) => call(callsRoutes.get, { params: { id } }, { signal, silent: true }),
      meta: { of: id, rooms: ['tasks', 'companies', 'contacts', 'drivers'] },
    }),
  list: (search: Partial<CallSearch>) =>
    queryOptions({
      queryKey: ['calls', 'list', search] as const,
      queryFn: ({ signal }) => call(callsRoutes.search, { body: search }, { signal, silent: true }),
      placeholderData: keepPreviousData,
    }),
  /** How many calls, or recordings, began before a moment. */
  olderThan: (startedTo: string, isRecording: boolean) =>
    queryOptions({
      queryKey: ['calls', 'older', startedTo, isRecording],
      queryFn: ({ signal }) =>
        call(
          callsRoutes.count,
          { body: { filters: [{ startedTo, ...(isRecording && { hasRecording: true }) }] } },
          { signal, silent: true },
        ),
      meta: { isSilent: true },
    }),
  connections: queryOptions({
    queryKey: ['calls', 'connections'],
    queryFn: ({ signal }) => call(callsRoutes.connections, {}, { signal }),
    meta: { rooms: ['phone-connections'] },
  }),
}
