import { eastShare, kmBetween, type Place } from '../distance.ts'
import type { GpsFix } from '../gps/gps-provider.ts'

/** What a simulated truck does for ever: drives from its yard to a customer, stands there, drives back, rests. */
export interface DemoTrip {
  /** Decides everything that differs from truck to truck. */
  readonly seed: number
  readonly home: Place
  /** Null: it stands in its yard. */
  readonly goal: Place | null
}

const hourMs = 3_600_000
/** Winding roads are longer than the line. */
const detour = 1.18

/** A number from 0 to 1 that is always the same for the same seed. */
export function chanceOf(seed: number, salt: number): number {
  let mixed = Math.imul(seed ^ (salt * 0x9e37_79b9), 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

interface Leg {
  readonly from: Place
  readonly to: Place
  /** Share of the way that is behind, 0 to 1. */
  readonly share: number
}

/** A road that swings twice to either side and is straight at its ends. */
function placeOn({ from, to, share }: Leg, seed: number): Place {
  const bend = 0.05 * (0.5 + chanceOf(seed, 5)) * Math.sin(share * Math.PI) * Math.sin(share * Math.PI * 4)
  const [dLat, dLon] = [to.lat - from.lat, to.lon - from.lon]
  return {
    lat: from.lat + dLat * share - dLon * bend * 0.6,
    lon: from.lon + dLon * share + dLat * bend * 1.6,
  }
}

function courseBetween(a: Place, b: Place): number {
  const degrees = (Math.atan2((b.lon - a.lon) * eastShare(a.lat), b.lat - a.lat) * 180) / Math.PI
  return Math.round(degrees + 360) % 360
}

interface Cycle {
  readonly lengthKm: number
  readonly speedKmh: number
  readonly driveMs: number
  readonly unloadMs: number
  readonly cycleMs: number
}

function cycleOf({ seed, home }: DemoTrip, goal: Place): Cycle {
  const lengthKm = Math.max(1, kmBetween(home, goal) * detour)
  const speedKmh = 52 + 26 * chanceOf(seed, 1)
  const driveMs = (lengthKm / speedKmh) * hourMs
  const unloadMs = (0.4 + chanceOf(seed, 2)) * hourMs
  const restMs = (0.5 + 3 * chanceOf(seed, 3)) * hourMs
  return { lengthKm, speedKmh, driveMs, unloadMs, cycleMs: 2 * driveMs + unloadMs + restMs }
}

/** How far it has driven since the epoch, in kilometres. */
export function drivenKm(trip: DemoTrip, at: Date): number {
  if (!trip.goal) return 0
  const { lengthKm, driveMs, unloadMs, cycleMs } = cycleOf(trip, trip.goal)
  const { rounds, passed } = phaseOf(trip, cycleMs, at)
  const there = Math.min(passed, driveMs)
  const back = Math.min(Math.max(0, passed - driveMs - unloadMs), driveMs)
  return rounds * 2 * lengthKm + ((there + back) / driveMs) * lengthKm
}

function phaseOf({ seed }: DemoTrip, cycleMs: number, at: Date): { rounds: number; passed: number } {
  const shifted = at.getTime() + chanceOf(seed, 4) * cycleMs
  const rounds = Math.floor(shifted / cycleMs)
  return { rounds, passed: shifted - rounds * cycleMs }
}

type Simulated = Omit<GpsFix, 'mileageKm'>

/** Where it is at a moment: the same whenever, and by whichever process, it is asked. */
export function simulate(trip: DemoTrip, at: Date): Simulated {
  const { seed, home, goal } = trip
  const parked = { at, speedKmh: 0, ignition: false, voltageV: rounded(24.6 + chanceOf(seed, 6), 1) }
  const course = Math.floor(chanceOf(seed, 7) * 360)
  if (!goal) return { ...parked, ...nearby(home), course }
  const { driveMs, unloadMs, cycleMs, speedKmh } = cycleOf(trip, goal)
  const { passed } = phaseOf(trip, cycleMs, at)
  const isBack = passed >= driveMs + unloadMs
  const [from, to] = isBack ? [goal, home] : [home, goal]
  const driven = (isBack ? passed - driveMs - unloadMs : passed) / driveMs
  if (driven >= 1) {
    // The engine runs on for a while.
    const sinceMs = (driven - 1) * driveMs
    return { ...parked, ...nearby(to), course, ignition: sinceMs < 0.1 * hourMs }
  }
  const here = placeOn({ from, to, share: driven }, seed)
  const next = placeOn({ from, to, share: Math.min(1, driven + 0.002) }, seed)
  const pace = 0.85 + 0.3 * chanceOf(seed, Math.floor(at.getTime() / 60_000))
  return {
    at,
    ...nearby(here),
    course: courseBetween(here, next),
    speedKmh: Math.round(speedKmh * pace),
    ignition: true,
    voltageV: rounded(27.4 + chanceOf(seed, 8), 1),
  }
}

const nearby = ({ lat, lon }: Place): Place => ({ lat: rounded(lat, 5), lon: rounded(lon, 5) })

/** One truck in twenty-five has a tracker that says nothing. */
export const isSilentInDemo = (carId: number): boolean => carId > 1 && chanceOf(carId, 9) < 0.04
