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

/** Widths of the days of a week: an empty weekend leaves its room to the other days. */
export function columnsOf({ visits }: Pick<Calendar, 'visits'>, days: readonly Day[], today: Day): Columns {
  const busy = new Set(visits.flatMap((visit) => daysOfVisit(visit, days)))
  const isNarrow = (day: Day): boolean => weekdayOf(day) >= 5 && day !== today && !busy.has(day)
  const least = days.reduce((sum, day) => sum + (isNarrow(day) ? emptyRem : leastRem), peopleRem)
  return {
    '--days': days.map((day) => (isNarrow(day) ? `${emptyRem}rem` : `minmax(${leastRem}rem, 1fr)`)).join(' '),
    '--least': `${least}rem`,
  }
}
