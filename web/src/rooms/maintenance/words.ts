import { shortDay } from '../../ui/formats/dates.ts'
import { count } from '../../ui/formats/numbers.ts'
import { counted, dayForms, type Forms } from '../../ui/formats/plural.ts'
import { wallTime } from '../../ui/formats/zone.ts'
import type { Bounds, KindTerm } from './terms.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** Today, or the day of a timestamp, in the account's time zone: «2026-11-21». */
export function dayOf(moment: Date | string = new Date()): string {
  const { year, month, day } = wallTime(moment)
  return `${year}-${two(month)}-${two(day)}`
}

/** «01.11.2026 – 30.11.2026» */
export const datesOf = ({ dateFrom, dateTo }: Bounds): string | null =>
  dateFrom === null || dateTo === null ? null : `${shortDay(dateFrom)} – ${shortDay(dateTo)}`

/** «340 000 – 345 000 км» */
export const mileagesOf = ({ mileageFrom, mileageTo }: Bounds): string | null =>
  mileageFrom === null || mileageTo === null ? null : `${count(mileageFrom)} – ${count(mileageTo)}\u00a0км`

export const boundsOf = (bounds: Bounds): string =>
  [datesOf(bounds), mileagesOf(bounds)].filter(Boolean).join(' · ')

const monthForms: Forms = ['месяц', 'месяца', 'месяцев']

/** «36 месяцев», «28 дней», «6 месяцев или 15 000 км» */
export function termOf({ termMonths, termDays, termKm }: KindTerm): string {
  const time = [
    termMonths === null ? null : counted(termMonths, monthForms),
    termDays === null ? null : counted(termDays, dayForms),
  ].filter(Boolean)
  const distance = termKm === null ? null : `${count(termKm)}\u00a0км`
  return [time.join(' '), distance].filter(Boolean).join(' или ') || 'срок не задан'
}
