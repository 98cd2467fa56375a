import type { CarSearch } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { foldCounters } from '../../platform/db/query/counters.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeSeenCar } from '../monitoring/positions.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeCar } from './cars.make.ts'
import { carCounters } from './cars.repo.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const found = async (body: Partial<CarSearch>, who = dispatcher) => {
  const answer = await who.call(carsRoutes.search, { body: { orderBy: 'plate', sort: 'ASC', ...body } })
  expect(answer.body.totalCount).toBe(answer.body.items.length)
  const counted = await who.call(carsRoutes.count, { body: { filters: [body] } })
  expect(counted.body.counts).toEqual([answer.body.totalCount])
  return answer.body.items.map(({ plate }) => plate)
}

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

describe('a truck is found', () => {
  beforeEach(async () => {
    const company = await makeCompany(db, { name: 'ООО «ТрансЛогистик Юг»', inn: '7707083893' })
    await makeCar(db, {
      plate: 'А123ВС77',
      vin: 'XLER4X20005398127',
      garageNumber: 'Г-15',
      tachographNumber: '1800 45-671',
      skziNumber: 'НКМ-2 № 000451122',
      trackerImei: '861785007344219',
      companyId: company.id,
    })
    await makeCar(db, { plate: 'К900ХХ116', trackerImei: '867459009999999' })
    await makeCar(db, { plate: 'АВ654216', garageNumber: '77' })
  })

  test.each([
    ['а 123 вс 77', 'by the plate with spaces'],
    ['a123bc77', 'by the plate in Latin'],
    ['F123DC', 'by the plate in the other layout'],
    ['вс77', 'by its end'],
    ['xler4x2000', 'by the beginning of the VIN'],
    ['ЧДУК4Ч2000', 'by the VIN in the other layout'],
    ['8127', 'by the four last signs of the VIN'],
    ['г15', 'by the garage number'],
    ['15', 'by the number in it'],
    ['180045671', 'by the tachograph'],
    ['нкм2', 'by the beginning of the СКЗИ'],
    ['451122', 'by a part of it'],
    ['861785007344219', 'by the IMEI'],
    ['44219', 'by its end'],
    ['юг транслогистик', 'by words of the organization'],
  ])('by «%s»: %s', async (query) => {
    expect(await found({ query })).toEqual(['А123ВС77'])
  })

  test('a trailer by a piece of its plate', async () => {
    expect(await found({ query: '6542' })).toEqual(['АВ654216'])
  })

  test('one or two signs are the beginning of a number', async () => {
    expect(await found({ query: '77' })).toEqual(['А123ВС77', 'АВ654216'])
    expect(await found({ query: 'а' })).toEqual(['А123ВС77', 'АВ654216'])
  })

  test.each(['%', '__', '"', '707083', '734', '86', '861', '8617'])('not by «%s»', async (query) => {
    expect(await found({ query })).toEqual([])
  })
})

