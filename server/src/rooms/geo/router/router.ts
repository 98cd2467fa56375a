import type { LineString } from '@naryad/contract/geo/geo'
import type { Point } from '@naryad/contract/kit/fields'

export interface Way {
  readonly distanceKm: number
  readonly durationMin: number
  readonly geometry: LineString
}

/** Undefined: the service works, and knows no road between the two. Throws `OutgoingError` when it fails. */
export type FindWay = (from: Point, to: Point, signal: AbortSignal) => Promise<Way | undefined>

export interface RouterSettings {
  readonly baseUrl: string
  readonly key: string
}

export const tenths = (value: number): number => Math.round(value * 10) / 10
