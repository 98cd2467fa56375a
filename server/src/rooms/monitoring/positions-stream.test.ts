import type { LiveEvent } from '@naryad/contract/live/live'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { openStream } from '../live/live.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { hear } from './positions.make.ts'

const db = await testDb()
/** Two servers over one database, which tell what moves every fifth of a second. */
const quickApp = () => testApp(db, {}, () => {}, [], { positionsEveryMs: 100 })
const here = await quickApp()
const there = await quickApp()
for (const app of [here, there]) await app.listen({ port: 0, host: '127.0.0.1' })

type Moved = Extract<LiveEvent, { type: 'positions' }>
const movedOf = (events: readonly LiveEvent[]): Moved[] =>
  events.filter((event): event is Moved => event.type === 'positions')
const idsOf = (events: readonly LiveEvent[]): number[] => movedOf(events).flatMap(({ ids }) => ids)

const watch = (person: Caller) => person.call(positionsRoutes.watch, {})

test('who looks at a map hears where trucks are, on whichever server; who does not hears nothing', async () => {
  const [viewer, other] = [await caller(here, db), await caller(here, db)]
  const [seen, unseen] = [await openStream(there, viewer), await openStream(there, other)]
  // His map asks one server, his stream is another's.
  await watch(viewer)
  const car = await makeCar(db)
  let lat = 55
  const drive = () => hear(db, car.id, { lat: (lat += 0.01), speedKmh: 60, ignition: true })
  await expect.poll(async () => [await drive(), idsOf(seen.events).includes(car.id)]).toEqual([1, true])
  expect(movedOf(seen.events)[0]).toMatchObject({ lon: [49.1], course: [90], speed: [60], state: [3] })
  expect(movedOf(unseen.events)).toEqual([])
})

test('a truck that stands still is not told again', async () => {
  const viewer = await caller(here, db)
  const { events } = await openStream(here, viewer)
  await watch(viewer)
  const [car, other] = [await makeCar(db), await makeCar(db)]
  const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000)
  await hear(db, car.id, { at: at(0) })
  await expect.poll(() => idsOf(events)).toEqual([car.id])
  await hear(db, car.id, { at: at(15) })
  await hear(db, other.id, { at: at(15) })
  await expect.poll(() => idsOf(events)).toEqual([car.id, other.id])
})

test('a client hears of his own trucks alone, an engineer of those his tasks lead to', async () => {
  const client = await caller(here, db, { role: 'client' })
  const engineer = await caller(here, db, { role: 'engineer' })
  const own = await makeCar(db, { companyId: client.user.companyId })
  const worked = await makeCar(db, { companyId: (await makeCompany(db)).id })
  const last = await makeCar(db)
  await makeTask(db, { operatorId: engineer.user.id, carId: worked.id })
  const staff = await caller(here, db)
  const streams = await Promise.all([client, engineer, staff].map((person) => openStream(here, person)))
  for (const person of [client, engineer, staff]) await watch(person)
  for (const { id } of [own, worked, last]) await hear(db, id)
  const [ofClient, ofEngineer, ofStaff] = streams.map(({ events }) => events)
  await expect
    .poll(() => idsOf(ofStaff ?? []).toSorted((a, b) => a - b))
    .toEqual([own.id, worked.id, last.id])
  await expect.poll(() => idsOf(ofClient ?? [])).toEqual([own.id])
  await expect.poll(() => idsOf(ofEngineer ?? [])).toEqual([worked.id])
})

test('a truck that was sold is told to its new owner alone', async () => {
  const [seller, buyer] = [
    await caller(here, db, { role: 'client' }),
    await caller(here, db, { role: 'client' }),
  ]
  const car = await makeCar(db, { companyId: seller.user.companyId })
  const streams = await Promise.all([seller, buyer].map((person) => openStream(here, person)))
  for (const person of [seller, buyer]) await watch(person)
  await db.updateTable('cars').set({ companyId: buyer.user.companyId }).where('id', '=', car.id).execute()
  await hear(db, car.id)
  await expect.poll(() => idsOf(streams[1]?.events ?? [])).toEqual([car.id])
  expect(idsOf(streams[0]?.events ?? [])).toEqual([])
})
