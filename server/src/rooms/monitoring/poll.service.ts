import type { Db, Tx } from '../../platform/db/connect.ts'
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
/** Positions further in the future are ignored: the clock of the tracker is wrong. */
const maxClockSkewMs = 10 * 60_000

/** Polls the system if a poll is due and records the positions. Returns the number of updated trucks. */
export async function pollPositions(db: Db, open: OpenProvider, now = Date.now()): Promise<number> {
  const provider = await open(db)
  if (!provider || !(await claimPoll(db, pollSeconds))) return 0
  const fixes = await fetchFixes(db, provider, now)
  let written = 0
  for (let from = 0; from < fixes.length; from += batchSize) {
    const batch = fixes.slice(from, from + batchSize)
    written += await inTransaction(db, (tx) => recordFixes(tx, batch))
  }
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
