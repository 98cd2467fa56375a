/** The demo company and the people of the stories live by Moscow time, whatever the machine's zone is. */
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' })
const dayMs = 86_400_000

/** The calendar day there, as «2026-11-25». */
export const moscowDay = (moment = Date.now()): string => format.format(moment)

/** A full hour of a day there, as an ISO moment. */
export const hourOf = (day: string, hour: number): string =>
  new Date(Date.parse(`${day}T00:00:00+03:00`) + hour * 3_600_000).toISOString()

export const daysAfter = (day: string, count: number): string =>
  moscowDay(Date.parse(hourOf(day, 12)) + count * dayMs)

/** An hour of the day after today there: a plan of today depends on the hour at which the story runs. */
export const tomorrowAt = (hour: number): string => hourOf(daysAfter(moscowDay(), 1), hour)

/** The Monday of the week so many days ahead. */
export function mondayIn(days: number): string {
  const day = daysAfter(moscowDay(), days)
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return daysAfter(day, -((weekday + 6) % 7))
}
