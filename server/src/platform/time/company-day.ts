/** The time zone of the company's working day. */
export const companyZone = 'Europe/Moscow'

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: companyZone })

/** The current date in the company's time zone, «2026-11-22». */
export const companyToday = (now = Date.now()): string => isoDay.format(now)

/** A day that has not come yet. East of the company's time zone it may be tomorrow already. */
export const isFutureDay = (day: string): boolean => day > companyToday(Date.now() + 86_400_000)

const hour = new Intl.DateTimeFormat('en-GB', { timeZone: companyZone, hour: '2-digit', hourCycle: 'h23' })

/** The current hour in the company's time zone, 0 to 23. */
export const companyHour = (now = Date.now()): number => Number(hour.format(now))

const offsetName = new Intl.DateTimeFormat('en', { timeZone: companyZone, timeZoneName: 'longOffset' })

/** The UTC offset of the company's time zone in milliseconds. */
function offsetAt(moment: number): number {
  const name = offsetName.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The timestamp of a time («08:00») on a day in the company's time zone. */
export function momentOfTime(day: string, time: string): number {
  const local = Date.parse(`${day}T${time}:00Z`)
  const guess = local - offsetAt(local)
  return local - offsetAt(guess)
}

const startOfDay = (day: string): number => momentOfTime(day, '00:00')

/** «2026-11-30» and 1 → «2026-12-01». */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** First and last timestamp of days of the company's calendar, up to the last microsecond. */
export const momentsOfDays = (first: string, last: string): { from: string; to: string } => ({
  from: new Date(startOfDay(first)).toISOString(),
  to: new Date(startOfDay(addDays(last, 1)) - 1).toISOString().replace('Z', '999Z'),
})
