import { z } from 'zod'

/**
 * A number as exchanges write it, as E.164. Null: an extension, or a hidden one («anonymous», empty). Not held against
 * the numbering plans: a call comes from whatever number it comes from.
 */
export function readNumber(written: unknown): string | null {
  const text = typeof written === 'number' ? String(written) : written
  if (typeof text !== 'string') return null
  const dialed = text
    .slice(0, 100)
    .replace(/^(?:sip|tel):/i, '')
    .replace(/[@;].*/s, '')
    .trim()
  const digits = dialed.replace(/\D/g, '')
  // After a plus comes the code of a country, of however many digits.
  if (dialed.startsWith('+')) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null
  const [, country] = /^(?:810|00)([1-9]\d{7,14})$/.exec(digits) ?? []
  if (country !== undefined) return `+${country}`
  if (/^8\d{10}$/.test(digits)) return `+7${digits.slice(1)}`
  if (/^[3489]\d{9}$/.test(digits)) return `+7${digits}`
  return digits.length >= 10 && digits.length <= 15 ? `+${digits}` : null
}

/** «203», «sip:203@company», «015856#203». */
export function readExtension(written: unknown): string | null {
  const text = typeof written === 'number' ? String(written) : written
  if (typeof text !== 'string') return null
  const [, extension] =
    /^(?:sip:)?(?:\d{1,20}[#*])?(\d{2,6})(?:@.*)?$/is.exec(text.trim().slice(0, 200)) ?? []
  return extension ?? null
}

const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

const isPlausible = (ms: number): boolean => ms >= earliest && ms < latest

/** Seconds since 1970; null if that is no time of a call. */
export function readUnixTime(written: unknown): string | null {
  const seconds = Number(written)
  return isPlausible(seconds * 1000) ? new Date(seconds * 1000).toISOString() : null
}

/** `Date` reads the 30th of February as the 2nd of March. */
const isCalendarDay = (day: string): boolean => {
  const ms = Date.parse(day)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
}

/** «20261128T101500Z», or ISO 8601 with its zone. */
export function readUtcTime(written: unknown): string | null {
  if (typeof written !== 'string') return null
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(written) ?? []
  const iso = year === undefined ? written : `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
  if (!/^\d{4}-\d\d-\d\dT[\d:.]{5,12}(?:Z|[+-]\d\d:?\d\d)$/.test(iso)) return null
  if (!isCalendarDay(iso.slice(0, 10))) return null
  const ms = Date.parse(iso)
  return isPlausible(ms) ? new Date(ms).toISOString() : null
}

/** «2026-11-28 13:15:00» of a clock that is always Moscow's. */
export const readMoscowTime = (written: unknown): string | null =>
  typeof written === 'string' && /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/.test(written)
    ? readUtcTime(`${written.replace(' ', 'T')}+03:00`)
    : null

const daySeconds = 24 * 3600

export function readSeconds(written: unknown): number | null {
  const seconds =
    typeof written === 'string' && written.trim() === '' ? Number.NaN : Number(written ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= daySeconds ? Math.round(seconds) : null
}

/** Without secrets in the address itself it could not be fetched later; other schemes are refused. */
export const readRecordingUrl = (written: unknown): { url: string } | null =>
  typeof written === 'string' &&
  written.length <= 1000 &&
  /^https:\/\//i.test(written) &&
  URL.canParse(written)
    ? { url: written }
    : null

/** The id that an exchange gives a call or a leg. */
export const CallKey = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(200))
