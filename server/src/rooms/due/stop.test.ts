import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { linksRoutes } from '@naryad/contract/links/links.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { makeSeenCar } from '../monitoring/positions.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeZone } from '../zones/zones.make.ts'

const db = await testDb()
const app = await testApp(db)

const today = companyToday()
const inDays = (days: number): string => addDays(today, days)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

/** A visit to a truck in a yard, with another truck of the organization beside it. */
async function makeScene() {
  const company = await makeCompany(db)
  const zone = await makeZone(db, { companyId: company.id })
  const [car, other] = [
    await makeCar(db, { companyId: company.id }),
    await makeCar(db, { companyId: company.id }),
  ]
  await db
    .insertInto('carZones')
    .values(
      [car, other].map(({ id }) => ({ carId: id, zoneId: zone.id, enteredAt: new Date().toISOString() })),
    )
    .execute()
  const engineer = await caller(app, db, { role: 'engineer' })
  const task = await makeTask(db, {
    carId: car.id,
    companyId: company.id,
    queue: 'tachograph',
    operatorId: engineer.user.id,
    status: 'PLANNED',
    plannedFrom: `${today}T09:00:00.000Z`,
    plannedTo: `${today}T11:00:00.000Z`,
  })
  const fuel = await makeKind(db, { taskQueue: 'glonass' })
  const range = (carId: number, days: number, facts: object = {}) =>
    makeRange(db, { carId, dateFrom: inDays(days - 300), dateTo: inDays(days), ...facts })
  return { car, other, engineer, task, fuel, range }
}

test('what ends within sixty days is offered: of the truck, then of its neighbours in the yard', async () => {
  const { car, other, task, range } = await makeScene()
  const stranger = await makeCar(db)
  const [near, neighbour] = [await range(car.id, 30), await range(other.id, 5)]
  await range(car.id, 61)
  await range(stranger.id, 5)
  const busy = await makeTask(db)
  await range(car.id, 3, { taskId: busy.id })
  const { body } = await dispatcher.call(dueRoutes.stop, { params: { id: task.id } })
  expect(body.items.map(({ row, isOwn }) => [row.key, isOwn])).toEqual([
    [`range:${near.id}`, true],
    [`range:${neighbour.id}`, false],
  ])
})

test('a request that is still being written is offered the same for its truck', async () => {
  const { car, other, range } = await makeScene()
  const [near, neighbour] = [await range(car.id, 30), await range(other.id, 5)]
  const { body } = await dispatcher.call(dueRoutes.carStop, { params: { id: car.id } })
  expect(body.items.map(({ row, isOwn }) => [row.key, isOwn])).toEqual([
    [`range:${near.id}`, true],
    [`range:${neighbour.id}`, false],
  ])
  expect((await dispatcher.send(dueRoutes.carStop, { params: { id: 2_000_000_000 } })).statusCode).toBe(404)
})

test('without a zone the neighbours of the truck are those within five hundred metres of it', async () => {
  const company = await makeCompany(db)
  const seen = { companyId: company.id, lastSeenAt: new Date().toISOString(), lon: 49.12 }
  const car = await makeSeenCar(db, { ...seen, lat: 55.79 })
  const near = await makeSeenCar(db, { ...seen, lat: 55.792 })
  const far = await makeSeenCar(db, { ...seen, lat: 55.9 })
  const ends = { dateFrom: inDays(-300), dateTo: inDays(9) }
  const neighbour = await makeRange(db, { carId: near.id, ...ends })
  await makeRange(db, { carId: far.id, ...ends })
  const { body } = await dispatcher.call(dueRoutes.carStop, { params: { id: car.id } })
  expect(body.items.map(({ row }) => row.key)).toEqual([`range:${neighbour.id}`])
})

test('rows of the truck and queue become lines, the others requests of the same visit and stop', async () => {
  const { car, other, engineer, task, fuel, range } = await makeScene()
  const [own, otherQueue, neighbour] = [
    await range(car.id, 5),
    await range(car.id, 6, { kindId: fuel.id }),
    await range(other.id, 7),
  ]
  const keys = [own, otherQueue, neighbour].map(({ id }) => `range:${id}`)
  const { body } = await dispatcher.call(dueRoutes.addToStop, { params: { id: task.id }, body: { keys } })
  expect(body.joined).toEqual([{ taskId: task.id, keys: [keys[0]] }])
  expect(body.made.map((one) => one.keys)).toEqual([[keys[1]], [keys[2]]])
  expect(body.failed).toEqual([])
  const read = async (id: number) => (await dispatcher.call(tasksRoutes.get, { params: { id } })).body
  expect((await read(task.id)).checklist).toMatchObject([{ dueKey: keys[0], isDone: false }])
  for (const { taskId } of body.made)
    expect(await read(taskId)).toMatchObject({
      status: 'PLANNED',
      operator: { id: engineer.user.id },
      plannedFrom: `${today}T09:00:00.000Z`,
      plannedTo: `${today}T11:00:00.000Z`,
    })
  const { body: links } = await dispatcher.call(linksRoutes.list, { params: { id: task.id } })
  expect(new Set(links.items.map(({ kind, task: other }) => `${kind} ${other.id}`))).toEqual(
    new Set(body.made.map(({ taskId }) => `SAME_STOP ${taskId}`)),
  )
  const { body: day } = await engineer.call(calendarRoutes.day, { query: { date: today } })
  expect(day.days[0]?.visits.map(({ stopId }) => stopId)).toEqual([task.id, task.id, task.id])
})

test('a task that the caller may not see has no stop', async () => {
  const stranger = await caller(app, db, { role: 'operator', queues: ['luv'] })
  const { task } = await makeScene()
  expect((await stranger.send(dueRoutes.stop, { params: { id: task.id } })).statusCode).toBe(404)
})

test.each([
  ['CLOSED', 'Заявка закрыта: сначала откройте её повторно'],
  ['DONE', 'Заявка выполнена: сначала верните её в работу'],
] as const)('a visit that is over (%s) is offered nothing and makes no requests', async (status, message) => {
  const { car, other, task, range } = await makeScene()
  const rows = [await range(car.id, 5), await range(other.id, 7)]
  await db.updateTable('tasks').set({ status }).where('id', '=', task.id).execute()
  const params = { id: task.id }
  expect((await dispatcher.call(dueRoutes.stop, { params })).body.items).toEqual([])
  const keys = rows.map(({ id }) => `range:${id}`)
  const refusal = await dispatcher.refusal(dueRoutes.addToStop, { params, body: { keys } })
  expect([refusal.status, refusal.body.message]).toEqual([409, message])
  expect(await db.selectFrom('tasks').select('id').execute()).toHaveLength(1)
})
