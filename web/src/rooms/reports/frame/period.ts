import { monthsOfDays, weekdayOf } from '@naryad/contract/kit/days'
import {
  daysOfNamedPeriod,
  namedPeriods,
  namedPeriodTitles,
} from '@naryad/contract/reports/reports.named-periods'

import type { DayRange } from '../../../ui/filters/period.ts'
import { count } from '../../../ui/formats/numbers.ts'
import { plural } from '../../../ui/formats/plural.ts'
import { wallTime } from '../../../ui/formats/zone.ts'

/** Calendar days «2026-11-01», both included. */
export interface Period {
  from: string
  to: string
}

const dayMs = 86_400_000

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const iso = (date: Date): string => date.toISOString().slice(0, 10)

const dayAt = (year: number, month: number, day: number): string => iso(new Date(Date.UTC(year, month, day)))

export const shiftDay = (day: string, by: number): string => iso(new Date(utc(day).getTime() + by * dayMs))

/** Number of days from the first to the last, both included. */
export const lengthOf = ({ from, to }: Period): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / dayMs) + 1

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^(19|20)\d\d-\d\d-\d\d$/.test(value) && iso(utcOr(value)) === value

function utcOr(text: string): Date {
  const date = utc(text)
  return Number.isNaN(date.getTime()) ? new Date(0) : date
}

const todayOf = (now: number): string => {
  const { year, month, day } = wallTime(now)
  return dayAt(year, month - 1, day)
}

/** From the first of the month to today. */
export const usualPeriod = (now: number): Period => daysOfNamedPeriod('thisMonth', todayOf(now))

export const reportPresets = (now: number): { title: string; range: DayRange }[] =>
  namedPeriods.map((name) => ({
    title: namedPeriodTitles[name],
    range: daysOfNamedPeriod(name, todayOf(now)),
  }))

/** Month names in the dative, as required after «к»: «октябрю». */
const dative = monthsOfDays.map((name) => name.replace(/а$/, 'у').replace(/я$/, 'ю'))

interface Compared extends Period {
  /** «к октябрю», «к прошлым 7 дням» */
  title: string
}

/**
 * The period to compare with: the same days of the previous month for a part of a month, the previous month
 * for a whole one, otherwise the same number of days immediately before.
 */
export function previousPeriod(period: Period): Compared {
  const [year = 0, month = 1, first = 1] = period.from.split('-').map(Number)
  const isWithinMonth = first === 1 && period.to.slice(0, 7) === period.from.slice(0, 7)
  if (isWithinMonth) {
    const lastBefore = dayAt(year, month - 1, 0)
    const isWhole = period.to === dayAt(year, month, 0)
    const same = dayAt(year, month - 2, Number(period.to.slice(8)))
    const to = isWhole || same > lastBefore ? lastBefore : same
    return { from: dayAt(year, month - 2, 1), to, title: `к ${dative[(month + 10) % 12]}` }
  }
  const days = lengthOf(period)
  const title =
    days === 1 ? 'к прошлому дню' : `к прошлым ${count(days)} ${plural(days, ['дню', 'дням', 'дням'])}`
  return { from: shiftDay(period.from, -days), to: shiftDay(period.from, -1), title }
}

/** Step of the chart, chosen so that it has at most about sixty bars. */
export function stepOf(period: Period): 'day' | 'week' | 'month' {
  const days = lengthOf(period)
  if (days <= 62) return 'day'
  return days <= 370 ? 'week' : 'month'
}

/** The first day of each step in the period, including those without tasks. */
export function stepsOf({ from, to }: Period, step: 'day' | 'week' | 'month'): string[] {
  const steps: string[] = []
  for (let at = startOfStep(from, step); at <= to; at = nextStep(at, step)) steps.push(at)
  return steps
}

function startOfStep(day: string, step: 'day' | 'week' | 'month'): string {
  if (step === 'month') return `${day.slice(0, 8)}01`
  return step === 'day' ? day : shiftDay(day, -weekdayOf(day))
}

function nextStep(day: string, step: 'day' | 'week' | 'month'): string {
  if (step !== 'month') return shiftDay(day, step === 'day' ? 1 : 7)
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dayAt(year, month, 1)
}
