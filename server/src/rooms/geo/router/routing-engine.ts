import type { LineString } from '@naryad/contract/geo/geo'
import type { Point } from '@naryad/contract/kit/fields'

export interface FoundRoute {
  readonly distanceKm: number
  readonly durationMin: number
  readonly geometry: LineString
}

/** Undefined: there is no road between the points. Throws `OutgoingError` if the service fails. */
export type FindRoute = (from: Point, to: Point, signal: AbortSignal) => Promise<FoundRoute | undefined>

export interface RouterSettings {
  readonly baseUrl: string
  readonly key: string
}

export const roundToTenths = (value: number): number => Math.round(value * 10) / 10
