import type { RejectionField, RejectionReason } from '@naryad/contract/settings/rejections.words'
import { z } from 'zod'

import type { GpsFix, ReportRejected } from './gps-provider.ts'

/** A value that is checked later: the rest of its element is read whatever it is. */
export const AnyValue = z.unknown().optional()

/** A reading as received: nothing is known about its values. */
export type RawFix = { readonly [Field in keyof GpsFix]: unknown }

/** Plausible for a truck. A tracker with a fault sends 65,535 km/h or millivolts in place of volts. */
const bounds = {
  speedKmh: { min: 0, max: 200 },
  course: { min: -360, max: 360 },
  voltageV: { min: 0, max: 60 },
  mileageKm: { min: 0, max: 3_000_000 },
} as const

const yearMs = 366 * 24 * 3_600_000
/** A position further in the future has a wrong clock. */
const maxClockSkewMs = 10 * 60_000

const numbers = { speedKmh: 'SPEED', course: 'COURSE', voltageV: 'VOLTAGE', mileageKm: 'MILEAGE' } as const

const isUnknown = (value: unknown): value is null | undefined => value === null || value === undefined

function checkNumber(value: unknown, { min, max }: { min: number; max: number }): RejectionReason | null {
  if (typeof value !== 'number' || Number.isNaN(value)) return 'MALFORMED'
  return value >= min && value <= max ? null : 'OUT_OF_RANGE'
}

function checkPlace(lat: unknown, lon: unknown): RejectionReason | null {
  const isOf = (value: unknown, max: number) => checkNumber(value, { min: -max, max })
  const reason = isOf(lat, 90) ?? isOf(lon, 180)
  // A receiver without satellites reports 0, 0.
  return reason ?? (lat === 0 && lon === 0 ? 'NO_SATELLITES' : null)
}

function checkTime(at: unknown, now: number | null): RejectionReason | null {
  if (!(at instanceof Date) || Number.isNaN(at.getTime())) return 'MALFORMED'
  if (now === null) return null
  if (at.getTime() > now + maxClockSkewMs) return 'IN_FUTURE'
  return at.getTime() < now - yearMs ? 'TOO_OLD' : null
}

interface Subject {
  readonly vehicleId: string
  readonly report: ReportRejected
  /** Null for a track of the past, whose days the caller has chosen. */
  readonly now: number | null
}

/**
 * Checks a reading value by value. Without a plausible place and time it is left out whole; any other implausible value
 * becomes unknown. Each is reported.
 */
export function checkFix(raw: RawFix, { vehicleId, report, now }: Subject): GpsFix | null {
  const time = checkTime(raw.at, now)
  const at = time === 'MALFORMED' ? null : (raw.at as Date)
  const reject = (field: RejectionField, reason: RejectionReason, value: unknown): void =>
    report({ vehicleId, field, reason, value, at })
  if (time !== null) reject('TIME', time, raw.at)
  const place = checkPlace(raw.lat, raw.lon)
  if (place !== null) reject('POSITION', place, `${String(raw.lat)}, ${String(raw.lon)}`)
  if (time !== null || place !== null || at === null) return null
  const numberOf = (field: keyof typeof numbers): number | null => {
    const value = raw[field]
    if (isUnknown(value)) return null
    const reason = checkNumber(value, bounds[field])
    if (reason === null) return value as number
    reject(numbers[field], reason, value)
    return null
  }
  if (!isUnknown(raw.ignition) && typeof raw.ignition !== 'boolean')
    reject('IGNITION', 'MALFORMED', raw.ignition)
  const course = numberOf('course')
  return {
    at,
    lat: raw.lat as number,
    lon: raw.lon as number,
    course: course === null ? null : (Math.round(course) + 360) % 360,
    speedKmh: numberOf('speedKmh'),
    ignition: typeof raw.ignition === 'boolean' ? raw.ignition : null,
    voltageV: numberOf('voltageV'),
    mileageKm: numberOf('mileageKm'),
  }
}
