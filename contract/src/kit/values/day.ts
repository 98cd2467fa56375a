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
  /** A person types it now: «завтра», «+2», «25.11» (the nearest one) and «251126» are days as well. */
  readonly isTypedNow?: boolean
}

const months = ['янв', 'фев', 'мар', 'апр', 'ма[йя]', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'].map(
  (beginning) => new RegExp(`^${beginning}[а-я]*$`),
)

const words: Readonly<Record<string, number>> = { вчера: -1, сегодня: 0, завтра: 1, послезавтра: 2 }

const time = '(?:[ tт,]+\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?)?'
const ofYear = '(?: ?г\\.?| ?года)?'
const anyYear = '(?<year>\\d{4}|\\d{2})'
const written: readonly RegExp[] = [
  new RegExp(`^(?<day>\\d{1,2})(?<sign>[./-])(?<month>\\d{1,2})\\k<sign>${anyYear}${ofYear}${time}$`),
  new RegExp(`^(?<year>\\d{4})(?<sign>[./-])(?<month>\\d{1,2})\\k<sign>(?<day>\\d{1,2})${time}$`),
  new RegExp(`^(?<day>\\d{1,2})[ .-]?(?<word>[а-я]+)\\.?[ .-]?${anyYear}${ofYear}${time}$`),
]
const short: readonly RegExp[] = [
  new RegExp(`^(?<day>\\d{1,2})[., /](?<month>\\d{1,2})(?:[., /]${anyYear})?\\.?$`),
  new RegExp(`^(?<day>\\d{2})(?<month>\\d{2})${anyYear}$`),
]
const withOffset = /^(?<day>\d{4}-\d\d-\d\d)[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:z|[+-]\d\d(?::?\d\d)?)$/

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

/** The day of a moment in a time zone; null if the zone or the moment does not exist. */
function dayIn(zone: string, moment: number): string | null {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(moment)
  } catch {
    return null
  }
}

interface Parts {
  /** Four digits, two, or none. */
  readonly year: string
  readonly month: number
  readonly day: number
}

function partsOf(text: string, isTypedNow: boolean): Parts | undefined {
  for (const form of isTypedNow ? [...written, ...short] : written) {
    const found = form.exec(text)?.groups
    if (!found) continue
    const { year = '', word = '' } = found
    const named = months.findIndex((month) => month.test(word)) + 1
    const month = Number(found['month'] ?? named)
    if (word === '' || named > 0) return { year, month, day: Number(found['day']) }
  }
  return undefined
}

/** The day that is nearest to today, in December one of January is coming; of a birthday the last one. */
function withoutYear({ month, day }: Parts, { years, today }: DayRules): string | undefined {
  const distance = (one: string): number => Math.abs(Date.parse(one) - Date.parse(today))
  const present = Number(today.slice(0, 4))
  return [present + 1, present, present - 1]
    .flatMap((year) => existing(year, month, day) ?? [])
    .filter((one) => years !== 'past' || one <= today)
    .toSorted((one, other) => distance(one) - distance(other))[0]
}

/** Undefined if the day does not exist. */
function dayOfParts(parts: Parts, rules: DayRules): string | undefined {
  const { year, month, day } = parts
  const { years, today } = rules
  if (year === '') return withoutYear(parts, rules)
  if (year.length !== 2) return existing(Number(year), month, day)
  const recent = existing(2000 + Number(year), month, day)
  const isPast = recent !== undefined && recent <= today
  return years === 'past' && !isPast ? existing(1900 + Number(year), month, day) : recent
}

/** The day of a moment with an offset; undefined if it is none, null if it does not exist. */
function dayOfMoment(text: string, zone: string): string | null | undefined {
  const day = withOffset.exec(text)?.groups?.['day']
  if (day === undefined) return undefined
  return existing(...ymd(day)) === undefined ? null : dayIn(zone, Date.parse(isoMoment(text)))
}

/** «завтра», «+2» */
function offsetOf(text: string): number | undefined {
  return words[text] ?? (/^[+-]\d{1,3}$/.test(text) ? Number(text) : undefined)
}

/** A calendar day: «21.11.2026», «21 ноября 2026 г.», «2026-11-21T21:00:00Z» (a moment, by the zone). */
export function readDay(typed: string, rules: DayRules): Reading {
  const { today, zone, isTypedNow = false } = rules
  const text = plainLine(typed).toLowerCase()
  if (text === '') return refused('введите дату')
  const offset = isTypedNow ? offsetOf(text) : undefined
  if (offset !== undefined) return understood(addDays(today, offset))
  const parts = partsOf(text, isTypedNow)
  const day = parts ? (dayOfParts(parts, rules) ?? null) : dayOfMoment(text, zone)
  if (day === undefined) return refused(`${quoted(typed)} — не дата, укажите её как 21.11.2026`)
  if (day === null) return refused(`${quoted(typed)} — такой даты нет`)
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
