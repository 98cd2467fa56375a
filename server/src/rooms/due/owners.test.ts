import { dueRoutes } from '@naryad/contract/due/due.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

const inDays = (days: number): string => addDays(companyToday(), days)
let dispatcher: Caller
let client: Caller
let companyId: number
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  companyId = (await makeCompany(db)).id
  client = await caller(app, db, { role: 'client', companyId })
})

/** A truck of the organization with a term, and the card of its driver, who is of this organization. */
async function makeScene(driversCompanyId: number | null) {
  const driver = await makeDriver(db, {
    companyId: driversCompanyId,
    lastName: 'Чужаков',
    driverCardExpiresOn: inDays(10),
  })
  const car = await makeCar(db, { companyId, driverId: driver.id })
  const range = await makeRange(db, { carId: car.id, dateFrom: inDays(-300), dateTo: inDays(5) })
  return { driver, car, range: `range:${range.id}`, card: `card:${driver.id}` }
}

const make = async (keys: string[], facts: object = {}) =>
  (await dispatcher.call(dueRoutes.makeTasks, { body: { keys, ...facts } })).body
const read = async (id = 0) => (await dispatcher.call(tasksRoutes.get, { params: { id } })).body

describe('what ends of two organizations', () => {
  test.each(['TRUCK', 'YARD', 'ROW'] as const)(
    'becomes a request of each (%s), and a client reads nothing of the other',
    async (per) => {
      const other = await makeCompany(db)
      const { range, card, driver } = await makeScene(other.id)
      const { made } = await make([range, card], { per })
      expect(made.map(({ keys }) => keys)).toEqual([[range], [card]])
      const [own, foreign] = await Promise.all(made.map(({ taskId }) => read(taskId)))
      expect(own).toMatchObject({ company: { id: companyId }, driver: null, parentId: null })
      expect(foreign).toMatchObject({ company: { id: other.id }, driver: { id: driver.id }, parentId: null })
      const { body } = await client.send(tasksRoutes.get, { params: { id: made[0]?.taskId ?? 0 } })
      expect(body).not.toContain('Чужаков')
      expect((await client.send(tasksRoutes.get, { params: { id: foreign?.id ?? 0 } })).statusCode).toBe(404)
    },
  )

  test('is of the organization of the truck if the driver has none, in every order', async () => {
    for (const turn of [false, true]) {
      const { range, card, car, driver } = await makeScene(null)
      const keys = turn ? [range, card] : [card, range]
      const { made } = await make(keys)
      expect(made.map((one) => one.keys)).toEqual([keys])
      expect(await read(made[0]?.taskId)).toMatchObject({
        company: { id: companyId },
        car: { id: car.id },
        driver: { id: driver.id },
      })
    }
  })

  test('a card of a driver without an organization joins the open request of the truck', async () => {
    const { card, car } = await makeScene(null)
    const open = await makeTask(db, { carId: car.id, companyId, queue: 'tachograph' })
    expect((await make([card])).joined).toEqual([{ taskId: open.id, keys: [card] }])
  })
})

describe('along with a visit', () => {
  test('nothing of another organization is offered, and its rows are requests of that organization', async () => {
    const other = await makeCompany(db)
    const { range, card, car } = await makeScene(other.id)
    const task = await makeTask(db, { carId: car.id, companyId, queue: 'tachograph' })
    const { body: offered } = await dispatcher.call(dueRoutes.stop, { params: { id: task.id } })
    expect(offered.items.map(({ row }) => row.key)).toEqual([range])
    const { body } = await dispatcher.call(dueRoutes.addToStop, {
      params: { id: task.id },
      body: { keys: [range, card] },
    })
    expect(body.joined).toEqual([{ taskId: task.id, keys: [range] }])
    expect(await read(body.made[0]?.taskId)).toMatchObject({ company: { id: other.id }, car: null })
    const seen = await client.send(tasksRoutes.get, { params: { id: task.id } })
    expect(seen.body).not.toContain('Чужаков')
  })

  test('a truck that was sold since brings no lines into the request of its former owner', async () => {
    const { range, car } = await makeScene(companyId)
    const task = await makeTask(db, { carId: car.id, companyId, queue: 'tachograph' })
    const buyer = await makeCompany(db)
    await db.updateTable('cars').set({ companyId: buyer.id }).where('id', '=', car.id).execute()
    const { body: offered } = await dispatcher.call(dueRoutes.stop, { params: { id: task.id } })
    expect(offered.items.map(({ row }) => row.key)).not.toContain(range)
    const { body } = await dispatcher.call(dueRoutes.addToStop, {
      params: { id: task.id },
      body: { keys: [range] },
    })
    expect(body.joined).toEqual([])
    expect(await read(body.made[0]?.taskId)).toMatchObject({ company: { id: buyer.id }, car: { id: car.id } })
    expect((await read(task.id)).checklist).toEqual([])
  })
})
