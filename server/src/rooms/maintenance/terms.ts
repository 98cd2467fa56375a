// The length of the next range. Pure functions without database access.

export interface Bounds {
  readonly dateFrom: string | null
  readonly dateTo: string | null
  readonly mileageFrom: number | null
  readonly mileageTo: number | null
}

const dayMs = 86_400_000

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/** 31 January plus a month is the last day of February; 29 February plus a year is 28 February. */
export function addTerm(day: string, { months, days }: { months: number; days: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const end = first.setUTCDate(Math.min(date, lastDate)) + days * dayMs
  return new Date(end).toISOString().slice(0, 10)
}

export interface Term {
  readonly termMonths: number | null
  readonly termDays: number | null
  readonly termKm: number | null
}

const maxKm = 10_000_000

/**
 * The range after a finished one, with the term of its kind. A kind without a term (for example, of a
 * single contract) repeats the length of the finished range. Null: neither has a length.
 */
export function nextBounds(
  term: Term,
  done: Bounds,
  from: { readonly day: string; readonly mileageKm: number | null },
): Bounds | null {
  const isOpenEnded = term.termMonths === null && term.termDays === null && term.termKm === null
  const { months, days, km } = isOpenEnded ? lengthOf(done) : termOf(term)
  const byDays = months > 0 || days > 0
  const mileageTo = from.mileageKm === null ? 0 : Math.min(from.mileageKm + km, maxKm)
  const byKm = km > 0 && from.mileageKm !== null && mileageTo > from.mileageKm
  if (!byDays && !byKm) return null
  return {
    dateFrom: byDays ? from.day : null,
    dateTo: byDays ? addTerm(from.day, { months, days }) : null,
    mileageFrom: byKm ? from.mileageKm : null,
    mileageTo: byKm ? mileageTo : null,
  }
}

interface Length {
  readonly months: number
  readonly days: number
  readonly km: number
}

const termOf = ({ termMonths, termDays, termKm }: Term): Length => ({
  months: termMonths ?? 0,
  days: termDays ?? 0,
  km: termKm ?? 0,
})

const lengthOf = ({ dateFrom, dateTo, mileageFrom, mileageTo }: Bounds): Length => ({
  months: 0,
  days: dateFrom === null || dateTo === null ? 0 : daysBetween(dateFrom, dateTo),
  km: mileageFrom === null || mileageTo === null ? 0 : mileageTo - mileageFrom,
})
