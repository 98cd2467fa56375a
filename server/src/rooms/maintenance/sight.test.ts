import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeKind, makeRange } from './maintenance.make.ts'

const db = await testDb()
const app = await testApp(db)
const { create, update, remove, ofCar, actions } = maintenanceRoutes

let dispatcher: Caller
let carId: number
let kindId: number
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  carId = (await makeCar(db, { plate: 'А417КМ116', mileageKm: 343_760 })).id
  kindId = (await makeKind(db, { title: 'ТО' })).id
})

const bounds = { dateFrom: '2026-01-01', dateTo: '2026-06-30' }

describe('who sees what', () => {
  test('a client reads the maintenance of one organization’s trucks, without notes, and changes nothing', async () => {
    const client = await caller(app, db, { role: 'client' })
    const own = await makeCar(db, { companyId: client.user.companyId })
    const range = await makeRange(db, { carId: own.id, comment: 'долг за прошлый раз' })
    const { body } = await client.call(ofCar, { params: { carId: own.id } })
    expect(body.items).toMatchObject([{ id: range.id, comment: '' }])
    const change = { kindId: range.kindId, ...bounds }
    const refusals = [
      await client.refusal(create, { body: { carId: own.id, ...change } }),
      await client.refusal(update, { params: { id: range.id }, body: change }),
      await client.refusal(remove, { params: { id: range.id } }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  test('of a foreign truck as of a missing one', async () => {
    const client = await caller(app, db, { role: 'client' })
    const range = await makeRange(db, { carId })
    const foreign = await client.refusal(ofCar, { params: { carId } })
    expect(foreign).toEqual(await client.refusal(ofCar, { params: { carId: 2_000_000_000 } }))
    expect([foreign.status, foreign.body.message]).toEqual([404, 'ТС не найдено'])
    const history = await client.refusal(actions, { params: { id: range.id }, query: {} })
    expect([history.status, history.body.message]).toEqual([404, 'Интервал не найден'])
  })

  test('an engineer sees the maintenance of the trucks of visible tasks', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    await makeRange(db, { carId })
    expect((await engineer.refusal(ofCar, { params: { carId } })).status).toBe(404)
    await makeTask(db, { carId, status: 'ASSIGNED', operatorId: engineer.user.id })
    expect((await engineer.call(ofCar, { params: { carId } })).body.totalCount).toBe(1)
    expect((await engineer.refusal(create, { body: { carId, kindId, ...bounds } })).status).toBe(403)
  })

  test('a client does not see a task of the organization that had the truck before', async () => {
    const client = await caller(app, db, { role: 'client' })
    const car = await makeCar(db, { companyId: client.user.companyId })
    const task = await makeTask(db, { carId: car.id })
    await makeRange(db, { carId: car.id, taskId: task.id })
    expect((await client.call(ofCar, { params: { carId: car.id } })).body.items).toMatchObject([
      { task: null },
    ])
    expect((await dispatcher.call(ofCar, { params: { carId: car.id } })).body.items).toMatchObject([
      { task: { id: task.id, status: 'NEW', queue: 'tachograph' } },
    ])
  })
})

test('of a truck, what runs comes first by nearness, then what was done, the latest first', async () => {
  const range = (title: string, facts: Parameters<typeof makeRange>[1]) =>
    makeKind(db, { title }).then(({ id }) => makeRange(db, { carId, kindId: id, ...facts }))
  const year = new Date().getUTCFullYear()
  await range('далеко', { dateTo: `${year + 4}-01-01` })
  await range('давно', { doneAt: '2026-01-01T09:00:00Z' })
  await range('пробег вышел', { mileageFrom: 1, mileageTo: 343_000 })
  await range('близко', { dateTo: `${year + 1}-01-02` })
  await range('пробег далеко', { mileageFrom: 1, mileageTo: 400_000 })
  await range('недавно', { doneAt: '2026-02-01T09:00:00Z' })
  const { body } = await dispatcher.call(ofCar, { params: { carId } })
  expect(body.items.map(({ kind }) => kind.title)).toEqual([
    'пробег вышел',
    'близко',
    'далеко',
    'пробег далеко',
    'недавно',
    'давно',
  ])
})
