import type { Point } from '@naryad/contract/kit/fields'

import { eastShare, kmBetween } from '../distance.ts'
import type { GpsFix } from '../gps/gps-provider.ts'

/** The endless cycle of a simulated truck: drives from its yard to a customer, unloads, drives back, rests. */
export interface DemoTrip {
  /** Determines everything that differs between trucks. */
  readonly seed: number
  readonly home: Point
  /** Null: the truck stays in its yard. */
  readonly goal: Point | null
}

const hourMs = 3_600_000
/** The interval of polls: each brings another speed. */
const paceMs = 15_000
/** The ratio of the winding road to the straight line. */
const detour = 1.18

/** A deterministic pseudo-random number from 0 to 1. */
export function randomOf(seed: number, salt: number): number {
  let mixed = Math.imul(seed ^ (salt * 0x9e37_79b9), 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** The point at a share (0 to 1) of the way. The curve bends twice to either side. */
function placeOn(from: Point, to: Point, share: number, seed: number): Point {
  const bend = 0.05 * (0.5 + randomOf(seed, 5)) * Math.sin(share * Math.PI) * Math.sin(share * Math.PI * 4)
  const [dLat, dLon] = [to.lat - from.lat, to.lon - from.lon]
  return {
    lat: from.lat + dLat * share - dLon * bend * 0.6,
    lon: from.lon + dLon * share + dLat * bend * 1.6,
  }
}

function courseBetween(a: Point, b: Point): number {
  const degrees = (Math.atan2((b.lon - a.lon) * eastShare(a.lat), b.lat - a.lat) * 180) / Math.PI
  return Math.round(degrees + 360) % 360
}

/** The number of complete cycles by a moment, and the time since the current one began. */
function cycleOf({ seed, home }: DemoTrip, goal: Point, at: Date) {
  const lengthKm = Math.max(1, kmBetween(home, goal) * detour)
  const speedKmh = 52 + 26 * randomOf(seed, 1)
  const driveMs = (lengthKm / speedKmh) * hourMs
  const unloadMs = (0.4 + randomOf(seed, 2)) * hourMs
  const restMs = (0.5 + 3 * randomOf(seed, 3)) * hourMs
  const cycleMs = 2 * driveMs + unloadMs + restMs
  const shifted = at.getTime() + randomOf(seed, 4) * cycleMs
  const cycles = Math.floor(shifted / cycleMs)
  return { lengthKm, speedKmh, driveMs, unloadMs, cycles, passedMs: shifted - cycles * cycleMs }
}

/** Kilometres driven since the epoch. */
export function drivenKm(trip: DemoTrip, at: Date): number {
  if (!trip.goal) return 0
  const { lengthKm, driveMs, unloadMs, cycles, passedMs } = cycleOf(trip, trip.goal, at)
  const outboundMs = Math.min(passedMs, driveMs)
  const returnMs = Math.min(Math.max(0, passedMs - driveMs - unloadMs), driveMs)
  return cycles * 2 * lengthKm + ((outboundMs + returnMs) / driveMs) * lengthKm
}

/** The state at a moment; deterministic, so that all processes return the same. */
export function simulate(trip: DemoTrip, at: Date): Omit<GpsFix, 'mileageKm'> {
  const { seed, home, goal } = trip
  const parked = { at, speedKmh: 0, ignition: false, voltageV: rounded(24.6 + randomOf(seed, 6), 1) }
  const course = Math.floor(randomOf(seed, 7) * 360)
  if (!goal) return { ...parked, ...roundPlace(home), course }
  const { driveMs, unloadMs, speedKmh, passedMs } = cycleOf(trip, goal, at)
  const isReturning = passedMs >= driveMs + unloadMs
  const [from, to] = isReturning ? [goal, home] : [home, goal]
  const driven = (isReturning ? passedMs - driveMs - unloadMs : passedMs) / driveMs
  if (driven >= 1) {
    // The engine idles for a while.
    const sinceMs = (driven - 1) * driveMs
    return { ...parked, ...roundPlace(to), course, ignition: sinceMs < 0.1 * hourMs }
  }
  const here = placeOn(from, to, driven, seed)
  const next = placeOn(from, to, Math.min(1, driven + 0.002), seed)
  const pace = 0.85 + 0.3 * randomOf(seed, Math.floor(at.getTime() / paceMs))
  return {
    at,
    ...roundPlace(here),
    course: courseBetween(here, next),
    speedKmh: Math.round(speedKmh * pace),
    ignition: true,
    voltageV: rounded(27.4 + randomOf(seed, 8), 1),
  }
}

const roundPlace = ({ lat, lon }: Point): Point => ({ lat: rounded(lat, 5), lon: rounded(lon, 5) })

/** The trackers of one truck in twenty-five are silent. */
export const isSilentInDemo = (carId: number): boolean => carId > 1 && randomOf(carId, 9) < 0.003
