import type { Calendar } from '@naryad/contract/calendar/calendar'
import { weekdayOf } from '@naryad/contract/kit/days'
import type { CSSProperties } from 'react'

import type { Day } from '../../../ui/formats/days.ts'
import { daysOfVisit } from '../model.ts'

const peopleRem = 10.625
const leastRem = 6.5
/** Of a Saturday or Sunday without visits. */
const emptyRem = 3.5

type Columns = CSSProperties & Readonly<Record<'--days' | '--least', string>>

/** The days of a week that are empty weekends. */
export function narrowDays(
  { visits }: Pick<Calendar, 'visits'>,
  days: readonly Day[],
  today: Day,
): ReadonlySet<Day> {
  const busy = new Set(visits.flatMap((visit) => daysOfVisit(visit, days)))
  return new Set(days.filter((day) => weekdayOf(day) >= 5 && day !== today && !busy.has(day)))
}

/** Widths of the days of a week: the narrow ones leave their room to the others. */
export function columnsOf(days: readonly Day[], narrow: ReadonlySet<Day>): Columns {
  const least = days.reduce((sum, day) => sum + (narrow.has(day) ? emptyRem : leastRem), peopleRem)
  return {
    '--days': days
      .map((day) => (narrow.has(day) ? `${emptyRem}rem` : `minmax(${leastRem}rem, 1fr)`))
      .join(' '),
    '--least': `${least}rem`,
  }
}
