import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

/** Deadlines pass without an event. */
const everyMs = 60_000
/** The time to hand over comes without one too. */
const dueEveryMs = 5 * 60_000

export const shiftsQueries = {
  current: queryOptions({
    queryKey: ['shifts', 'current'],
    queryFn: ({ signal }) => call(shiftsRoutes.current, undefined, { signal }),
    refetchInterval: everyMs,
    meta: { rooms: ['tasks', 'suggestions', 'calendar'], isStored: true, showsFailure: true },
  }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['shifts', 'one', id],
      queryFn: ({ signal }) => call(shiftsRoutes.get, { params: { id } }, { signal }),
      meta: { of: id, rooms: ['users'], isStored: true, showsFailure: true },
    }),
  waiting: queryOptions({
    queryKey: ['shifts', 'waiting'],
    refetchInterval: dueEveryMs,
    queryFn: ({ signal }) => call(shiftsRoutes.waiting, undefined, { signal, silent: true }),
  }),
  former: (limit: number) =>
    queryOptions({
      queryKey: ['shifts', 'former', limit],
      queryFn: ({ signal }) => call(shiftsRoutes.list, { query: { limit: String(limit) } }, { signal }),
      placeholderData: keepPreviousData,
      meta: { rooms: ['users'], isStored: true, showsFailure: true },
    }),
}
