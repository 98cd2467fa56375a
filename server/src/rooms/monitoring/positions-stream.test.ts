import type { LiveEvent } from '@naryad/contract/live/live'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { inTransaction } from '../../platform/db/transaction.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { openStream } from '../live/live.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { openPositionsStream } from './positions-stream.ts'
import { makeFix, recordFix } from './positions.make.ts'
import { recordFixes } from './record-fixes.service.ts'

const db = await testDb()
/** Two servers on one database. */
const appWithFastTicks = () => testApp(db, {}, () => {}, [], { positionsEveryMs: 100 })
const here = await appWithFastTicks()
const there = await appWithFastTicks()
for (const app of [here, there]) await app.listen({ port: 0, host: '127.0.0.1' })

type Moved = Extract<LiveEvent, { type: 'positions' }>
const movedOf = (events: readonly LiveEvent[]): Moved[] =>
  events.filter((event): event is Moved => event.type === 'positions')
const idsOf = (events: readonly LiveEvent[]): number[] => movedOf(events).flatMap(({ ids }) => ids)

const watch = (viewer: Caller) => viewer.call(positionsRoutes.watch, {})

test('sends positions to a session that watches the map, on any server, and to no others', async () => {
  const [viewer, other] = [await caller(here, db), await caller(here, db)]
  const [watched, unwatched] = [await openStream(there, viewer), await openStream(there, other)]
  // The request and the stream of the session are on different servers.
  await watch(viewer)
  const car = await makeCar(db)
  let lat = 55
  const drive = () => recordFix(db, car.id, { lat: (lat += 0.01), speedKmh: 60, ignition: true })
  await expect.poll(async () => [await drive(), idsOf(watched.events).includes(car.id)]).toEqual([1, true])
  expect(movedOf(watched.events)[0]).toMatchObject({ lon: [49.1], course: [90], speed: [60], state: [3] })
  expect(movedOf(unwatched.events)).toEqual([])
})

test('does not send a parked truck again', async () => {
  const viewer = await caller(here, db)
  const { events } = await openStream(here, viewer)
  await watch(viewer)
  const [car, other] = [await makeCar(db), await makeCar(db)]
  const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000)
  await recordFix(db, car.id, { at: at(0) })
  await expect.poll(() => idsOf(events)).toEqual([car.id])
  await recordFix(db, car.id, { at: at(15) })
  await recordFix(db, other.id, { at: at(15) })
  await expect.poll(() => idsOf(events)).toEqual([car.id, other.id])
})

test('sends a client only own trucks, an engineer only those of own tasks', async () => {
  const client = await caller(here, db, { role: 'client' })
  const engineer = await caller(here, db, { role: 'engineer' })
  const own = await makeCar(db, { companyId: client.user.companyId })
  const worked = await makeCar(db, { companyId: (await makeCompany(db)).id })
  const last = await makeCar(db)
  await makeTask(db, { operatorId: engineer.user.id, carId: worked.id })
  const staff = await caller(here, db)
  const streams = await Promise.all([client, engineer, staff].map((viewer) => openStream(here, viewer)))
  for (const viewer of [client, engineer, staff]) await watch(viewer)
  for (const { id } of [own, worked, last]) await recordFix(db, id)
  const [ofClient, ofEngineer, ofStaff] = streams.map(({ events }) => events)
  await expect
    .poll(() => idsOf(ofStaff ?? []).toSorted((a, b) => a - b))
    .toEqual([own.id, worked.id, last.id])
  await expect.poll(() => idsOf(ofClient ?? [])).toEqual([own.id])
  await expect.poll(() => idsOf(ofEngineer ?? [])).toEqual([worked.id])
})

test('sends a sold truck only to its new owner', async () => {
  const [seller, buyer] = [
    await caller(here, db, { role: 'client' }),
    await caller(here, db, { role: 'client' }),
  ]
  const car = await makeCar(db, { companyId: seller.user.companyId })
  const streams = await Promise.all([seller, buyer].map((viewer) => openStream(here, viewer)))
  for (const viewer of [seller, buyer]) await watch(viewer)
  await db.updateTable('cars').set({ companyId: buyer.user.companyId }).where('id', '=', car.id).execute()
  await recordFix(db, car.id)
  await expect.poll(() => idsOf(streams[1]?.events ?? [])).toEqual([car.id])
  expect(idsOf(streams[0]?.events ?? [])).toEqual([])
})

describe('a session that begins to watch', () => {
  const viewer = (sessionId: string, role: Who['role'] = 'admin', id = 1): Who => ({
    id,
    role,
    isSenior: false,
    companyId: null,
    queues: [],
    sessionId,
  })

  /** A stream without a timer, and the sessions that were sent something. */
  function openByHand(viewers: readonly Who[]) {
    const sent: string[] = []
    const stream = openPositionsStream({
      db,
      listener: { on: () => () => {} },
      log: { warn: () => {}, error: () => {} },
      openStreams: () => viewers,
      send: (textFor) => {
        for (const who of viewers) if (textFor(who) !== undefined) sent.push(who.sessionId)
      },
      everyMs: 1_000_000,
    })
    onTestFinished(stream.stop)
    return { stream, sent }
  }

  test('while the trucks are read is sent them too', async () => {
    const car = await makeCar(db)
    const [first, second] = [viewer('first'), viewer('second')]
    const { stream, sent } = openByHand([first, second])
    await stream.watch(first)
    let ticking = Promise.resolve()
    await inTransaction(db, async (tx) => {
      await sql`lock table car_positions in access exclusive mode`.execute(tx)
      ticking = stream.tick()
      await stream.watch(second)
      await recordFixes(tx, [{ carId: car.id, ...makeFix() }])
    })
    await ticking
    expect(sent).toEqual(['first', 'second'])
  })

  test.each(['admin', 'engineer'] as const)(
    'while it is read what engineers may see is sent the trucks too, as %s',
    async (role) => {
      const engineer = await caller(here, db, { role: 'engineer' })
      const car = await makeCar(db)
      await makeTask(db, { operatorId: engineer.user.id, carId: car.id })
      const [first, second] = [
        viewer('first', 'engineer', engineer.user.id),
        viewer('second', role, engineer.user.id),
      ]
      const { stream, sent } = openByHand([first, second])
      await stream.watch(first)
      await recordFix(db, car.id)
      let ticking = Promise.resolve()
      await inTransaction(db, async (tx) => {
        await sql`lock table tasks in access exclusive mode`.execute(tx)
        ticking = stream.tick()
        await vi.waitFor(async () => {
          const { rows: waiting } = await sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          )
          expect(waiting).toHaveLength(1)
        }, 2000)
        await stream.watch(second)
      })
      await ticking
      expect(sent).toEqual(['first', 'second'])
    },
  )

  test('is sent a truck that another session of the same engineer did not see yet', async () => {
    const engineer = await caller(here, db, { role: 'engineer' })
    const sessions = [
      viewer('first', 'engineer', engineer.user.id),
      viewer('second', 'engineer', engineer.user.id),
    ]
    const { stream, sent } = openByHand(sessions)
    const [first, second] = sessions
    const car = await makeCar(db)
    if (first) await stream.watch(first)
    await stream.tick()
    await makeTask(db, { operatorId: engineer.user.id, carId: car.id })
    if (second) await stream.watch(second)
    await recordFix(db, car.id)
    await stream.tick()
    expect(sent).toContain('second')
  })
})
