import { wallTime } from '../formats/zone.ts'

const words: Readonly<Record<string, number>> = { вчера: -1, сегодня: 0, завтра: 1, послезавтра: 2 }

const two = (value: number): string => String(value).padStart(2, '0')

/** «2026-11-21», or null if the date does not exist. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 && year <= 2100 ? `${year}-${two(month)}-${two(day)}` : null
}

function dayFrom(today: Date, offset: number): string | null {
  const { year, month, day } = wallTime(today)
  const date = new Date(Date.UTC(year, month - 1, day + offset))
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

/**
 * Parses «21.11.2026», «21.11», «21 11», «211126», «сегодня», «завтра», «+2»; null if the text is no date.
 */
export function dayTyped(text: string, today = new Date()): string | null {
  const typed = text.trim().toLowerCase()
  const offset = words[typed] ?? (/^[+-]\d{1,3}$/.test(typed) ? Number(typed) : undefined)
  if (offset !== undefined) return dayFrom(today, offset)
  const match =
    /^(\d{1,2})[.,/ ](\d{1,2})(?:[.,/ ](\d{4}|\d{2}))?\.?$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed)
  if (!match) return null
  const [, day, month, year] = match
  const whole = year === undefined ? wallTime(today).year : Number(year)
  return dayOf(whole < 100 ? 2000 + whole : whole, Number(month), Number(day))
}
