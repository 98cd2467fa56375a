import { createSemaphore } from '../../../platform/semaphore/semaphore.ts'
import { GpsError, type GpsPosition, type GpsProvider, type GpsVehicle } from './gps-provider.ts'

const vehiclesTtlMs = 5 * 60_000
const positionsTtlMs = 15_000
const maxConcurrentCalls = 4
/** Calls beyond this queue length are rejected. */
const maxQueuedCalls = 100

/** A value with a time to live; concurrent reads share one load. */
class CachedRead<T> {
  #at = 0
  #value: Promise<T> | undefined
  readonly #ttlMs: number
  readonly #now: () => number

  constructor(ttlMs: number, now: () => number) {
    this.#ttlMs = ttlMs
    this.#now = now
  }

  read(load: () => Promise<T>): Promise<T> {
    if (this.#value && this.#now() - this.#at < this.#ttlMs) return this.#value
    const value = load()
    this.#at = this.#now()
    this.#value = value
    // A failure is not cached.
    value.catch(() => {
      if (this.#value === value) this.#value = undefined
    })
    return value
  }
}

/** Limits concurrent calls of a provider and caches its vehicles and last positions. */
export function shareProvider(provider: GpsProvider, now: () => number = Date.now): GpsProvider {
  const limitCalls = createSemaphore({
    atOnce: maxConcurrentCalls,
    mayWait: maxQueuedCalls,
    refuse: () => new GpsError('UNAVAILABLE', 'too many calls at once'),
  })
  const vehicles = new Map<string, CachedRead<GpsVehicle[]>>()
  const positions = new CachedRead<GpsPosition[]>(positionsTtlMs, now)

  return {
    source: provider.source,
    listAccounts: () => limitCalls(() => provider.listAccounts()),
    listVehicles: (accountId) => {
      const key = accountId ?? ''
      const cached = vehicles.get(key) ?? new CachedRead(vehiclesTtlMs, now)
      vehicles.set(key, cached)
      return cached.read(() => limitCalls(() => provider.listVehicles(accountId)))
    },
    positions: () => positions.read(() => limitCalls(() => provider.positions())),
    track: (vehicleId, from, to) => limitCalls(() => provider.track(vehicleId, from, to)),
  }
}
