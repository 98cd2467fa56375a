import { createSemaphore } from '../../../platform/semaphore/semaphore.ts'
import {
  GpsError,
  type GpsPosition,
  type GpsProvider,
  type GpsVehicle,
  type RejectedReading,
  type ReportRejected,
} from './gps-provider.ts'

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

interface Answer<T> {
  readonly items: T[]
  readonly rejected: readonly RejectedReading[]
}

/** Keeps what was left out, to report it to each reader of the cached answer. */
async function collect<T>(load: (report: ReportRejected) => Promise<T[]>): Promise<Answer<T>> {
  const rejected: RejectedReading[] = []
  const items = await load((one) => rejected.push(one))
  return { items, rejected }
}

async function replay<T>(answer: Promise<Answer<T>>, report: ReportRejected = () => {}): Promise<T[]> {
  const { items, rejected } = await answer
  for (const one of rejected) report(one)
  return items
}

/** Limits concurrent calls of a provider and caches its vehicles and last positions. */
export function shareProvider(provider: GpsProvider, now: () => number = Date.now): GpsProvider {
  const limitCalls = createSemaphore({
    atOnce: maxConcurrentCalls,
    mayWait: maxQueuedCalls,
    refuse: () => new GpsError('UNAVAILABLE', 'too many calls at once'),
  })
  const vehicles = new Map<string, CachedRead<Answer<GpsVehicle>>>()
  const positions = new CachedRead<Answer<GpsPosition>>(positionsTtlMs, now)

  return {
    source: provider.source,
    listAccounts: () => limitCalls(() => provider.listAccounts()),
    listVehicles: (accountId, report) => {
      const key = accountId ?? ''
      const cached = vehicles.get(key) ?? new CachedRead<Answer<GpsVehicle>>(vehiclesTtlMs, now)
      vehicles.set(key, cached)
      const load = () => limitCalls(() => collect((one) => provider.listVehicles(accountId, one)))
      return replay(cached.read(load), report)
    },
    positions: (report) =>
      replay(
        positions.read(() => limitCalls(() => collect((one) => provider.positions(one)))),
        report,
      ),
    track: (vehicleId, from, to) => limitCalls(() => provider.track(vehicleId, from, to)),
  }
}
