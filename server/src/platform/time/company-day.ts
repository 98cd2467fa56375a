/** The zone of the company's working day. */
export const companyZone = 'Europe/Moscow'

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: companyZone })

/** The day it is for the company, «2026-11-22». */
export const companyToday = (now = Date.now()): string => isoDay.format(now)

const hour = new Intl.DateTimeFormat('en-GB', { timeZone: companyZone, hour: '2-digit', hourCycle: 'h23' })

/** The hour it is for the company, 0 to 23. */
export const companyHour = (now = Date.now()): number => Number(hour.format(now))
