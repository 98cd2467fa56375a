import type { Db, Tx } from '../../platform/db/connect.ts'
import { sqlState, sqlStates } from '../../platform/db/connection/sql-state.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import { recordSignals } from '../cars/index.ts'
import type { OpenProvider } from './gps-connection.ts'
import type { GpsProvider } from './gps/gps-provider.ts'
import { monitoringEvents } from './monitoring.events.ts'
import { readTracked } from './positions.read.repo.ts'
import { type CarFix, claimPoll, writePositions } from './positions.write.repo.ts'
import { matchVehicles } from './vehicle-matching.ts'

/** The shortest intervals of polls; a second less than the schedule, so that no run is skipped as too early. */
const pollSeconds = { watched: 14, unwatched: 299 }
/** Trucks in one transaction. */
const batchSize = 1000
/**
 * Retries of all batches of a poll together, each after a lock timeout of three seconds. An import locks the trucks it
 * changes, or their terms, until it ends. One locked batch does not delay the next poll, which has newer positions.
 */
const maxLockRetries = 3
/** Positions further in the future are ignored: the clock of the tracker is wrong. */
const maxClockSkewMs = 10 * 60_000

/** Polls the system if a poll is due and records the positions. Returns the number of updated trucks. */
export async function pollPositions(db: Db, open: OpenProvider, now = Date.now()): Promise<number> {
  const provider = await open(db)
  if (!provider || !(await claimPoll(db, pollSeconds))) return 0
  return recordInBatches(db, await fetchFixes(db, provider, now))
}

/** A locked batch is retried after the others; the poll fails only if it stays locked. */
async function recordInBatches(db: Db, fixes: readonly CarFix[]): Promise<number> {
  const waiting: (readonly CarFix[])[] = []
  for (let from = 0; from < fixes.length; from += batchSize) waiting.push(fixes.slice(from, from + batchSize))
  let written = 0
  let retries = 0
  let failure: Error | undefined
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    const next = batch
    try {
      written += await inTransaction(db, (tx) => recordFixes(tx, next))
    } catch (error) {
      if (!(error instanceof Error) || sqlState(error) !== sqlStates.lockNotAvailable) throw error
      if (retries < maxLockRetries) waiting.push(next)
      else failure = error
      retries += 1
    }
  }
  if (failure) throw failure
  return written
}

async function fetchFixes(db: Db, provider: GpsProvider, now: number): Promise<CarFix[]> {
  const positions = await provider.positions()
  const carIds = await carsOfVehicles(db, provider)
  const newest = new Map<number, CarFix>()
  for (const { vehicleId, ...fix } of positions) {
    const carId = carIds.get(vehicleId)
    if (carId === undefined || fix.at.getTime() > now + maxClockSkewMs) continue
    const known = newest.get(carId)
    if (!known || known.at < fix.at) newest.set(carId, { carId, ...fix })
  }
  return [...newest.values()].toSorted((a, b) => a.carId - b.carId)
}

/** Without matches by plate, which a user has to confirm. */
async function carsOfVehicles(db: Db, provider: GpsProvider): Promise<Map<string, number>> {
  const [vehicles, cars] = await Promise.all([provider.listVehicles(), readTracked(db)])
  const certain = [...matchVehicles(vehicles, cars)].filter(([, { by }]) => by !== 'PLATE')
  return new Map(certain.map(([vehicleId, { car }]) => [vehicleId, car.id]))
}

/** Records positions and everything derived from them in one transaction. */
export async function recordFixes(tx: Tx, fixes: readonly CarFix[]): Promise<number> {
  const written = await writePositions(tx, fixes)
  await recordSignals(tx, written)
  await publish(
    tx,
    monitoringEvents.positionsWritten,
    written.length === 0 ? [] : [{ carIds: written.map(({ carId }) => carId) }],
  )
  return written.length
}
