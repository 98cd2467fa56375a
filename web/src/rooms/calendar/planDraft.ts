import { type Day, dayOf, minuteOf, momentAt } from '../../ui/formats/days.ts'

/** The window of a visit in a form: a day and two local times, «10:00». */
interface PlanDraft {
  day: Day | null
  from: string
  to: string
}

interface Window {
  plannedFrom: string | null
  plannedTo: string | null
}

const two = (value: number): string => String(value).padStart(2, '0')

const timeOf = (moment: string | null): string => {
  if (moment === null) return ''
  const minute = minuteOf(moment)
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

export function draftOf({ plannedFrom, plannedTo }: Window): PlanDraft {
  const begins = plannedFrom ?? plannedTo
  return {
    day: begins === null ? null : dayOf(begins),
    from: timeOf(plannedFrom),
    to: timeOf(plannedTo),
  }
}

const minutesIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The window in UTC, or an error message. Without times it starts with the working day. */
export function windowOf({ day, from, to }: PlanDraft): Window | string {
  if (day === null) return from || to ? 'Укажите день' : { plannedFrom: null, plannedTo: null }
  const begins = from === '' ? 9 * 60 : minutesIn(from)
  if (to !== '' && minutesIn(to) < begins) return 'Конец раньше начала'
  return {
    plannedFrom: momentAt(day, begins).toISOString(),
    plannedTo: to === '' ? null : momentAt(day, minutesIn(to)).toISOString(),
  }
}
