import { weekdayOf } from '../../kit/days.ts'
import type { CalendarDay } from '../settings/settings.ts'
import type { Absence } from './absences.ts'
import { absenceTitles, usualVisitMinutes } from './calendar.words.ts'

export const usualVisitMs = usualVisitMinutes * 60_000

/** A time interval, in milliseconds since the epoch. */
export interface Stretch {
  from: number
  to: number
}

interface Window {
  plannedFrom: string | null
  plannedTo: string | null
}

/** The interval of a visit; one with a single bound gets the usual duration. Null: it has no planned time. */
export function stretchOf({ plannedFrom, plannedTo }: Window): Stretch | null {
  if (plannedFrom === null && plannedTo === null) return null
  const end = plannedTo === null ? Date.parse(plannedFrom ?? '') + usualVisitMs : Date.parse(plannedTo)
  const from = plannedFrom === null ? end - usualVisitMs : Date.parse(plannedFrom)
  return { from, to: Math.max(from, end) }
}

export const overlap = (one: Stretch, other: Stretch): boolean => one.from < other.to && other.from < one.to

/** A moment in the time zone of a user: the day and its minute. */
export interface LocalTime {
  day: string
  minute: number
}

export function localTimeOf(moment: number, timeZone: string): LocalTime {
  const parts: Record<string, string> = {}
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  for (const { type, value } of format.formatToParts(moment)) parts[type] = value
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  }
}

/** Working hours, in minutes since midnight. */
export const workStarts = 9 * 60
const workEnds = 18 * 60

/** The production calendar takes precedence over the weekday. */
export function isDayOff(day: string, deviations: ReadonlyMap<string, CalendarDay['kind']>): boolean {
  const kind = deviations.get(day)
  if (kind !== undefined) return kind === 'OFF'
  return weekdayOf(day) >= 5
}

interface Plan {
  start: LocalTime
  end: LocalTime
  /** The ids of overlapping tasks. */
  overlapping: readonly number[]
  absence: Pick<Absence, 'kind'> | undefined
  deviations: ReadonlyMap<string, CalendarDay['kind']>
}

/** Warnings about a plan; they do not prevent saving it. */
export function planWarnings({ start, end, overlapping, absence, deviations }: Plan): string[] {
  const warnings: string[] = []
  if (overlapping.length > 0) {
    const named = overlapping.slice(0, 3).map((id) => `№\u00a0${id}`)
    warnings.push(`накладывается на ${named.join(', ')}${overlapping.length > 3 ? ' и другие' : ''}`)
  }
  if (absence) warnings.push(`в этот день — ${absenceTitles[absence.kind].toLowerCase()}`)
  if (isDayOff(start.day, deviations)) warnings.push('выходной день')
  else if (start.minute < workStarts || end.day !== start.day || end.minute > workEnds)
    warnings.push('вне рабочих часов')
  return warnings
}
