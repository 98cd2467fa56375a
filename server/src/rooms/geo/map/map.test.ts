import { mapRoutes } from '@naryad/contract/geo/geo.routes'
import type { MapSearch } from '@naryad/contract/geo/map'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { makeDriver } from '../../drivers/drivers.make.ts'
import { makeSeenCar } from '../../monitoring/positions.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const kazan = { lat: 55.79, lon: 49.11 }
const seen = { ...kazan, lastSeenAt: '2026-11-24T10:00:00.000Z' }
const search = async (body: Partial<MapSearch> = {}, by = dispatcher) =>
  (await by.call(mapRoutes.search, { body })).body

describe('the map', () => {
  test('returns requests, trucks and organizations with a place and the fields of a mark', async () => {
    const company = await makeCompany(db, { name: 'ТрансЛогистик', address: 'Казань', lat: 55.8, lon: 49 })
    const driver = await makeDriver(db, { lastName: 'Шакиров', companyId: company.id })
    const car = await makeSeenCar(db, {
      plate: 'А417КМ116',
      companyId: company.id,
      driverId: driver.id,
      ...seen,
    })
    const task = await makeTask(db, {
      title: 'Нет связи',
      companyId: company.id,
      carId: car.id,
      ...kazan,
      address: 'Шали',
    })
    const found = await search()
    expect(found.tasks).toMatchObject([
      {
        id: task.id,
        title: 'Нет связи',
        point: kazan,
        address: 'Шали',
        car: { id: car.id, plate: 'А417КМ116' },
        company: { id: company.id },
      },
    ])
    expect(found.cars).toMatchObject([
      {
        id: car.id,
        point: kazan,
        lastSeenAt: seen.lastSeenAt,
        openTasksCount: 1,
        driver: { lastName: 'Шакиров' },
      },
    ])
    expect(found.companies).toEqual([
      {
        id: company.id,
        name: 'ТрансЛогистик',
        address: 'Казань',
        point: { lat: 55.8, lon: 49 },
        openTasksCount: 1,
      },
    ])
    expect(found.isCut).toBe(false)
  })

  test('places a request without an address at its organization', async () => {
    const company = await makeCompany(db, { address: 'Арск', lat: 56, lon: 50 })
    await makeTask(db, { companyId: company.id })
    await makeTask(db, { companyId: company.id, address: 'Арск' })
    await makeTask(db)
    const place = { point: { lat: 56, lon: 50 }, address: 'Арск' }
    expect((await search()).tasks).toMatchObject([place, place])
  })

  test('never places a request to another address at its organization', async () => {
    const company = await makeCompany(db, { address: 'Арск', lat: 56, lon: 50 })
    await makeTask(db, { companyId: company.id, address: 'Шали, база' })
    const marked = await makeTask(db, { companyId: company.id, ...kazan })
    expect((await search()).tasks).toMatchObject([{ id: marked.id, point: kazan, address: '' }])
  })

  test('returns only open requests unless statuses are given', async () => {
    const open = await makeTask(db, kazan)
    const closed = await makeTask(db, { ...kazan, status: 'CLOSED' })
    expect((await search()).tasks.map(({ id }) => id)).toEqual([open.id])
    expect((await search({ statuses: ['CLOSED'] })).tasks.map(({ id }) => id)).toEqual([closed.id])
  })

  test('is filtered by queue, organization, text and layer', async () => {
    const company = await makeCompany(db, { name: 'Вираж', lat: 55, lon: 49 })
    const car = await makeSeenCar(db, { plate: 'Х043МЕ116', companyId: company.id, ...seen })
    const other = await makeSeenCar(db, { plate: 'К118РС716', ...seen })
    const skud = await makeTask(db, { ...kazan, queue: 'skud', companyId: company.id })
    await makeTask(db, { ...kazan, queue: 'luv' })
    expect((await search({ queues: ['skud'] })).tasks.map(({ id }) => id)).toEqual([skud.id])
    const ofCompany = await search({ companyIds: [company.id] })
    expect(ofCompany.tasks.map(({ id }) => id)).toEqual([skud.id])
    expect(ofCompany.cars.map(({ id }) => id)).toEqual([car.id])
    expect(ofCompany.companies).toHaveLength(1)
    expect((await search({ query: 'x043me' })).cars.map(({ id }) => id)).toEqual([car.id])
    expect((await search({ query: 'вираж' })).companies).toHaveLength(1)
    expect((await search({ query: 'к118' })).cars.map(({ id }) => id)).toEqual([other.id])
    expect(await search({ layers: ['companies'] })).toMatchObject({ tasks: [], cars: [] })
  })

  test('shows the last mark of each employee within a day to dispatchers only', async () => {
    const company = await makeCompany(db)
    const engineer = await caller(app, db, { role: 'engineer', lastName: 'Гусев', firstName: 'Артём' })
    const task = await makeTask(db, {
      companyId: company.id,
      operatorId: engineer.user.id,
      status: 'PLANNED',
    })
    const mark = (minutesAgo: number, point: typeof kazan | null) =>
      engineer.call(tasksRoutes.mark, {
        params: { id: task.id },
        body: { kind: 'ON_SITE', point, at: new Date(Date.now() - minutesAgo * 60_000).toISOString() },
      })
    await mark(90, { lat: 55, lon: 49 })
    await mark(60, kazan)
    await mark(30, null)
    expect((await search({ layers: ['people'] })).people).toMatchObject([
      { id: engineer.user.id, lastName: 'Гусев', point: kazan, taskId: task.id, openTasksCount: 1 },
    ])
    expect((await search({ layers: ['people'], query: 'гусев арт' })).people).toHaveLength(1)
    expect((await search({ layers: ['people'], query: 'лапина' })).people).toEqual([])
    const client = await caller(app, db, { role: 'client', companyId: company.id })
    for (const viewer of [engineer, client]) expect((await search({}, viewer)).people).toEqual([])
  })

  test('leaves out archived trucks and those without a position', async () => {
    await makeSeenCar(db, { ...seen, status: 'ARCHIVED' })
    await makeCar(db)
    expect((await search()).cars).toEqual([])
  })
})

test('a client sees the map of the organization, an engineer that of own tasks', async () => {
  const own = await makeCompany(db, kazan)
  const foreign = await makeCompany(db, kazan)
  const [ownCar, foreignCar] = [
    await makeSeenCar(db, { companyId: own.id, ...seen }),
    await makeSeenCar(db, { companyId: foreign.id, ...seen }),
  ]
  const engineer = await caller(app, db, { role: 'engineer' })
  const [ownTask, foreignTask] = [
    await makeTask(db, { companyId: own.id, carId: ownCar.id }),
    await makeTask(db, {
      companyId: foreign.id,
      carId: foreignCar.id,
      operatorId: dispatcher.user.id,
      status: 'ASSIGNED',
    }),
  ]
  const client = await caller(app, db, { role: 'client', companyId: own.id })
  for (const viewer of [client, engineer]) {
    const found = await search({}, viewer)
    expect(found.tasks.map(({ id }) => id)).toEqual([ownTask.id])
    expect(found.cars.map(({ id }) => id)).toEqual([ownCar.id])
    expect(found.companies.map(({ id }) => id)).toEqual([own.id])
  }
  expect((await search()).tasks.map(({ id }) => id)).toEqual([foreignTask.id, ownTask.id])
})
