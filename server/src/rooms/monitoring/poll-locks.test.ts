import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'

import { connect, type Db, type Tx } from '../../platform/db/connect.ts'
import { Connection } from '../../platform/db/connection/connection.ts'
import { sqlState, sqlStates } from '../../platform/db/connection/sql-state.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { pollPositions } from './poll.service.ts'
import { makeFix, makeProvider, recordFix, makeSeenCar } from './positions.make.ts'
import { recordFixes } from './record-fixes.service.ts'

const db = await testDb()

/** Trucks of the first transaction of a poll, and of the second. */
const fleet = { locked: 1000, others: 20 }
const readKm = 500

/** One truck was silent, so the poll writes it, as an import does. */
async function makeFleet(): Promise<void> {
  await makeSeenCar(db, { externalId: '0', lastSeenAt: new Date(Date.now() - 48 * 3_600_000).toISOString() })
  await sql`
    insert into cars (plate, external_id) select 'Х' || n || 'ХХ16', n
    from generate_series(1, ${fleet.locked + fleet.others - 1}::int) as n`.execute(db)
}

async function holdSilentTruck(work: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select from cars where is_silent for no key update`.execute(tx)
    await work(tx)
  })
}

function startPoll({ lockTimeoutMs }: { lockTimeoutMs: number }): Promise<number> {
  const impatient: Db = connect(testDbUrl(), { max: 2, lockTimeoutMs })
  onTestFinished(() => impatient.destroy())
  const fixes = Object.fromEntries(
    Array.from({ length: fleet.locked + fleet.others }, (_, at) => [at, makeFix({ mileageKm: readKm })]),
  )
  return pollPositions(impatient, async () => makeProvider(() => fixes))
}

const countWritten = async (): Promise<number> => {
  const { total } = await db
    .selectFrom('carPositions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('mileageKm', '=', readKm)
    .executeTakeFirstOrThrow()
  return total
}

test('trucks that are locked for a while are written after the others', async () => {
  await makeFleet()
  let poll: Promise<number> | undefined
  await holdSilentTruck(async () => {
    // Long enough for a slow machine to release the lock before the last retry.
    poll = startPoll({ lockTimeoutMs: 1000 })
    poll.catch(() => undefined)
    await vi.waitFor(async () => expect(await countWritten()).toBe(fleet.others), 5000)
  })
  expect(await poll).toBe(fleet.locked + fleet.others)
  expect(await countWritten()).toBe(fleet.locked + fleet.others)
})

test('a lock that is not released fails the poll, but only for the locked trucks', async () => {
  await makeFleet()
  const statements = vi.spyOn(Connection.prototype, 'run')
  onTestFinished(() => statements.mockRestore())
  await holdSilentTruck(async () => {
    await expect(startPoll({ lockTimeoutMs: 100 })).rejects.toThrow('lock timeout')
    expect(await countWritten()).toBe(fleet.others)
  })
  const timeouts = statements.mock.settledResults.filter(
    ({ type, value }) => type === 'rejected' && sqlState(value) === sqlStates.lockNotAvailable,
  )
  // With the product's lock timeout of three seconds the poll ends before the next one, fifteen seconds after it.
  expect(timeouts).toHaveLength(4)
})

test('an older position of a server that had to wait does not replace a newer one', async () => {
  const { id: carId } = await makeCar(db)
  const [older, newer] = ['2026-11-19T09:00:15.000Z', '2026-11-19T09:00:30.000Z'] as const
  await recordFix(db, carId, { at: new Date('2026-11-19T09:00:00Z') })
  const fixOf = (at: string) => ({ carId, ...makeFix({ at: new Date(at) }) })
  let waiting: Promise<number> | undefined
  await db.transaction().execute(async (tx) => {
    await recordFixes(tx, [fixOf(newer)])
    waiting = recordFix(db, carId, { at: new Date(older) })
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db)
      expect(rows).toHaveLength(1)
    })
  })
  await waiting
  const { at } = await db.selectFrom('carPositions').select('at').executeTakeFirstOrThrow()
  expect(new Date(at).toISOString()).toBe(newer)
})
