import { monthNames, weekdayOf } from '@naryad/contract/kit/days'

import { daySpan } from '../../ui/formats/dates.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  dayTitle,
  longWeekdays,
  momentAt,
  weekOf,
} from '../../ui/formats/days.ts'
import type { CalendarView } from './calendarAddress.ts'

/** «Ноябрь 2026» */
const monthTitle = (day: Day): string => `${monthNames[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`

const yearOf = (day: Day): string => day.slice(0, 4)

/** Title of the shown period. */
export function periodTitle(view: CalendarView, date: Day): string {
  if (view === 'month') return monthTitle(date)
  if (view === 'day') return `${longWeekdays[weekdayOf(date)]}, ${dayTitle(date)} ${yearOf(date)}`
  const [first = date] = weekOf(date)
  const last = addDays(first, 6)
  const span = daySpan(momentAt(first, 720), momentAt(last, 720))
  return yearOf(last) === yearOf(dayOf(Date.now())) ? `${span} ${yearOf(last)}` : span
}

/** The day after one step of the view forward or back. */
export function stepDate(view: CalendarView, date: Day, by: number): Day {
  if (view === 'month') return addMonths(date, by)
  return addDays(date, view === 'week' ? by * 7 : by)
}
