/** The demo company and the accounts of the stories use Moscow time, whatever the machine's time zone is. */
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' })
const dayMs = 86_400_000

/** The calendar day in Moscow: «2026-11-25». */
export const moscowDay = (moment = Date.now()): string => format.format(moment)

/** A full hour of a day in Moscow, as an ISO timestamp. */
export const hourOf = (day: string, hour: number): string =>
  new Date(Date.parse(`${day}T00:00:00+03:00`) + hour * 3_600_000).toISOString()

export const daysAfter = (day: string, count: number): string =>
  moscowDay(Date.parse(hourOf(day, 12)) + count * dayMs)

/** An hour of tomorrow in Moscow: a plan of today would depend on the hour at which the story runs. */
export const tomorrowAt = (hour: number): string => hourOf(daysAfter(moscowDay(), 1), hour)

/** The Monday of the week so many days ahead. */
export function mondayIn(days: number): string {
  const day = daysAfter(moscowDay(), days)
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return daysAfter(day, -((weekday + 6) % 7))
}
