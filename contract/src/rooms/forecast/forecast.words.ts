/** The forecast of a year and, at most, of the next one. */
export const maxForecastMonths = 24

/** What a month may have, and what a plan sent for approval may not have. */
export const forecastChoices = ['ALL', 'PRICED', 'UNPRICED'] as const
export type ForecastChoice = (typeof forecastChoices)[number]

/** The most terms and repeats that are computed for one answer. */
export const maxForecastRows = 300_000

/** «2026-12» of «2026-12-25» */
export const monthOf = (day: string): string => day.slice(0, 7)

/** 3 of «2026-11» and «2027-01»: both are counted. */
export function monthsBetween(first: string, last: string): number {
  const at = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return at(last) - at(first) + 1
}

/** «2027-01» of «2026-12» and 1 */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + count
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}
