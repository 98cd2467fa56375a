import postgres from 'postgres'

import { subscriptions } from '../server/src/app/collected.ts'
import { connect } from '../server/src/platform/db/connect.ts'
import { setSubscriptions } from '../server/src/platform/events/publish.ts'
import type { GpsPosition, GpsProvider } from '../server/src/rooms/monitoring/gps/gps-provider.ts'
import { pollPositions } from '../server/src/rooms/monitoring/poll.service.ts'
import { openLab } from './lab/lab.ts'
import { cpuOf } from './lab/processes.ts'
import { type Check, conclude, figure } from './lab/report.ts'
import { postmasterOf } from './lab/server.ts'

// What polls of a fleet cost the database: five minutes apart, beginning now, every truck has moved and reports its mileage.

const trucks = 5000
const polls = 12
/** The first polls find rows that were never updated, and pages without room. */
const unmeasured = 2
const stepMs = 5 * 60_000

const lab = await openLab()
const db = connect(lab.url, { max: 4 })
const sql = postgres(lab.url, { max: 1, onnotice: () => {} })
try {
  setSubscriptions(subscriptions)
  const cars = await linkTrucks()
  await sql`select maintain_track_partitions(30)`
  await sql`delete from car_track`
  await sql`delete from car_positions`
  await sql`vacuum analyze cars, car_positions, car_terms, maintenance_ranges`
  const walAt = async (): Promise<number> => {
    const [row] = await sql<{ at: string }[]>`select pg_current_wal_lsn() - '0/0'::pg_lsn as at`
    return Number(row?.at)
  }
  const costs: number[] = []
  const logs: number[] = []
  const start = Date.now()
  for (let poll = 1; poll <= polls; poll += 1) {
    const now = start + poll * stepMs
    await sql`update positions_poll set polled_at = null`
    const [cpu, wal] = [cpuOf([postmasterOf(lab)]), await walAt()]
    const begun = performance.now()
    const written = await pollPositions(db, async () => providerOf(cars, poll, now), now)
    const elapsed = performance.now() - begun
    if (written !== cars.length) throw new Error(`${written} of ${cars.length} trucks were written`)
    const cost = cpuOf([postmasterOf(lab)]) - cpu
    const log = ((await walAt()) - wal) / 1024
    console.log(
      `poll ${poll}: ${figure(cost)} ms of the database, ${figure(elapsed)} ms in all, ${figure(log)} KiB of log`,
    )
    if (poll <= unmeasured) continue
    costs.push(cost)
    logs.push(log)
  }
  const median = (what: string, found: number[], unit: string, goal: number): Check => ({
    what: `a poll of ${trucks} trucks: ${what}, median of ${found.length}`,
    found: found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? Number.NaN,
    unit,
    goal,
  })
  conclude('Positions', [
    median('CPU of the database', costs, 'ms', 250),
    median('write-ahead log', logs, 'KiB', 4000),
  ])
} finally {
  await db.destroy()
  await sql.end()
  await lab.cluster.stop()
}

interface LinkedCar {
  readonly id: number
  readonly mileageKm: number
}

/** The vehicle of each truck has the id of the truck; its odometer continues the mileage of the truck. */
async function linkTrucks(): Promise<LinkedCar[]> {
  await sql`update cars set external_id = null where external_id is not null`
  return sql<LinkedCar[]>`
    update cars set external_id = id::text where id in (
      select id from cars where status <> 'ARCHIVED' order by id limit ${trucks})
    returning id, mileage_km as "mileageKm"`
}

function providerOf(cars: readonly LinkedCar[], poll: number, now: number): GpsProvider {
  const positions = cars.map(({ id, mileageKm }): GpsPosition => ({
    vehicleId: String(id),
    at: new Date(now),
    lat: 50 + (id % 1000) / 100 + poll / 100,
    lon: 40 + (id % 777) / 100,
    course: (id * 7) % 360,
    speedKmh: 36,
    ignition: true,
    voltageV: 27,
    mileageKm: mileageKm + poll * 3,
  }))
  return {
    source: 'demo',
    listAccounts: async () => [],
    listVehicles: async () =>
      positions.map((position) => ({
        externalId: position.vehicleId,
        name: position.vehicleId,
        imei: null,
        plate: null,
        position,
      })),
    positions: async () => positions,
    track: async () => [],
  }
}
