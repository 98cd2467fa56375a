import { turnsOf } from '../../../platform/turns/turns.ts'
import { GpsError, type GpsPosition, type GpsProvider, type GpsVehicle } from './gps-provider.ts'

const vehiclesMs = 5 * 60_000
const positionsMs = 15_000
const callsAtOnce = 4
/** Beyond these a caller is told that the system is slow instead of standing in line. */
const mayWait = 100

/** What was read a moment ago, and what is being read now: many who ask the same make one call. */
class Recent<T> {
  #at = 0
  #value: Promise<T> | undefined
  readonly #ageMs: number
  readonly #now: () => number

  constructor(ageMs: number, now: () => number) {
    this.#ageMs = ageMs
    this.#now = now
  }

  read(load: () => Promise<T>): Promise<T> {
    if (this.#value && this.#now() - this.#at < this.#ageMs) return this.#value
    const value = load()
    this.#at = this.#now()
    this.#value = value
    // A failure is told to those who wait for it, and the next caller tries again.
    value.catch(() => {
      if (this.#value === value) this.#value = undefined
    })
    return value
  }
}

/** A provider for the whole process: at most four calls at a time, and lists that are a few minutes old at most. */
export function shareProvider(provider: GpsProvider, now: () => number = Date.now): GpsProvider {
  const inTurn = turnsOf({
    atOnce: callsAtOnce,
    mayWait,
    refuse: () => new GpsError('UNAVAILABLE', 'too many calls at once'),
  })
  const vehicles = new Map<string, Recent<GpsVehicle[]>>()
  const positions = new Recent<GpsPosition[]>(positionsMs, now)

  return {
    source: provider.source,
    listAccounts: () => inTurn(() => provider.listAccounts()),
    listVehicles: (accountId) => {
      const key = accountId ?? ''
      const recent = vehicles.get(key) ?? new Recent(vehiclesMs, now)
      vehicles.set(key, recent)
      return recent.read(() => inTurn(() => provider.listVehicles(accountId)))
    },
    positions: () => positions.read(() => inTurn(() => provider.positions())),
    track: (vehicleId, from, to) => inTurn(() => provider.track(vehicleId, from, to)),
  }
}
