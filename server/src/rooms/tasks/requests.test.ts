import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { setStage, type Stage } from './stage.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { create } = tasksRoutes
let servers = 0
const makeCarServer = (isActive = true): Promise<{ id: number }> => {
  servers += 1
  return db
    .insertInto('carServers')
    .values({ title: `Сервер ${servers}`, isActive })
    .returning('id')
    .executeTakeFirstOrThrow()
}

describe("a client's request", () => {
  const request = { queue: 'external', title: 'Машина не заводится' } as const

  test('comes from the client’s organization into the external queue', async () => {
    const truck = await makeCar(db, { companyId: on.companyId })
    const { body } = await on.client.call(create, { body: { ...request, carId: truck.id } })
    expect(body).toMatchObject({
      source: 'CLIENT',
      direction: 'IN',
      company: { id: on.companyId },
      car: { id: truck.id },
      status: 'NEW',
    })
    expect(await on.history(body.id)).toEqual(['CREATED (Клиентов)'])
  })

  test('decides nothing for the staff: what it says of that is refused by name', async () => {
    const alien = await makeCompany(db)
    const { status, body } = await on.client.refusal(create, {
      body: {
        queue: 'tachograph',
        title: 'Нет связи',
        companyId: alien.id,
        operatorId: on.engineer.user.id,
        isWarranty: true,
        priority: 'CRITICAL',
        direction: 'OUT',
        plannedFrom: '2026-11-19T07:00:00Z',
      },
    })
    expect([status, body.message]).toEqual([
      403,
      'Вы не можете указывать: Организация, Приоритет, Оператор, План с, Гарантия, Направление, Очередь',
    ])
    expect(await db.selectFrom('tasks').select('id').execute()).toEqual([])
  })

  test('takes the monitoring server and the driver from the card of the truck', async () => {
    const server = await makeCarServer()
    const other = await makeCarServer()
    const driver = await makeDriver(db, { companyId: on.companyId })
    const facts = { companyId: on.companyId, carServerId: server.id, driverId: driver.id }
    const truck = await makeCar(db, facts)
    const { body } = await on.client.call(create, {
      body: { ...request, carId: truck.id, carServerId: server.id },
    })
    expect(body).toMatchObject({ carServer: { id: server.id }, driver: { id: driver.id } })
    for (const carId of [truck.id, null]) {
      const { status } = await on.client.refusal(create, {
        body: { ...request, carId, carServerId: other.id },
      })
      expect(status).toBe(403)
    }
  })

  test('is not refused for values of the truck’s card that are no longer in use', async () => {
    const server = await makeCarServer(false)
    const driver = await makeDriver(db, { companyId: (await makeCompany(db)).id })
    const facts = { companyId: on.companyId, carServerId: server.id, driverId: driver.id }
    const truck = await makeCar(db, facts)
    const { body } = await on.client.call(create, { body: { ...request, carId: truck.id } })
    expect(body).toMatchObject({ carServer: null, driver: null, car: { id: truck.id } })
  })

  test('of another truck takes what that one knows', async () => {
    const server = await makeCarServer()
    const driver = await makeDriver(db, { companyId: on.companyId })
    const first = await makeCar(db, {
      companyId: on.companyId,
      carServerId: server.id,
      driverId: driver.id,
    })
    const second = await makeCar(db, { companyId: on.companyId })
    const { body } = await on.client.call(create, { body: { ...request, carId: second.id } })
    expect(body).toMatchObject({ carServer: null, driver: null })
    const params = { id: body.id }
    const moved = await on.client.call(tasksRoutes.update, { params, body: { carId: first.id } })
    expect(moved.body).toMatchObject({ carServer: { id: server.id }, driver: { id: driver.id } })
    const back = await on.client.call(tasksRoutes.update, { params, body: { carId: second.id } })
    expect(back.body).toMatchObject({ carServer: null, driver: null })
  })

  test("of another organization's truck is about one that is not there", async () => {
    const alien = await makeCompany(db)
    const truck = await makeCar(db, { companyId: alien.id })
    const refusal = await on.refusal(on.client, create, { body: { ...request, carId: truck.id } })
    expect(refusal.statusCode).toBe(400)
  })
})
