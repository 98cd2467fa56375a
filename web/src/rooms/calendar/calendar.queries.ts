import { calendarLinksRoutes, calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import type { Input } from '@naryad/contract/kit/route'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { addDays, type Day, momentAt, monthWeeks, weekOf } from '../../kit/formats/days.ts'
import { call } from '../../platform/api/api.ts'
import type { CalendarView, Shown } from './calendarAddress.ts'

/** The days that a view shows. */
export function daysOf(view: CalendarView, date: Day): Day[] {
  if (view === 'day') return [date]
  return view === 'week' ? weekOf(date) : monthWeeks(date).flat()
}

/** Visits are tasks, ends of terms are ranges: their changes are changes of the calendar. */
const shows = { rooms: ['tasks', 'maintenance'] } as const

/** An empty list asks nothing. */
export const filtersOf = ({ queues, operatorIds, companyIds }: Shown) => ({
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
      meta: shows,
    })
  },
  unplanned: (body: UnplannedBody) =>
    queryOptions({
      queryKey: ['calendar', 'unplanned', body],
      queryFn: ({ signal }) => call(calendarRoutes.unplanned, { body }, { signal }),
      placeholderData: keepPreviousData,
      meta: shows,
    }),
  /** Today and tomorrow where one is. */
  myDay: () =>
    queryOptions({
      queryKey: ['calendar', 'day'],
      queryFn: ({ signal }) => call(calendarRoutes.day, { query: {} }, { signal }),
      meta: { ...shows, isStored: true },
    }),
  link: () =>
    queryOptions({
      queryKey: ['calendar', 'link'],
      queryFn: ({ signal }) => call(calendarLinksRoutes.state, undefined, { signal }),
    }),
}
