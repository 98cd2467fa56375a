import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeSeenCar } from '../monitoring/positions.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeCompany } from './companies.make.ts'

const db = await testDb()
const app = await testApp(db)

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

const makeServers = () =>
  db
    .insertInto('carServers')
    .values([
      { id: 5, title: 'Wialon' },
      { id: 6, title: 'Fort Monitor' },
    ])
    .execute()

const serversOf = async (who: Caller, id: number) =>
  (await who.call(companiesRoutes.monitoring, { params: { id } })).body.items

test('the trucks of an organization stand by the servers that watch them, with those that are silent and the last word', async () => {
  await makeServers()
  const staff = await caller(app, db, { role: 'operator' })
  const { id: companyId } = await makeCompany(db)
  const [fresh, old, older] = [hoursAgo(1), hoursAgo(25), hoursAgo(200)]
  await makeSeenCar(db, { companyId, carServerId: 5, lastSeenAt: old })
  await makeSeenCar(db, { companyId, carServerId: 5, lastSeenAt: older })
  await makeCar(db, { companyId, carServerId: 5 })
  await makeSeenCar(db, { companyId, carServerId: 6, lastSeenAt: fresh })
  await makeCar(db, { companyId })
  await makeSeenCar(db, { companyId, carServerId: 6, lastSeenAt: older, status: 'ARCHIVED' })
  await makeSeenCar(db, { companyId: (await makeCompany(db)).id, carServerId: 6, lastSeenAt: older })
  expect(await serversOf(staff, companyId)).toEqual([
    { server: { id: 6, title: 'Fort Monitor' }, carsCount: 1, silentCount: 0, lastSeenAt: fresh },
    { server: { id: 5, title: 'Wialon' }, carsCount: 3, silentCount: 2, lastSeenAt: old },
    { server: null, carsCount: 1, silentCount: 0, lastSeenAt: null },
  ])
})

test('an organization without trucks has nothing to be watched', async () => {
  const staff = await caller(app, db, { role: 'operator' })
  expect(await serversOf(staff, (await makeCompany(db)).id)).toEqual([])
})

test('a client gets changes of one organization’s trucks, an engineer those that visible tasks lead to; all else is missing', async () => {
  await makeServers()
  const client = await caller(app, db, { role: 'client' })
  const companyId = client.user.companyId ?? 0
  const car = await makeCar(db, { companyId, carServerId: 5 })
  await makeCar(db, { companyId })
  expect((await serversOf(client, companyId)).map(({ carsCount }) => carsCount)).toEqual([1, 1])
  const foreign = { params: { id: (await makeCompany(db)).id } }
  expect((await client.refusal(companiesRoutes.monitoring, foreign)).status).toBe(404)

  const engineer = await caller(app, db, { role: 'engineer' })
  expect((await engineer.refusal(companiesRoutes.monitoring, { params: { id: companyId } })).status).toBe(404)
  await makeTask(db, { operatorId: engineer.user.id, companyId, carId: car.id })
  expect((await serversOf(engineer, companyId)).map(({ server }) => server?.title)).toEqual(['Wialon'])
})
