import { isInRange } from '../limits.ts'
import { quoted, type Reading, refused, understood } from './reading.ts'
import { plainLine } from './text.ts'

export interface DayRules {
  /** The current day where the value is read, «2026-11-28». */
  readonly today: string
  /** The time zone that decides to which day a moment with an offset belongs. */
  readonly zone: string
  /**
   * What a year of two digits means: a birthday is in the past («85» is 1985), a term and the day of work are
   * in this century.
   */
  readonly years: 'past' | 'century'
  /** A person types it now: «завтра», «+2», «25.11» and «251126» are days as well. */
  readonly isTypedNow?: boolean
}

const months = ['янв', 'фев', 'мар', 'апр', 'ма[йя]', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'].map(
  (beginning) => new RegExp(`^${beginning}[а-я]*$`),
)

const words: Readonly<Record<string, number>> = { вчера: -1, сегодня: 0, завтра: 1, послезавтра: 2 }

const time = '(?:[ tт,]+\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?)?'
const dayFirst = new RegExp(`^(\\d{1,2})([./-])(\\d{1,2})\\2(\\d{4}|\\d{2})(?: ?г\\.?| ?года)?${time}$`)
const yearFirst = new RegExp(`^(\\d{4})([./-])(\\d{1,2})\\2(\\d{1,2})${time}$`)
const withWord = new RegExp(`^(\\d{1,2})[ .-]?([а-я]+)\\.?[ .-]?(\\d{4}|\\d{2})(?: ?г\\.?| ?года)?${time}$`)
const withOffset = /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(z|[+-]\d\d(?::?\d\d)?)$/
const short = /^(\d{1,2})[., /](\d{1,2})(?:[., /](\d{4}|\d{2}))?\.?$/
const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/

const two = (value: number): string => String(value).padStart(2, '0')

/** The day, or undefined if the calendar has none: 31 February does not become 3 March. */
function existing(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` : undefined
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** The day of a moment in a time zone; undefined if the zone or the moment does not exist. */
function dayIn(zone: string, moment: number): string | undefined {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(moment)
  } catch {
    return undefined
  }
}

/** The parts of a written date, in the order year, month, day. */
function partsOf(text: string, isTypedNow: boolean): [year: string, month: number, day: number] | undefined {
  const [, day, , month, year] = dayFirst.exec(text) ?? []
  if (day && month && year) return [year, Number(month), Number(day)]
  const [, firstYear, , secondMonth, lastDay] = yearFirst.exec(text) ?? []
  if (firstYear && secondMonth && lastDay) return [firstYear, Number(secondMonth), Number(lastDay)]
  const [, dayOfWord, word = '', yearOfWord] = withWord.exec(text) ?? []
  const named = months.findIndex((month) => month.test(word)) + 1
  if (dayOfWord && yearOfWord && named > 0) return [yearOfWord, named, Number(dayOfWord)]
  if (!isTypedNow) return undefined
  const [, shortDay, shortMonth, shortYear = ''] = short.exec(text) ?? digits.exec(text) ?? []
  return shortDay && shortMonth ? [shortYear, Number(shortMonth), Number(shortDay)] : undefined
}

/** The day of two digits of a year; undefined if it does not exist. */
function inCentury(rest: number, month: number, day: number, { years, today }: DayRules): string | undefined {
  const recent = existing(2000 + rest, month, day)
  const isFuture = recent === undefined || recent > today
  return years === 'past' && isFuture ? existing(1900 + rest, month, day) : recent
}

/** A calendar day: «21.11.2026», «21 ноября 2026 г.», «2026-11-21T21:00:00Z» (a moment, by the zone). */
export function readDay(typed: string, rules: DayRules): Reading {
  const { today, zone, isTypedNow = false } = rules
  const text = plainLine(typed).toLowerCase()
  const offset = isTypedNow
    ? (words[text] ?? (/^[+-]\d{1,3}$/.test(text) ? Number(text) : undefined))
    : undefined
  if (offset !== undefined) return understood(addDays(today, offset))
  const [moment, date] = withOffset.exec(text) ?? []
  const parts = moment === undefined ? partsOf(text, isTypedNow) : undefined
  if (moment === undefined && parts === undefined)
    return refused(text === '' ? 'введите дату' : `${quoted(typed)} — не дата, укажите её как 21.11.2026`)
  let day: string | undefined
  if (parts) {
    const [year, month, date] = parts
    if (year === '') day = existing(Number(today.slice(0, 4)), month, date)
    else
      day =
        year.length === 2 ? inCentury(Number(year), month, date, rules) : existing(Number(year), month, date)
  } else if (moment !== undefined && date !== undefined && existing(...ymd(date)) !== undefined)
    day = dayIn(zone, Date.parse(isoMoment(moment)))
  if (day === undefined) return refused(`${quoted(typed)} — такой даты нет`)
  return isInRange(day) ? understood(day) : refused(`${quoted(typed)} — год от 1900 до 2100`)
}

const ymd = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

/** «+03» and «+0300» as ECMAScript requires them: «+03:00». */
const isoMoment = (moment: string): string =>
  moment
    .toUpperCase()
    .replace(' ', 'T')
    .replace(/([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`)
