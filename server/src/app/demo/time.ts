import type { Random } from './random.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The demo company lives in Kazan: Moscow time, the same all year. */
const zoneMs = 3 * hourMs

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)

/** Before the first request of the demo's two years. */
export const longAgo = (random: Random, now: Date): Date => daysAfter(now, -random.int(740, 1400))

/** The calendar day in Kazan, YYYY-MM-DD. */
export const dayOf = (moment: Date | number): string =>
  new Date(Number(moment) + zoneMs).toISOString().slice(0, 10)

/** Midnight in Kazan at the start of the day of this moment. */
export const startOfDay = (moment: number): number => Math.floor((moment + zoneMs) / dayMs) * dayMs - zoneMs