test('every filter leaves what it says', async () => {
  const company = await makeCompany(db)
  const driver = await makeDriver(db)
  const server = await db
    .insertInto('carServers')
    .values({ title: 'С' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const a = await makeSeenCar(db, {
    plate: 'А001АА16',
    companyId: company.id,
    driverId: driver.id,
    lastSeenAt: hoursAgo(25),
  })
  const b = await makeSeenCar(db, {
    plate: 'Б002АА16',
    status: 'IN_REPAIR',
    carServerId: server.id,
    lastSeenAt: hoursAgo(23),
  })
  const c = await makeCar(db, { plate: 'В003АА16', status: 'ARCHIVED', companyId: company.id })
  await makeTask(db, { carId: b.id })
  await makeTask(db, { carId: a.id, status: 'CLOSED' })
  expect(await found({})).toEqual([a.plate, b.plate])
  expect(await found({ statuses: ['ARCHIVED', 'READY'] })).toEqual([a.plate, c.plate])
  expect(await found({ ids: [a.id, c.id] })).toEqual([a.plate, c.plate])
  expect(await found({ ids: [a.id, c.id], statuses: ['READY'] })).toEqual([a.plate])
  expect(await found({ companyIds: [company.id] })).toEqual([a.plate])
  expect(await found({ companyIds: [company.id], statuses: ['ARCHIVED'] })).toEqual([c.plate])
  expect(await found({ driverIds: [driver.id] })).toEqual([a.plate])
  expect(await found({ carServerIds: [server.id] })).toEqual([b.plate])
  expect(await found({ noSignal: true })).toEqual([a.plate])
  expect(await found({ hasOpenTasks: true })).toEqual([b.plate])
  expect(await found({ hasOpenTasks: false })).toEqual([a.plate])
  expect(await found({ statuses: [], ids: [], companyIds: [] })).toEqual([a.plate, b.plate])
})

test('totals follow every change, folded or not', async () => {
  const one = await makeCompany(db)
  const other = await makeCompany(db)
  const count = async (body: Partial<CarSearch>) =>
    (await dispatcher.call(carsRoutes.search, { body: { ...body, limit: 1 } })).body.totalCount
  const totals = async () => [
    await count({}),
    await count({ companyIds: [one.id] }),
    await count({ companyIds: [other.id], statuses: ['READY'] }),
    await count({ statuses: ['ARCHIVED'] }),
  ]
  const fold = () => db.transaction().execute(foldCounters(carCounters))
  const cars = [
    await makeCar(db, { companyId: one.id }),
    await makeCar(db, { companyId: one.id }),
    await makeCar(db),
  ]
  expect(await totals()).toEqual([3, 2, 0, 0])
  await fold()
  expect(await totals()).toEqual([3, 2, 0, 0])
  await db
    .updateTable('cars')
    .set({ companyId: other.id })
    .where('id', '!=', cars[0]?.id ?? 0)
    .execute()
  await db
    .updateTable('cars')
    .set({ status: 'ARCHIVED' })
    .where('id', '=', cars[1]?.id ?? 0)
    .execute()
  expect(await totals()).toEqual([2, 1, 1, 1])
  await fold()
  await db
    .deleteFrom('cars')
    .where('id', '=', cars[0]?.id ?? 0)
    .execute()
  expect(await totals()).toEqual([1, 0, 1, 1])
  await fold()
  expect(await totals()).toEqual([1, 0, 1, 1])
})

describe('who sees what', () => {
  test('a client: the trucks of one organization and its tasks, counting no other', async () => {
    const client = await caller(app, db, { role: 'client' })
    const own = await makeCar(db, { companyId: client.user.companyId })
    const foreign = await makeCompany(db)
    await makeCar(db, { companyId: foreign.id })
    await makeTask(db, { carId: own.id, companyId: foreign.id, priority: 'CRITICAL' })
    expect(await found({}, client)).toEqual([own.plate])
    expect(await found({ companyIds: [foreign.id] }, client)).toEqual([])
    expect(await found({ hasOpenTasks: true }, client)).toEqual([])
    const { body } = await client.call(carsRoutes.get, { params: { id: own.id } })
    expect(body).toMatchObject({ openTasksCount: 0, marks: [] })
    const { body: all } = await client.call(carsRoutes.list, { query: {} })
    expect(all.totalCount).toBe(1)
  })

  test('an engineer: those of visible tasks', async () => {
    const engineer = await caller(app, db, { role: 'engineer', queues: ['luv'] })
    const own = await makeCar(db, { plate: 'А001АА16' })
    const free = await makeCar(db, { plate: 'А002АА16' })
    const other = await makeCar(db, { plate: 'А003АА16' })
    await makeTask(db, { carId: own.id, operatorId: engineer.user.id, status: 'ASSIGNED' })
    await makeTask(db, { carId: free.id, queue: 'luv' })
    await makeTask(db, { carId: other.id, queue: 'glonass' })
    expect(await found({}, engineer)).toEqual([own.plate, free.plate])
    expect(await found({ query: '002' }, engineer)).toEqual([free.plate])
    expect((await engineer.refusal(carsRoutes.get, { params: { id: other.id } })).status).toBe(404)
  })
})
