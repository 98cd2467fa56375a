import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { mapRoutes } from '@naryad/contract/geo/geo.routes'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskFilters } from '@naryad/contract/tasks/tasks.search'
import { openStatuses, statuses, unfinishedStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { expect, test } from 'vitest'

import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { makeSeenCar } from '../rooms/monitoring/positions.make.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { makeUser } from '../rooms/users/users.make.ts'
import { testApp } from '../testing/app.ts'
import { type Caller, caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'

const db = await testDb()
const app = await testApp(db)

/** How many tasks the list shows. */
const listed = async (who: Caller, filters: Partial<TaskFilters>): Promise<number> =>
  (await who.call(tasksRoutes.search, { body: { ...filters, limit: 1 } })).body.totalCount
const open = (who: Caller, filters: Partial<TaskFilters>) =>
  listed(who, { ...filters, statuses: openStatuses })

async function makeScene() {
  const company = await makeCompany(db)
  const engineer = await caller(app, db, { role: 'engineer', queues: ['luv'] })
  const other = await makeUser(db, { role: 'engineer' })
  const car = await makeCar(db, { companyId: company.id })
  const seenCar = await makeSeenCar(db, { companyId: company.id, lastSeenAt: new Date().toISOString() })
  const driver = await makeDriver(db, { companyId: company.id })
  for (const [at, status] of statuses.entries())
    for (const queue of queues)
      await makeTask(db, {
        status,
        queue,
        companyId: company.id,
        carId: at % 2 === 0 ? car.id : seenCar.id,
        driverId: driver.id,
        ...(status !== 'NEW' && { operatorId: at % 3 === 0 ? engineer.user.id : other.id }),
      })
  // Of another organization, which only the staff sees, and of the same truck.
  await makeTask(db, { status: 'IN_PROGRESS', carId: car.id, companyId: (await makeCompany(db)).id })
  return { company, engineer, other, car, seenCar, driver }
}

test('a number of requests is the number of rows of the list behind it, for each role', async () => {
  const { company, engineer, other, car, seenCar, driver } = await makeScene()
  const callers: Record<string, Caller> = {
    admin: await caller(app, db, { role: 'admin' }),
    senior: await caller(app, db, { role: 'operator', isSenior: true }),
    dispatcher: await caller(app, db, { role: 'operator', queues: ['luv', 'skud'] }),
    engineer,
    client: await caller(app, db, { role: 'client', companyId: company.id }),
  }
  for (const [role, who] of Object.entries(callers)) {
    const counted: Record<string, number> = {}
    const behind: Record<string, number> = {}
    const compare = async (name: string, count: number | undefined, rows: Promise<number>) => {
      counted[name] = count ?? -1
      behind[name] = await rows
    }
    // The menu and the tabs.
    for (const { queue, openCount } of (await who.call(tasksRoutes.counters, {})).body.items)
      await compare(`menu ${queue}`, openCount, open(who, { queue }))
    const filters: Partial<TaskFilters>[] = [
      { statuses: openStatuses },
      { statuses: unfinishedStatuses },
      { overdue: true },
      { deadline: 'TODAY', statuses: openStatuses },
      { operatorIds: [engineer.user.id], statuses: unfinishedStatuses },
      ...statuses.map((status) => ({ statuses: [status] })),
    ]
    const { counts } = (await who.call(tasksRoutes.count, { body: { filters } })).body
    for (const [at, filter] of filters.entries())
      await compare(`count ${JSON.stringify(filter)}`, counts[at], listed(who, filter))
    // The cards.
    const ofCompany = (await who.call(companiesRoutes.get, { params: { id: company.id } })).body
    await compare('organization', ofCompany.openTasksCount, open(who, { companyIds: [company.id] }))
    for (const { queue, count } of ofCompany.openTasks)
      await compare(`organization ${queue}`, count, open(who, { queue, companyIds: [company.id] }))
    for (const { id } of [car, seenCar]) {
      const { openTasksCount } = (await who.call(carsRoutes.get, { params: { id } })).body
      await compare(`truck ${id}`, openTasksCount, open(who, { carIds: [id] }))
    }
    const ofDriver = (await who.call(driversRoutes.get, { params: { id: driver.id } })).body
    await compare('driver', ofDriver.openTasksCount, open(who, { driverIds: [driver.id] }))
    // The map.
    const map = (await who.call(mapRoutes.search, { body: { layers: ['cars', 'companies'] } })).body
    for (const { id, openTasksCount } of map.cars)
      await compare(`map ${id}`, openTasksCount, open(who, { carIds: [id] }))
    // The load of an operator is whole; who works with some queues sees a part of it.
    if (role === 'admin' || role === 'senior')
      for (const { id, openTasksCount } of (await who.call(usersRoutes.operators, {})).body.items)
        if (id === engineer.user.id || id === other.id)
          await compare(`operator ${id}`, openTasksCount, open(who, { operatorIds: [id] }))
    expect({ role, ...counted }).toEqual({ role, ...behind })
    expect(Object.keys(counted).length).toBeGreaterThan(20)
  }
})
