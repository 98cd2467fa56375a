import type { Db } from '../../platform/db/connect.ts'
import { sqlState, sqlStates } from '../../platform/db/connection/sql-state.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type Failure, isolateFailures } from '../../platform/isolation/isolate-failures.ts'
import { recordRejections, type Rejection } from '../../platform/isolation/rejections.repo.ts'
import type { OpenProvider } from './gps-connection.ts'
import type { GpsProvider, RejectedReading, ReportRejected } from './gps/gps-provider.ts'
import { checkFix } from './gps/readings.ts'
import { readTracked } from './positions.read.repo.ts'
import { type CarFix, claimPoll } from './positions.write.repo.ts'
import { recordFixes } from './record-fixes.service.ts'
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

/** Polls the system if a poll is due and records the positions. Returns the number of updated trucks. */
export async function pollPositions(db: Db, open: OpenProvider, now = Date.now()): Promise<number> {
  const provider = await open(db)
  if (!provider || !(await claimPoll(db, pollSeconds))) return 0
  const { fixes, rejected } = await fetchFixes(db, provider, now)
  const { written, failures } = await recordInBatches(db, fixes)
  await recordRejections(db, 'GPS', [
    ...rejected,
    ...failures.map(({ item: { carId, at }, error }) => ({
      object: `ТС ${carId}`,
      carId,
      field: 'ELEMENT' as const,
      reason: 'FAILED' as const,
      value: error.message,
      at,
    })),
  ])
  return written
}

const isLocked = (error: Error): boolean => sqlState(error) === sqlStates.lockNotAvailable

/**
 * A locked batch is retried after the others; the poll fails only if it stays locked. A position that the database
 * refuses is left out alone.
 */
async function recordInBatches(
  db: Db,
  fixes: readonly CarFix[],
): Promise<{ written: number; failures: Failure<CarFix>[] }> {
  const waiting: (readonly CarFix[])[] = []
  for (let from = 0; from < fixes.length; from += batchSize) waiting.push(fixes.slice(from, from + batchSize))
  const failures: Failure<CarFix>[] = []
  let written = 0
  let retries = 0
  let failure: Error | undefined
  const record = async (group: readonly CarFix[]): Promise<void> => {
    written += await inTransaction(db, (tx) => recordFixes(tx, group))
  }
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    const next = batch
    try {
      failures.push(...(await isolateFailures(next, record, { isOfAll: isLocked })))
    } catch (error) {
      if (!(error instanceof Error) || !isLocked(error)) throw error
      if (retries < maxLockRetries) waiting.push(next)
      else failure = error
      retries += 1
    }
  }
  if (failure) throw failure
  return { written, failures }
}

interface FetchedFixes {
  readonly fixes: CarFix[]
  readonly rejected: readonly Rejection[]
}

async function fetchFixes(db: Db, provider: GpsProvider, now: number): Promise<FetchedFixes> {
  const rejected: RejectedReading[] = []
  const report = (one: RejectedReading): void => void rejected.push(one)
  const positions = await provider.positions(report)
  const carIds = await carsOfVehicles(db, provider, report)
  const newest = new Map<number, CarFix>()
  for (const { vehicleId, ...raw } of positions) {
    const carId = carIds.get(vehicleId)
    const fix = carId === undefined ? null : checkFix(raw, { vehicleId, report, now })
    if (carId === undefined || !fix) continue
    const known = newest.get(carId)
    if (!known || known.at < fix.at) newest.set(carId, { carId, ...fix })
  }
  return {
    fixes: [...newest.values()].toSorted((a, b) => a.carId - b.carId),
    rejected: rejected.map(({ vehicleId, ...one }) => ({
      ...one,
      object: vehicleId ?? '',
      carId: carIds.get(vehicleId ?? '') ?? null,
    })),
  }
}

/** Without matches by plate, which a user has to confirm. */
async function carsOfVehicles(
  db: Db,
  provider: GpsProvider,
  report: ReportRejected,
): Promise<Map<string, number>> {
  const [vehicles, cars] = await Promise.all([provider.listVehicles(undefined, report), readTracked(db)])
  const certain = [...matchVehicles(vehicles, cars)].filter(([, { by }]) => by !== 'PLATE')
  return new Map(certain.map(([vehicleId, { car }]) => [vehicleId, car.id]))
}
