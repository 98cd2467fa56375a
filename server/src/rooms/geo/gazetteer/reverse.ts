import type { Address } from '@naryad/contract/geo/geo'
import type { Point } from '@naryad/contract/kit/fields'

import { bearing, distanceKm } from '../distance.ts'
import { gazetteer, type Place, type Region } from './load.ts'
import { offlineSource, settlementNote } from './search.ts'

/** A place that is further away is not useful for locating the point. */
const maxKm = 150

const directions = [
  'к северу',
  'к северо-востоку',
  'к востоку',
  'к юго-востоку',
  'к югу',
  'к юго-западу',
  'к западу',
  'к северо-западу',
]

type Ring = Region['polygons'][number][number]

/** Even-odd rule. */
function isInRing({ lat, lon }: Point, ring: Ring): boolean {
  let isInside = false
  let previous = ring.at(-1)
  for (const corner of ring) {
    if (previous) {
      const [x, y] = corner
      const [fromX, fromY] = previous
      if (y > lat !== fromY > lat && lon < ((fromX - x) * (lat - y)) / (fromY - y) + x) isInside = !isInside
    }
    previous = corner
  }
  return isInside
}

const isInRegion = (point: Point, { bounds: [west, south, east, north], polygons }: Region): boolean =>
  point.lon >= west &&
  point.lon <= east &&
  point.lat >= south &&
  point.lat <= north &&
  polygons.some(
    ([outline, ...holes]) =>
      outline !== undefined && isInRing(point, outline) && !holes.some((hole) => isInRing(point, hole)),
  )

/** Prefers a large town that is slightly further away to a hamlet. */
function nearestPlace(point: Point): { place: Place; km: number } | undefined {
  const degrees = maxKm / 111
  let best: { place: Place; km: number } | undefined
  let bestScore = Infinity
  for (const place of gazetteer().places) {
    if (Math.abs(place.point.lat - point.lat) > degrees) continue
    const km = distanceKm(point, place.point)
    const score = km - Math.log10(place.population + 1) * (place.isDistrict ? -0.8 : 0.8)
    if (km > maxKm || score >= bestScore) continue
    best = { place, km }
    bestScore = score
  }
  return best
}

/** The approximate radius of a town of this population. */
const radiusKm = ({ population }: Place): number => Math.max(1.5, Math.sqrt(population) / 90)

export function reverseInGazetteer(point: Point): Address | undefined {
  const region = gazetteer().regions.find((one) => isInRegion(point, one))
  const nearest = nearestPlace(point)
  const common = { point, source: offlineSource }
  if (nearest) {
    const { place, km } = nearest
    const direction = directions[Math.round((bearing(place.point, point) + 360) / 45) % 8] ?? ''
    const title = km <= radiusKm(place) ? place.name : `${place.name}, ${Math.round(km)} км ${direction}`
    const within = region?.name ?? place.region
    const address = within === '' || within === place.name ? title : `${title}, ${within}`
    return { ...common, title, address, precision: 'settlement', note: settlementNote }
  }
  return (
    region && {
      ...common,
      title: region.name,
      address: region.name,
      precision: 'region',
      note: settlementNote,
    }
  )
}
