export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The demo company is in Kazan: Moscow time without daylight saving. */
const zoneMs = 3 * hourMs

/** The calendar day in Kazan, YYYY-MM-DD. */
export const dayOf = (moment: number): string => new Date(moment + zoneMs).toISOString().slice(0, 10)

/** Midnight in Kazan at the start of the day of this moment. */
export const startOfDay = (moment: number): number => Math.floor((moment + zoneMs) / dayMs) * dayMs - zoneMs
