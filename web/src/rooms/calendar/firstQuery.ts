import { weekOf } from '../../ui/formats/days.ts'
import { isPhone } from '../../ui/useMedia.ts'
import { calendarQueries, daysOf, filtersOf } from './calendar.queries.ts'
import { readAddress } from './calendarAddress.ts'

/** The first query of the calendar at an address. */
export function firstCalendarQuery(search: Readonly<Record<string, unknown>>) {
  const shown = readAddress(search)
  const days = isPhone() ? weekOf(shown.date) : daysOf(shown.view, shown.date)
  return calendarQueries.days(days, filtersOf(shown))
}
