import { monthNames, weekdayOf } from '@naryad/contract/kit/days'
import type { CalendarDay, DayKind } from '@naryad/contract/settings/settings'

import { addDays, type Day } from '../../../ui/formats/days.ts'

export interface Month {
  /** 1–12 */
  number: number
  title: string
  /** Seven cells a week, Monday first; null for days of another month. */
  weeks: (Day | null)[][]
  days: ReadonlySet<Day>
}

const two = (value: number): string => String(value).padStart(2, '0')
export function daysOf(year: number): Day[] {
  const first = `${year}-01-01`
  const count = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / 86_400_000
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

export function monthsOf(year: number): Month[] {
  const days = daysOf(year)
  return monthNames.map((title, index) => {
    const own = days.filter((day) => day.startsWith(`${year}-${two(index + 1)}`))
    const before = weekdayOf(own[0] ?? `${year}-01-01`)
    const cells: (Day | null)[] = [...Array.from({ length: before }, () => null), ...own]
    while (cells.length % 7 > 0) cells.push(null)
    const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
    return { number: index + 1, title, weeks, days: new Set(own) }
  })
}

/** The default kind of a day by its weekday. */
export const usualKind = (day: Day): DayKind => (weekdayOf(day) < 5 ? 'WORKING' : 'OFF')

/** Days of a year that differ from their default. */
export type Deviations = ReadonlyMap<Day, DayKind>

export const deviationsOf = (days: readonly CalendarDay[]): Deviations =>
  new Map(days.map(({ day, kind }) => [day, kind]))

export const kindOf = (day: Day, deviations: Deviations): DayKind => deviations.get(day) ?? usualKind(day)

/** The request for a chosen kind: a day that equals its default has its exception removed. */
export const kindSent = (day: Day, kind: DayKind): DayKind | null => (kind === usualKind(day) ? null : kind)

/** The exceptions after a change. */
export const withDay = (days: readonly CalendarDay[], day: Day, kind: DayKind | null): CalendarDay[] => [
  ...days.filter((other) => other.day !== day),
  ...(kind ? [{ day, kind }] : []),
]

/** Working hours of a 40-hour week; a short day has one hour less. */
export function totalsOf(
  year: number,
  deviations: Deviations,
): { working: number; short: number; off: number; hours: number } {
  const kinds = daysOf(year).map((day) => kindOf(day, deviations))
  const count = (wanted: DayKind) => kinds.filter((kind) => kind === wanted).length
  const [short, off] = [count('SHORT'), count('OFF')]
  const working = count('WORKING') + short
  return { working, short, off, hours: working * 8 - short }
}

const steps: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => `${day.slice(0, 8)}01`,
  End: (day) => addDays(monthShifted(`${day.slice(0, 8)}01`, 1), -1),
  PageUp: (day) => monthShifted(day, -1),
  PageDown: (day) => monthShifted(day, 1),
}

/** The same day of another month, or its last day. */
function monthShifted(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The day to which a key moves; null at the end of the year or for another key. */
export function dayByKey(day: Day, key: string): Day | null {
  const next = steps[key]?.(day)
  return next?.slice(0, 4) === day.slice(0, 4) ? next : null
}

export const isDayKey = (key: string): boolean => key in steps
