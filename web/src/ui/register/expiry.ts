import { shortDay } from '../formats/dates.ts'
import { dayNumber, wallTime } from '../formats/zone.ts'

export type ExpiryTone = 'late' | 'soon' | undefined

const soonDays = 30
const msInDay = 86_400_000

/** State of an expiry date: past, near, or far. */
export function expiryTone(day: string, now: number): ExpiryTone {
  const left = Date.parse(`${day}T00:00:00Z`) / msInDay - dayNumber(wallTime(now))
  if (left < 0) return 'late'
  return left <= soonDays ? 'soon' : undefined
}

/** «21.11.2026», followed by the state that the colour shows, as text. */
export function expiryText(day: string, now: number): string {
  const tone = expiryTone(day, now)
  const text = shortDay(day)
  if (tone === 'late') return `${text}, срок прошёл`
  return tone === 'soon' ? `${text}, скоро` : text
}
