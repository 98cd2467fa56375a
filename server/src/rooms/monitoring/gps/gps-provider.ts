import type { GpsSource } from '@naryad/contract/monitoring/monitoring.words'
import type { RejectionField, RejectionReason } from '@naryad/contract/settings/rejections.words'

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

/** Why a reading or one of its values is left out. */
export interface RejectedReading {
  /** The id of the vehicle at the provider; null if it cannot be read. */
  readonly vehicleId: string | null
  readonly field: RejectionField
  readonly reason: RejectionReason
  readonly value: unknown
  readonly at: Date | null
}

export type ReportRejected = (rejected: RejectedReading) => void

/**
 * An adapter of a monitoring system, with UTC times, km/h, degrees and text ids. An element that cannot be understood is
 * reported and left out; the others are returned.
 */
export interface GpsProvider {
  readonly source: GpsSource
  /** Possible values of `companies.externalId`. */
  readonly listAccounts: () => Promise<GpsAccount[]>
  /** Without an account, all vehicles that the login may see. */
  readonly listVehicles: (accountId?: string, report?: ReportRejected) => Promise<GpsVehicle[]>
  /** The last position of every vehicle that has one. */
  readonly positions: (report?: ReportRejected) => Promise<GpsPosition[]>
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

/** Systems omit unknown values or send an empty text. */
export const nullIfEmpty = (text: string | null | undefined): string | null =>
  text === undefined || text === '' ? null : text
