import type { Visit } from '@naryad/contract/calendar/calendar'
import type { CSSProperties } from 'react'

import type { Day } from '../../../ui/formats/days.ts'

const leastRem = 7
/** Of an empty weekend: the date and a badge beside it. */
const emptyRem = 5

type Columns = CSSProperties & Readonly<Record<'--days' | '--least', string>>

/** Saturday or Sunday, from Monday as 0, if no shown week has a visit on it. */
export function emptyWeekends(
  weeks: readonly (readonly Day[])[],
  byDay: ReadonlyMap<Day, readonly Visit[]>,
): ReadonlySet<number> {
  const isEmpty = (weekday: number): boolean =>
    weeks.every((week) => (byDay.get(week[weekday] ?? '')?.length ?? 0) === 0)
  return new Set([5, 6].filter(isEmpty))
}

/** Widths of the weekdays of a month: empty weekends leave their room to the other days. */
export function monthColumns(narrow: ReadonlySet<number>): Columns {
  const widths = [0, 1, 2, 3, 4, 5, 6].map((weekday) => (narrow.has(weekday) ? emptyRem : leastRem))
  return {
    '--days': widths.map((rem) => (rem === emptyRem ? `${rem}rem` : `minmax(${rem}rem, 1fr)`)).join(' '),
    '--least': `${widths.reduce((sum, rem) => sum + rem, 0)}rem`,
  }
}
