/** The demo company and the people of the stories live by Moscow time, whatever the machine's zone is. */
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' })

/** The calendar day there, as «2026-11-25». */
export const moscowDay = (moment = Date.now()): string => format.format(moment)

/** A full hour of the day after today there: a plan of today depends on the hour at which the story runs. */
export const tomorrowAt = (hour: number): string =>
  new Date(Date.parse(`${moscowDay()}T00:00:00+03:00`) + (24 + hour) * 3_600_000).toISOString()
