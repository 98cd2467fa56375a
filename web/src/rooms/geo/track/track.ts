import type { Track } from '@naryad/contract/monitoring/positions'
import { movingFromKmh } from '@naryad/contract/monitoring/positions.words'

import { kmBetween } from '../../../entities/place/map/distance.ts'

/** Unix seconds. */
type Seconds = number

export interface Stop {
  readonly from: Seconds
  readonly to: Seconds
  readonly lat: number
  readonly lon: number
}

export interface TrackPosition {
  readonly at: Seconds
  readonly lat: number
  readonly lon: number
  readonly speedKmh: number | null
  readonly isStopped: boolean
}

interface Fix {
  readonly at: Seconds
  readonly lat: number
  readonly lon: number
}

/** A shorter halt is traffic. */
const leastStopSeconds = 5 * 60
/** The GPS drift of a parked truck stays within this distance. */
const driftKm = 0.15

const fixesOf = ({ at, lat, lon }: Track): Fix[] =>
  at.map((moment, index) => ({ at: moment, lat: lat[index] ?? 0, lon: lon[index] ?? 0 }))

/** Halts of five minutes and more. */
export function stopsOf(track: Track): Stop[] {
  const fixes = fixesOf(track)
  const stops: Stop[] = []
  for (let first = 0; first < fixes.length;) {
    const start = fixes[first]
    if (!start) break
    let last = first
    for (let next = fixes[last + 1]; next && kmBetween(start, next) < driftKm; next = fixes[last + 1])
      last += 1
    const end = fixes[last] ?? start
    if (end.at - start.at >= leastStopSeconds)
      stops.push({ from: start.at, to: end.at, lat: start.lat, lon: start.lon })
    first = Math.max(last, first) + 1
  }
  return stops
}

/** Index of the last fix at or before the moment. */
function indexAt(at: readonly Seconds[], moment: Seconds): number {
  let [low, high] = [0, at.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((at[middle] ?? 0) <= moment) low = middle
    else high = middle - 1
  }
  return low
}

/** The position at a moment, on the straight line between two fixes; undefined for an empty track. */
export function positionAt(track: Track, moment: Seconds): TrackPosition | undefined {
  const index = indexAt(track.at, moment)
  const [before, after] = [index, Math.min(index + 1, track.at.length - 1)]
  const [from, to] = [track.at[before], track.at[after]]
  const [fromLat, fromLon, toLat, toLon] = [
    track.lat[before],
    track.lon[before],
    track.lat[after],
    track.lon[after],
  ]
  if (from === undefined || to === undefined) return undefined
  if (fromLat === undefined || fromLon === undefined || toLat === undefined || toLon === undefined)
    return undefined
  const share = to > from ? Math.min(1, Math.max(0, (moment - from) / (to - from))) : 0
  const speedKmh = track.speed[before] ?? null
  return {
    at: moment,
    lat: fromLat + (toLat - fromLat) * share,
    lon: fromLon + (toLon - fromLon) * share,
    speedKmh,
    isStopped: speedKmh !== null && speedKmh < movingFromKmh,
  }
}
