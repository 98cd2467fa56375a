import { weekdayOf } from '@naryad/contract/kit/days'

import { momentOf, wallTime } from '../formats/zone.ts'

/** Both ends as days «2026-11-21»; either may be open. */
export interface DayRange {
  from: string | null
  to: string | null
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The day of a timestamp in the displayed time zone, or the day `shift` days after it. */
export function dayOf(moment: Date | string | number, shift = 0): string {
  const { year, month, day } = wallTime(moment)
  const then = new Date(Date.UTC(year, month - 1, day + shift))
  return `${then.getUTCFullYear()}-${two(then.getUTCMonth() + 1)}-${two(then.getUTCDate())}`
}

function startOf(day: string, shift: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const then = new Date(Date.UTC(year, month - 1, date + shift))
  return momentOf({
    year: then.getUTCFullYear(),
    month: then.getUTCMonth() + 1,
    day: then.getUTCDate(),
    hour: 0,
    minute: 0,
  })
}

/** From the start of the first day to the end of the last, in the displayed time zone. */
export const momentsOf = ({ from, to }: DayRange): { from?: string; to?: string } => ({
  ...(from ? { from: startOf(from, 0).toISOString() } : {}),
  ...(to ? { to: new Date(startOf(to, 1).getTime() - 1).toISOString() } : {}),
})

/** Named ranges around today; a week begins on Monday. */
export function presets(now: number): { title: string; range: DayRange }[] {
  const { year, month, day } = wallTime(now)
  const weekday = weekdayOf(dayOf(now))
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const range = (from: number, to: number): DayRange => ({ from: dayOf(now, from), to: dayOf(now, to) })
  return [
    { title: 'Сегодня', range: range(0, 0) },
    { title: 'Вчера', range: range(-1, -1) },
    { title: 'Завтра', range: range(1, 1) },
    { title: 'Эта неделя', range: range(-weekday, 6 - weekday) },
    { title: 'Прошлая неделя', range: range(-weekday - 7, -weekday - 1) },
    { title: 'Этот месяц', range: range(1 - day, lastOfMonth - day) },
  ]
}
