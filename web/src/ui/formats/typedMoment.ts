import { momentOf, wallTime } from './zone.ts'

/** A day and a time of that day, as form values. */
export interface MomentDraft {
  /** YYYY-MM-DD */
  day: string | null
  /** HH:MM */
  from: string
}

const two = (value: number): string => String(value).padStart(2, '0')

const timeText = (hour: number, minute: number): string => `${two(hour)}:${two(minute)}`

/** A timestamp in the displayed time zone. */
export function momentDraft(at: string | number): { day: string; from: string } {
  const { year, month, day, hour, minute } = wallTime(at)
  return { day: `${year}-${two(month)}-${two(day)}`, from: timeText(hour, minute) }
}

/** Parses «9», «930», «9:30», «09.30» as HH:MM; null if it is not a time. */
export function parseTime(typed: string): string | null {
  const match = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(typed.trim())
  if (!match) return null
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? '0')]
  return hour < 24 && minute < 60 ? timeText(hour, minute) : null
}

/** The timestamp of a day and «HH:MM» in the displayed time zone. */
export function momentAt(day: string, time: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return momentOf({ year, month, day: date, hour, minute }).toISOString()
}
