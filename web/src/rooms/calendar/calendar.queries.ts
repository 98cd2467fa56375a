import type { Visit, VisitList } from '@naryad/contract/calendar/calendar'
import { calendarLinksRoutes, calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import type { Input } from '@naryad/contract/kit/route'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { addDays, type Day, momentAt, monthWeeks, weekOf } from '../../ui/formats/days.ts'
import type { CalendarView, CalendarState } from './calendarAddress.ts'

export function daysOf(view: CalendarView, date: Day): Day[] {
  if (view === 'day') return [date]
  return view === 'week' ? weekOf(date) : monthWeeks(date).flat()
}

/** Changes of tasks and of maintenance ranges refresh the calendar. */
const meta = { rooms: ['tasks', 'maintenance'] } as const

/** An empty list means no filter. */
export const filtersOf = ({ queues, operatorIds, companyIds }: CalendarState) => ({
  ...(queues.length > 0 && { queues: [...queues] }),
  ...(operatorIds.length > 0 && { operatorIds: [...operatorIds] }),
  ...(companyIds.length > 0 && { companyIds: [...companyIds] }),
})

export type UnplannedBody = Input<typeof calendarRoutes.unplanned>['body']

export const calendarQueries = {
  days: (days: readonly Day[], filters: ReturnType<typeof filtersOf>) => {
    const [first = '', last = first] = [days[0], days.at(-1)]
    const body = {
      from: momentAt(first, 0).toISOString(),
      to: momentAt(addDays(last, 1), 0).toISOString(),
      ...filters,
    }
    return queryOptions({
      queryKey: ['calendar', 'search', body],
      queryFn: ({ signal }) => call(calendarRoutes.search, { body }, { signal }),
      placeholderData: keepPreviousData,
      meta: { ...meta, showsFailure: true },
    })
  },
  unplanned: (body: UnplannedBody) =>
    queryOptions({
      queryKey: ['calendar', 'unplanned', body],
      queryFn: ({ signal }) => call(calendarRoutes.unplanned, { body }, { signal }),
      placeholderData: keepPreviousData,
      meta,
    }),
  /** Today and tomorrow in the user's time zone. */
  myDay: () =>
    queryOptions({
      queryKey: ['calendar', 'day'],
      queryFn: ({ signal }) => call(calendarRoutes.day, { query: {} }, { signal }),
      meta: { ...meta, isStored: true, showsFailure: true },
    }),
  link: () =>
    queryOptions({
      queryKey: ['calendar', 'link'],
      queryFn: ({ signal }) => call(calendarLinksRoutes.state, undefined, { signal }),
    }),
}

/** A task of the tray that is not among the first ones, which the calendar has: found by a search or further below. */
export const findUnplanned = (client: QueryClient, id: number): Visit | undefined =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['calendar', 'unplanned'] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ queryKey }) => client.getQueryData<VisitList>(queryKey)?.items ?? [])
    .find((visit) => visit.id === id)
