import { weekdayOf } from '@naryad/contract/kit/days'
import type { ActivitySpan } from '@naryad/contract/tachograph-files/tachograph-content'
import { type Minutes, sumMinutes } from '@naryad/contract/tachograph-files/tachograph-files.words'

/** A day of a card, or of one slot of a unit. */
export interface ShownDay {
  readonly day: string
  readonly spans: readonly ActivitySpan[]
  /** Null: not known. */
  readonly km: number | null
  readonly isOpen: boolean
  /** Who drove, of a unit. */
  readonly drivers: readonly string[]
}

export interface Week {
  readonly monday: string
  /** Newest first. */
  readonly days: readonly ShownDay[]
  readonly minutes: Minutes
  readonly km: number
}

const dayMs = 86_400_000

const mondayOf = (day: string): string =>
  new Date(Date.parse(day) - weekdayOf(day) * dayMs).toISOString().slice(0, 10)

/** Weeks from Monday, newest first. */
export function weeksOf(days: readonly ShownDay[]): Week[] {
  const weeks = new Map<string, ShownDay[]>()
  for (const day of days.toSorted((a, b) => (a.day < b.day ? 1 : -1))) {
    const monday = mondayOf(day.day)
    weeks.set(monday, [...(weeks.get(monday) ?? []), day])
  }
  return [...weeks].map(([monday, inWeek]) => ({
    monday,
    days: inWeek,
    minutes: sumMinutes(inWeek.flatMap(({ spans }) => spans)),
    km: inWeek.reduce((sum, { km }) => sum + (km ?? 0), 0),
  }))
}

/** «7:05», «—» */
export const durationText = (minutes: number): string =>
  minutes === 0 ? '—' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** «06:15» */
export const minuteText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
