import type { Point } from '../../kit/fields.ts'
import type { Drive } from './drives.ts'

const earthKm = 6371

/** The average ratio of a road to the straight line. */
const detour = 1.3
const averageKmPerHour = 40

const radians = (degrees: number): number => (degrees * Math.PI) / 180

function straightKm(from: Point, to: Point): number {
  const [fromLat, toLat] = [radians(from.lat), radians(to.lat)]
  const half =
    Math.sin((toLat - fromLat) / 2) ** 2 +
    Math.cos(fromLat) * Math.cos(toLat) * Math.sin(radians(to.lon - from.lon) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** An estimate of the drive; null if a place is unknown. */
export function driveBetween(from: Point | null, to: Point | null): Drive | null {
  if (from === null || to === null) return null
  const km = straightKm(from, to) * detour
  return {
    distanceKm: Math.round(km * 10) / 10,
    durationMin: Math.round((km / averageKmPerHour) * 60),
    isApproximate: true,
  }
}
