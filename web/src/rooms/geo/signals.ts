import type { PositionsChange } from '@naryad/contract/monitoring/positions'

import { type CarSignal, stateAt } from './carState.ts'

export interface Signal extends CarSignal {
  lat: number
  lon: number
}

export type Signals = ReadonlyMap<number, Signal>

/**
 * Applies a message or a snapshot; trucks that it does not name are unchanged. A snapshot may be older than a message
 * that came while it was read.
 */
export function applyChange(before: Signals, change: PositionsChange): Signals {
  const after = new Map(before)
  for (const [at, id] of change.ids.entries()) {
    const [lat, lon, seenAt] = [change.lat[at], change.lon[at], change.seenAt[at]]
    if (lat === undefined || lon === undefined || seenAt === undefined) continue
    if (seenAt * 1000 < (before.get(id)?.seenAt ?? 0)) continue
    after.set(id, {
      lat,
      lon,
      seenAt: seenAt * 1000,
      state: stateAt(change.state[at]),
      speedKmh: change.speed[at] ?? null,
      course: change.course[at] ?? null,
    })
  }
  return after
}

export const hasUnknown = (before: Signals, { ids }: PositionsChange): boolean =>
  ids.some((id) => !before.has(id))
