import { monthsOfDays, weekdayOf } from '@naryad/contract/kit/days'

import { momentOf, wallTime } from './zone.ts'

/** A calendar day: «2026-11-19». */
export type Day = string

const two = (value: number): string => String(value).padStart(2, '0')
const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** The calendar day of a timestamp in the displayed time zone. */
export function dayOf(moment: Date | string | number): Day {
  const { year, month, day } = wallTime(moment)
  return `${year}-${two(month)}-${two(day)}`
}

export const addDays = (day: Day, count: number): Day =>
  new Date(utc(day).getTime() + count * 86_400_000).toISOString().slice(0, 10)

/** Negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000)

/** Minutes since midnight in the displayed time zone. */
export function minuteOf(moment: Date | string | number): number {
  const { hour, minute } = wallTime(moment)
  return hour * 60 + minute
}

/** The timestamp this many minutes after midnight; more than 24 hours fall on the next day. */
export function momentAt(day: Day, minute: number): Date {
  const [year = 0, month = 1, date = 1] = addDays(day, Math.floor(minute / 1440))
    .split('-')
    .map(Number)
  const rest = ((minute % 1440) + 1440) % 1440
  return momentOf({ year, month, day: date, hour: Math.floor(rest / 60), minute: rest % 60 })
}

/** Monday to Sunday. */
export const weekOf = (day: Day): Day[] => {
  const monday = addDays(day, -weekdayOf(day))
  return [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(monday, count))
}

/** The full weeks that contain a month. */
export function monthWeeks(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`
  const weeks: Day[][] = []
  for (let week = weekOf(first); week.some((each) => each.slice(0, 7) === day.slice(0, 7));) {
    weeks.push(week)
    week = weekOf(addDays(week[6] ?? first, 1))
  }
  return weeks
}

/** The same day of another month, or its last day if it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

export const dateOf = (day: Day): number => Number(day.slice(8))

/** «19 ноября» */
export const dayTitle = (day: Day): string =>
  `${dateOf(day)}\u00a0${monthsOfDays[Number(day.slice(5, 7)) - 1] ?? ''}`

export const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const
export const longWeekdays = [
  'понедельник',
  'вторник',
  'среда',
  'четверг',
  'пятница',
  'суббота',
  'воскресенье',
] as const
