import type { CarSearch } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeCar } from './cars.make.ts'
import { foldCarCounts } from './cars.repo.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const found = async (body: Partial<CarSearch>, who = dispatcher) => {
  const answer = await who.call(carsRoutes.search, { body: { orderBy: 'plate', sort: 'ASC', ...body } })
  expect(answer.body.totalCount).toBe(answer.body.items.length)
  return answer.body.items.map(({ plate }) => plate)
}

const inDays = (days: number): string => companyToday(Date.now() + days * 86_400_000)
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

  test.each(['%', '__', '"', '707083', '734'])('not by «%s»', async (query) => {
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
  const a = await makeCar(db, {
    plate: 'А001АА16',
    companyId: company.id,
    driverId: driver.id,
    lastSeenAt: hoursAgo(25),
  })
  const b = await makeCar(db, {
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

describe('maintenance', () => {
  const withRange = async (plate: string, dateTo: string) => {
    const car = await makeCar(db, { plate })
    await makeRange(db, { carId: car.id, dateFrom: '2024-01-01', dateTo })
    return car
  }

  test('is searched by the worst of the open ranges', async () => {
    await makeCar(db, { plate: 'А000АА16' })
    const ok = await withRange('А001АА16', inDays(31))
    const soon = await withRange('А002АА16', inDays(30))
    const today = await withRange('А003АА16', inDays(0))
    const late = await withRange('А004АА16', inDays(-1))
    await makeRange(db, { carId: late.id, dateFrom: '2024-01-01', dateTo: inDays(100) })
    const done = await makeCar(db, { plate: 'А005АА16' })
    await makeRange(db, {
      carId: done.id,
      dateFrom: '2024-01-01',
      dateTo: '2025-01-01',
      doneAt: '2025-01-01T00:00:00Z',
    })
    const plates = (...cars: { plate: string }[]) => cars.map(({ plate }) => plate)
    expect(await found({ maintenanceStates: ['OK'] })).toEqual(plates(ok))
    expect(await found({ maintenanceStates: ['SOON'] })).toEqual(plates(soon, today))
    expect(await found({ maintenanceStates: ['OVERDUE'] })).toEqual(plates(late))
    expect(await found({ maintenanceStates: ['SOON', 'OVERDUE'] })).toEqual(plates(soon, today, late))
    expect(await found({ maintenanceStates: ['OK', 'OVERDUE'] })).toEqual(plates(ok, late))
    expect(await found({ maintenanceStates: ['OK', 'SOON', 'OVERDUE'] })).toEqual(
      plates(ok, soon, today, late),
    )
  })

  test('stands beside a truck: its marks and the range that ends first', async () => {
    const kind = await makeKind(db, { title: 'Поверка датчика', warningDays: 30 })
    const { id } = await makeCar(db, { lastSeenAt: hoursAgo(30) })
    await makeTask(db, { carId: id, priority: 'CRITICAL' })
    const range = await makeRange(db, {
      carId: id,
      kindId: kind.id,
      dateFrom: inDays(-90),
      dateTo: inDays(10),
    })
    await makeRange(db, { carId: id, dateFrom: inDays(-1), dateTo: inDays(200) })
    const { body } = await dispatcher.call(carsRoutes.get, { params: { id } })
    expect(body.marks).toEqual(['RANGE_SOON', 'NO_SIGNAL', 'OPEN_TASKS', 'CRITICAL_TASK'])
    expect(body.nearestRange).toEqual({
      id: range.id,
      kind: 'Поверка датчика',
      state: 'SOON',
      dateTo: inDays(10),
      mileageTo: null,
      daysLeft: 10,
      kmLeft: null,
      progress: 0.9,
    })
  })

  test('by kilometres is overdue when they are driven', async () => {
    const { id } = await makeCar(db, { mileageKm: 10_500 })
    await makeRange(db, { carId: id, mileageFrom: 0, mileageTo: 10_000 })
    const { body } = await dispatcher.call(carsRoutes.get, { params: { id } })
    expect(body).toMatchObject({
      marks: ['RANGE_OVERDUE'],
      nearestRange: { state: 'OVERDUE', kmLeft: -500, daysLeft: null, progress: 1 },
    })
    const { body: other } = await dispatcher.call(carsRoutes.get, { params: { id: (await makeCar(db)).id } })
    expect(other).toMatchObject({ marks: [], nearestRange: null })
  })

  test('that is done holds no truck back', async () => {
    const { id } = await makeCar(db)
    await makeTask(db, { carId: id, priority: 'CRITICAL', status: 'DONE' })
    const { body } = await dispatcher.call(carsRoutes.get, { params: { id } })
    expect(body.marks).toEqual(['OPEN_TASKS'])
  })
})

/** Three trucks, 1 to 3; the third lacks whatever may be missing. */
async function makeThree(): Promise<void> {
  const second = await makeCompany(db, { name: 'Бета' })
  const first = await makeCompany(db, { name: 'Альфа' })
  const one = await makeCar(db, {
    plate: 'В001АА16',
    brand: 'Volvo',
    companyId: second.id,
    status: 'IDLE',
    lastSeenAt: hoursAgo(1),
    mileageKm: 10,
    year: 2020,
    createdAt: '2026-01-02T00:00:00Z',
  })
  const two = await makeCar(db, {
    plate: 'А002АА16',
    brand: 'DAF',
    companyId: first.id,
    status: 'ON_ROUTE',
    lastSeenAt: hoursAgo(2),
    mileageKm: 20,
    year: 2010,
    createdAt: '2026-01-03T00:00:00Z',
  })
  await makeCar(db, { plate: 'Б003АА16', brand: 'MAN', createdAt: '2026-01-01T00:00:00Z' })
  await makeRange(db, { carId: one.id, dateTo: inDays(20), dateFrom: '2024-01-01' })
  await makeRange(db, { carId: two.id, dateTo: inDays(10), dateFrom: '2024-01-01' })
}

const orders = [
  ['plate', '231', '132'],
  ['model', '231', '132'],
  ['company', '213', '123'],
  ['status', '321', '123'],
  ['dueOn', '213', '123'],
  ['lastSeenAt', '213', '123'],
  ['mileageKm', '123', '213'],
  ['year', '213', '123'],
  ['createdAt', '312', '213'],
] as const

const numbered = (plates: readonly string[]): string => plates.map((plate) => plate[3]).join('')

test.each(orders)('the order by %s is kept both ways, what is missing last', async (orderBy, asc, desc) => {
  await makeThree()
  expect(numbered(await found({ orderBy, sort: 'ASC' }))).toBe(asc)
  expect(numbered(await found({ orderBy, sort: 'DESC' }))).toBe(desc)
})

describe('a register of thousands', () => {
  const size = 1200

  /** Far more than are sorted at hand; every value comes several times, and may be missing. */
  beforeEach(async () => {
    await makeThree()
    await sql`
      insert into cars (plate, brand, company_id, year, mileage_km, last_seen_at, created_at)
      select 'А' || lpad((n % 1000)::text, 3, '0') || 'АА' || 100 + n / 1000, 'КАМАЗ',
        case when n % 3 > 0 then (select min(id) + n % 2 from companies) end,
        case when n % 4 > 0 then 2000 + n % 7 end, case when n % 5 > 0 then n % 11 end,
        case when n % 6 > 0 then now() - make_interval(mins => n % 13) end, now() - make_interval(days => n % 17)
      from generate_series(1, ${size - 3}) as n`.execute(db)
  })

  const ids = async (body: Partial<CarSearch>) => {
    const answer = await dispatcher.call(carsRoutes.search, { body })
    expect(answer.body.totalCount).toBe(size)
    return answer.body.items.map(({ id }) => id)
  }

  test.each(orders)('is paged by %s as if it were sorted whole', async (orderBy) => {
    for (const sort of ['ASC', 'DESC'] as const) {
      const pages: number[] = []
      for (let offset = 0; offset < size; offset += 400)
        pages.push(...(await ids({ orderBy, sort, limit: 400, offset })))
      expect(new Set(pages).size).toBe(size)
      // Chosen by their ids they are few enough to be sorted at hand.
      const chosen = pages.filter((_, at) => at % 3 === 0)
      const { body } = await dispatcher.call(carsRoutes.search, {
        body: { ids: chosen, orderBy, sort, limit: 500 },
      })
      expect(body.items.map(({ id }) => id)).toEqual(chosen)
    }
  })

  test('is counted exactly by whatever it is searched', async () => {
    const count = async (body: Partial<CarSearch>) =>
      (await dispatcher.call(carsRoutes.search, { body: { ...body, limit: 1 } })).body.totalCount
    expect(await count({ query: 'аа1' })).toBe(size)
    expect(await count({ maintenanceStates: ['OK', 'SOON'] })).toBe(2)
    expect(await count({ hasOpenTasks: false })).toBe(size)
    expect(await count({ query: 'альфа' })).toBe(
      (await db.selectFrom('cars').select('id').where('companyId', 'in', named('Альфа')).execute()).length,
    )
  })

  const named = (name: string) => db.selectFrom('companies').select('id').where('name', '=', name)
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
  const fold = () => db.transaction().execute(foldCarCounts)
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
  test('a client: the trucks of his organization and its tasks, counting nobody else’s', async () => {
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

  test('an engineer: those that stand behind the tasks he sees', async () => {
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
