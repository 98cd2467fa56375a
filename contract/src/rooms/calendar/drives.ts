import { z } from 'zod'

import type { Point } from '../../kit/fields.ts'

/** The way between two visits. */
export const Drive = z
  .object({
    distanceKm: z.number(),
    durationMin: z.int(),
    /** By a straight line, not by roads. */
    isApproximate: z.boolean(),
  })
  .meta({ id: 'Drive' })
export type Drive = z.infer<typeof Drive>

const earthKm = 6371

/** Roads are so much longer than the straight line, and driven at so many kilometres an hour. */
const detour = 1.3
const kmPerHour = 40

const radians = (degrees: number): number => (degrees * Math.PI) / 180

export function straightKm(from: Point, to: Point): number {
  const [fromLat, toLat] = [radians(from.lat), radians(to.lat)]
  const half =
    Math.sin((toLat - fromLat) / 2) ** 2 +
    Math.cos(fromLat) * Math.cos(toLat) * Math.sin(radians(to.lon - from.lon) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** What driving takes, about; null where one of the places is not known. */
export function driveBetween(from: Point | null, to: Point | null): Drive | null {
  if (from === null || to === null) return null
  const km = straightKm(from, to) * detour
  return {
    distanceKm: Math.round(km * 10) / 10,
    durationMin: Math.round((km / kmPerHour) * 60),
    isApproximate: true,
  }
}
