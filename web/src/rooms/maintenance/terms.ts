import type { MaintenanceKind } from '@naryad/contract/maintenance/maintenance'

export type KindTerm = Pick<MaintenanceKind, 'termMonths' | 'termDays' | 'termKm'>

const msPerDay = 86_400_000

/** «2026-01-31» plus a month is «2026-02-28»: the last day of a month stays the last day of a shorter one. */
function addMonths(day: string, months: number): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)))
}

/** The last day of a range that starts on `day`; null if the kind has no term in time. */
export function endOfTerm(day: string | null, { termMonths, termDays }: KindTerm): string | null {
  if (day === null || (termMonths === null && termDays === null)) return null
  const end = addMonths(day, termMonths ?? 0).getTime() + (termDays ?? 0) * msPerDay
  return new Date(end).toISOString().slice(0, 10)
}

export const endOfMileage = (from: number | null, { termKm }: KindTerm): number | null =>
  from === null || termKm === null ? null : from + termKm

export interface Bounds {
  dateFrom: string | null
  dateTo: string | null
  mileageFrom: number | null
  mileageTo: number | null
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / msPerDay

/** A kind without a term, such as for a single contract, repeats the length of the finished range. */
function lengthOf({ dateFrom, dateTo, mileageFrom, mileageTo }: Bounds): KindTerm {
  return {
    termMonths: null,
    termDays: dateFrom === null || dateTo === null ? null : daysBetween(dateFrom, dateTo),
    termKm: mileageFrom === null || mileageTo === null ? null : mileageTo - mileageFrom,
  }
}

/** The range after a finished one, computed as on the server. */
export function nextBounds(
  kind: KindTerm,
  done: Bounds,
  day: string | null,
  mileageKm: number | null,
): Bounds {
  const isOpenEnded = kind.termMonths === null && kind.termDays === null && kind.termKm === null
  const term = isOpenEnded ? lengthOf(done) : kind
  const dateTo = endOfTerm(day, term)
  const mileageTo = endOfMileage(mileageKm, term)
  return {
    dateFrom: dateTo === null ? null : day,
    dateTo,
    mileageFrom: mileageTo === null ? null : mileageKm,
    mileageTo,
  }
}
