import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { expect, test } from 'vitest'

import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { makeRange } from '../rooms/maintenance/maintenance.make.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { testApp } from '../testing/app.ts'
import { type Caller, caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'

const db = await testDb()
const app = await testApp(db)

/** The same question of every list, as whoever opens its screen asks it. */
const lists = {
  tasks: async (who: Caller) => (await who.call(tasksRoutes.search, { body: {} })).body.totalCount,
  'open tasks': async (who: Caller) =>
    (await who.call(tasksRoutes.counters, {})).body.items.reduce((sum, { openCount }) => sum + openCount, 0),
  'counted tasks': async (who: Caller) =>
    (await who.call(tasksRoutes.count, { body: { filters: [{}] } })).body.counts[0],
  trucks: async (who: Caller) => (await who.call(carsRoutes.search, { body: {} })).body.totalCount,
  'counted trucks': async (who: Caller) =>
    (await who.call(carsRoutes.count, { body: { filters: [{}] } })).body.counts[0],
  drivers: async (who: Caller) => (await who.call(driversRoutes.search, { body: {} })).body.totalCount,
  maintenance: async (who: Caller) =>
    (await who.call(maintenanceRoutes.search, { body: {} })).body.totalCount,
}

/** An organization's person, and so many of everything that is theirs. */
async function makeClient(n: number): Promise<Caller> {
  const { id: companyId } = await makeCompany(db)
  for (let at = 0; at < n; at += 1) {
    const { id: carId } = await makeCar(db, { companyId })
    await makeRange(db, { carId })
    await makeDriver(db, { companyId })
    await makeTask(db, { companyId, queue: 'skud' })
  }
  return caller(app, db, { role: 'client', companyId })
}

test('concurrent identical requests of different users each get their own answer', async () => {
  const people: readonly [Caller, number][] = [
    [await makeClient(1), 1],
    [await makeClient(2), 2],
    [await caller(app, db, { role: 'admin' }), 3],
    [await caller(app, db, { role: 'operator' }), 3],
  ]
  for (const [what, ask] of Object.entries(lists)) {
    const askers = Array.from({ length: 5 }, () => people).flat()
    const told = await Promise.all(askers.map(([who]) => ask(who)))
    expect(told, what).toEqual(askers.map(([, own]) => own))
  }
})

test('a user who has written reads the change at once, however many send the same request', async () => {
  const writer = await caller(app, db, { role: 'operator' })
  const reader = await caller(app, db, { role: 'operator' })
  const over = new AbortController()
  const readings = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) await lists.tasks(reader)
  })
  for (let made = 1; made <= 20; made += 1) {
    await writer.call(tasksRoutes.create, { body: { queue: 'skud', title: `Заявка ${made}` } })
    expect(await lists.tasks(writer)).toBe(made)
    expect(await lists['counted tasks'](writer)).toBe(made)
    expect(await lists['open tasks'](writer)).toBe(made)
  }
  over.abort()
  await Promise.all(readings)
})
