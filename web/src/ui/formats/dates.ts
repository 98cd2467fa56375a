import { monthsOfDays } from '@naryad/contract/kit/days'

import { dayNumber, wallTime, type WallTime } from './zone.ts'

type Moment = Date | string | number

const two = (value: number): string => String(value).padStart(2, '0')
const nearDays = new Map([
  [-1, 'вчера'],
  [0, 'сегодня'],
  [1, 'завтра'],
])

const monthOf = ({ month }: WallTime): string => monthsOfDays[month - 1] ?? ''
const clockOf = ({ hour, minute }: WallTime): string => `${two(hour)}:${two(minute)}`
const dayOf = (wall: WallTime, now: WallTime): string =>
  `${wall.day}\u00a0${monthOf(wall)}${wall.year === now.year ? '' : ` ${wall.year}`}`

/** «14:18» */
export const clock = (moment: Moment): string => clockOf(wallTime(moment))

/** «21 ноября 2026», in running text. */
export function longDate(moment: Moment): string {
  const wall = wallTime(moment)
  return `${wall.day}\u00a0${monthOf(wall)} ${wall.year}`
}

/** «21.11.2026 14:05», in tables, files and tooltips. */
export function stamp(moment: Moment): string {
  const wall = wallTime(moment)
  return `${two(wall.day)}.${two(wall.month)}.${wall.year} ${clockOf(wall)}`
}

/** A day «2026-11-21» as «21.11.2026». */
export const shortDay = (day: string): string => day.split('-').toReversed().join('.')

/** «сегодня», «завтра», «20 ноября», «20 ноября 2025» */
export function nearDay(moment: Moment, now: Moment = Date.now()): string {
  const wall = wallTime(moment)
  const today = wallTime(now)
  return nearDays.get(dayNumber(wall) - dayNumber(today)) ?? dayOf(wall, today)
}

/** «сегодня, 11:00», «20 ноября, 10:00»: in lists. */
export const nearMoment = (moment: Moment, now: Moment = Date.now()): string =>
  `${nearDay(moment, now)}, ${clock(moment)}`

/** After an earlier moment: «в 18:36» on the same day, «сегодня в 08:10», «20 ноября в 08:10» on another. */
export const sentWhen = (from: Moment, moment: Moment, now: Moment = Date.now()): string =>
  dayNumber(wallTime(from)) === dayNumber(wallTime(moment))
    ? `в\u00a0${clock(moment)}`
    : `${nearDay(moment, now)} в\u00a0${clock(moment)}`

/** «20 ноября, 10:00»: always the date, for sentences where «сегодня» does not fit. */
export function dayAndTime(moment: Moment, now: Moment = Date.now()): string {
  const wall = wallTime(moment)
  return `${dayOf(wall, wallTime(now))}, ${clockOf(wall)}`
}

/** «только что», «5 мин назад», «2 ч назад»; after a day the date. The exact time belongs in a tooltip. */
export function ago(moment: Moment, now: Moment = Date.now()): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(moment).getTime()) / 60_000)
  if (minutes < 1) return 'только что'
  if (minutes < 60) return `${minutes}\u00a0мин назад`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}\u00a0ч назад`
  return nearMoment(moment, now)
}

/** The server records presence once a minute. */
export const isHere = (moment: Moment, now: Moment = Date.now()): boolean =>
  new Date(now).getTime() - new Date(moment).getTime() < 120_000

/** «сейчас», «5 мин назад», «2 ч назад», «вчера, 18:20», «18 ноября»: the time of the last visit. */
export function lastSeen(moment: Moment, now: Moment = Date.now()): string {
  if (isHere(moment, now)) return 'сейчас'
  const days = dayNumber(wallTime(now)) - dayNumber(wallTime(moment))
  if (days <= 0) return ago(moment, now)
  return days === 1 ? nearMoment(moment, now) : nearDay(moment, now)
}

/** «сегодня, 10:00–12:00»; over days «20 ноября, 10:00 — 21 ноября, 12:00». Either end may be open. */
export function nearSpan(from: Moment | null, to: Moment | null, now: Moment = Date.now()): string {
  if (from === null) return to === null ? '' : `до ${nearMoment(to, now)}`
  if (to === null) return nearMoment(from, now)
  const isOneDay = dayNumber(wallTime(from)) === dayNumber(wallTime(to))
  return isOneDay
    ? `${nearDay(from, now)}, ${clock(from)}–${clock(to)}`
    : `${nearMoment(from, now)} — ${nearMoment(to, now)}`
}

/** «19–25 ноября», «28 ноября – 4 декабря» */
export function daySpan(from: Moment, to: Moment, now: Moment = Date.now()): string {
  const [start, end, today] = [wallTime(from), wallTime(to), wallTime(now)]
  if (dayNumber(start) === dayNumber(end)) return dayOf(start, today)
  const isOneMonth = start.month === end.month && start.year === end.year
  return isOneMonth
    ? `${start.day}–${dayOf(end, today)}`
    : `${dayOf(start, start.year === end.year ? start : today)} – ${dayOf(end, today)}`
}
