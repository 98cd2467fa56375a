import type { Point } from '@naryad/contract/kit/fields'

const earthKm = 6371.009
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance. */
export function distanceKm(a: Point, b: Point): number {
  const lat = Math.sin(radians(b.lat - a.lat) / 2)
  const lon = Math.sin(radians(b.lon - a.lon) / 2)
  const chord = lat * lat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lon * lon
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The initial bearing, in degrees clockwise from north. */
export function bearing(from: Point, to: Point): number {
  const turn = radians(to.lon - from.lon)
  const y = Math.sin(turn) * Math.cos(radians(to.lat))
  const x =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(turn)
  return (Math.atan2(y, x) * 180) / Math.PI
}
