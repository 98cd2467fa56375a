/** The zone of the company's working day. */
export const companyZone = 'Europe/Moscow'

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: companyZone })

/** The day it is for the company, «2026-11-22». */
export const companyToday = (now = Date.now()): string => isoDay.format(now)
