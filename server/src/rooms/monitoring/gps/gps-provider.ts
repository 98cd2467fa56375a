import type { GpsSource } from '@naryad/contract/monitoring/monitoring.words'

/** The state of a vehicle at one moment; null: unknown. */
export interface GpsFix {
  readonly at: Date
  readonly lat: number
  readonly lon: number
  readonly course: number | null
  readonly speedKmh: number | null
  readonly ignition: boolean | null
  readonly voltageV: number | null
  readonly mileageKm: number | null
}

export interface GpsPosition extends GpsFix {
  readonly vehicleId: string
}

export interface GpsVehicle {
  readonly externalId: string
  readonly name: string
  readonly imei: string | null
  readonly plate: string | null
  readonly position: GpsFix | null
}

export interface GpsAccount {
  readonly externalId: string
  readonly name: string
}

/** An adapter of a monitoring system, with UTC times, km/h, degrees and text ids. */
export interface GpsProvider {
  readonly source: GpsSource
  /** Possible values of `companies.externalId`. */
  readonly listAccounts: () => Promise<GpsAccount[]>
  /** Without an account, all vehicles that the login may see. */
  readonly listVehicles: (accountId?: string) => Promise<GpsVehicle[]>
  /** The last position of every vehicle that has one. */
  readonly positions: () => Promise<GpsPosition[]>
  readonly track: (vehicleId: string, from: Date, to: Date) => Promise<GpsFix[]>
}

export type GpsFailure = 'AUTH' | 'DENIED' | 'UNAVAILABLE' | 'BAD_RESPONSE'

/** The message is logged and must not contain addresses or secrets. */
export class GpsError extends Error {
  override name = 'GpsError'
  readonly code: GpsFailure

  constructor(code: GpsFailure, message: string) {
    super(message)
    this.code = code
  }
}

/** A receiver without satellites reports 0, 0. */
export const isPlace = (lat: unknown, lon: unknown): boolean =>
  typeof lat === 'number' &&
  typeof lon === 'number' &&
  Math.abs(lat) <= 90 &&
  Math.abs(lon) <= 180 &&
  (lat !== 0 || lon !== 0)

/** Degrees from north, 0 to 359. */
export const courseOf = (degrees: number | null | undefined): number | null =>
  typeof degrees === 'number' && Number.isFinite(degrees) ? ((Math.round(degrees) % 360) + 360) % 360 : null

/** Systems omit unknown values or send an empty text. */
export const nullIfEmpty = (text: string | null | undefined): string | null =>
  text === undefined || text === '' ? null : text

export const nonNegative = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
