import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeCar } from './cars.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const found = async (who: Caller, query: string, rest: object = {}) => {
  const { body } = await who.call(carsRoutes.searchByQuery, { body: { query, limit: 10, ...rest } })
  return body.items.map(({ plate }) => plate)
}

describe('a truck is found', () => {
  beforeEach(async () => {
    const company = await makeCompany(db, { name: 'ООО «ТрансЛогистик»' })
    await makeCar(db, {
      plate: 'А123ВС77',
      vin: 'XLER4X20005398127',
      garageNumber: 'Г-15',
      companyId: company.id,
    })
    await makeCar(db, { plate: 'К900ХХ116' })
  })

  test.each([
    ['А123ВС77', 'as it is'],
    ['а 123 вс 77', 'with spaces'],
    ['a123bc77', 'in Latin look-alikes'],
    ['F123DC77', 'with the keyboard in the other layout'],
    ['123', 'by half a plate'],
    ['123 77', 'by its figures and region'],
    ['xler4x2000', 'by the beginning of its VIN'],
    ['98127', 'by the end of its VIN'],
    ['г-15', 'by its garage number'],
    ['транслог', 'by its organization'],
    ['nhfyckju', 'by its organization in the other layout'],
  ])('by «%s»: %s', async (query) => {
    expect(await found(dispatcher, query)).toEqual(['А123ВС77'])
  })

  test('by nothing that is not there', async () => {
    expect(await found(dispatcher, '777')).toEqual([])
    for (const signs of ['%', '@', '"', '…']) expect(await found(dispatcher, signs)).toEqual([])
  })

  test('with the number of all that match, whatever the page holds', async () => {
    await makeCar(db, { plate: 'А123ММ77' })
    await makeCar(db, { plate: 'А123ММ78', status: 'ARCHIVED' })
    const pick = async (body: object) =>
      (await dispatcher.call(carsRoutes.searchByQuery, { body: { query: '123', ...body } })).body
    expect(await pick({ limit: 1 })).toMatchObject({ items: [{}], totalCount: 2 })
    expect(await pick({ statuses: ['ARCHIVED'] })).toMatchObject({ items: [{}], totalCount: 1 })
    expect(await pick({ query: 'нет такого' })).toEqual({ items: [], totalCount: 0 })
    expect(await pick({ query: '' })).toMatchObject({ totalCount: 3 })
  })

  test('archived only when asked for', async () => {
    await makeCar(db, { plate: 'А124ВС77', status: 'ARCHIVED' })
    expect(await found(dispatcher, '124')).toEqual([])
    expect(await found(dispatcher, '124', { statuses: ['ARCHIVED'] })).toEqual(['А124ВС77'])
  })
})

test('what begins with the typed text stands first, then plates that have it inside, of these the ready ones', async () => {
  await makeCar(db, { plate: 'В417ОО16', status: 'IN_REPAIR' })
  await makeCar(db, { plate: 'Р417ОС16', status: 'READY' })
  await makeCar(db, { plate: 'Т000ТТ16', garageNumber: 'В417' })
  expect(await found(dispatcher, 'в417')).toEqual(['В417ОО16', 'Т000ТТ16'])
  expect(await found(dispatcher, '417')).toEqual(['Р417ОС16', 'В417ОО16', 'Т000ТТ16'])
})

test('a picker gets what fills in a new task', async () => {
  const company = await makeCompany(db)
  const driver = await makeDriver(db, { companyId: company.id })
  const car = await makeCar(db, { companyId: company.id, driverId: driver.id })
  const { body } = await dispatcher.call(carsRoutes.get, { params: { id: car.id } })
  expect(body).toMatchObject({
    company: { id: company.id, name: company.name },
    driver: { id: driver.id, phone: '+79172451863' },
    openTasksCount: 0,
  })
})

test('a card carries the files with addresses, and the open ranges, the nearest end first', async () => {
  const car = await makeCar(db)
  const late = await makeRange(db, { carId: car.id, dateFrom: '2026-01-01', dateTo: '2027-12-31' })
  const soon = await makeRange(db, { carId: car.id, dateFrom: '2026-01-01', dateTo: '2026-12-31' })
  await makeRange(db, {
    carId: car.id,
    dateFrom: '2025-01-01',
    dateTo: '2025-12-31',
    doneAt: '2025-12-01T09:00:00Z',
  })
  const file = { carId: car.id, mime: 'image/png', size: 1, sha256: Buffer.alloc(32), kind: 'FILE' } as const
  await db
    .insertInto('attachments')
    .values({ ...file, name: 'ПТС.png', storageKey: '00/1' })
    .execute()
  const { body } = await dispatcher.call(carsRoutes.get, { params: { id: car.id } })
  expect(body.ranges.map(({ id }) => id)).toEqual([soon.id, late.id])
  expect(body.attachments).toMatchObject([{ name: 'ПТС.png', url: expect.stringContaining('/api/files/') }])
})

describe('who sees what', () => {
  test('a client finds only the trucks of one organization', async () => {
    const client = await caller(app, db, { role: 'client' })
    const own = await makeCar(db, { plate: 'А500АА16', companyId: client.user.companyId })
    const foreign = await makeCar(db, { plate: 'А500АА116', companyId: (await makeCompany(db)).id })
    expect(await found(client, '500')).toEqual([own.plate])
    const refusal = await client.refusal(carsRoutes.get, { params: { id: foreign.id } })
    expect(refusal.status).toBe(404)
    const missing = await client.refusal(carsRoutes.get, { params: { id: 2_000_000_000 } })
    expect(refusal.body).toEqual(missing.body)
  })

  test('an engineer sees only trucks that a visible task leads to', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    const car = await makeCar(db)
    expect(await found(engineer, car.plate)).toEqual([])
    expect((await engineer.refusal(carsRoutes.get, { params: { id: car.id } })).status).toBe(404)
  })
})

describe('adding a truck', () => {
  const create = (body: object, options = {}) => dispatcher.send(carsRoutes.create, { body }, options)

  test('the plate is normalised', async () => {
    const company = await makeCompany(db)
    const { status, body } = await dispatcher.call(carsRoutes.create, {
      body: { plate: 'a 417 km 116', vin: ' xler4x20005398127 ', companyId: company.id },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ plate: 'А417КМ116', vin: 'XLER4X20005398127', status: 'READY' })
  })

  test.each([
    [
      { plate: 'А41КМ116' },
      'Госномер: «А41КМ116» не похоже на российский номер, нужен вид А123ВС77, у прицепа АВ123477',
    ],
    [
      { plate: 'А417КМ116', vin: 'IOQ00000000000000' },
      'VIN: в «IOQ00000000000000» есть I, O, Q: в VIN 17 латинских букв и цифр, без I, O и Q',
    ],
    [{ plate: 'А417КМ116', companyId: 2_000_000_000 }, 'Организация: такой организации нет'],
    [{ plate: 'А417КМ116', color: 'red' }, 'Запрос: неизвестные поля: color'],
  ])('%j is refused: %s', async (body, message) => {
    const answer = await create(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message })
    expect(await db.selectFrom('cars').selectAll().execute()).toEqual([])
  })

  test('a plate is one truck among those that are not archived', async () => {
    await makeCar(db, { plate: 'А417КМ116', status: 'ARCHIVED' })
    expect((await create({ plate: 'А417КМ116' })).statusCode).toBe(201)
    const second = await create({ plate: 'a417km116' })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ message: 'ТС с таким госномером уже есть' })
  })

  test('the same key makes one truck', async () => {
    const options = { idempotencyKey: 'one-form' }
    const [first, second] = [
      await create({ plate: 'А417КМ116' }, options),
      await create({ plate: 'А417КМ116' }, options),
    ]
    expect(second.json()).toEqual(first.json())
    expect(await db.selectFrom('cars').select('id').execute()).toHaveLength(1)
  })
})

test('a truck says whether its driver is of another organization, in pickers and in its card', async () => {
  const [own, other] = [await makeCompany(db), await makeCompany(db)]
  const truck = async (companyId: number | null, driver: { companyId: number | null } | null) => {
    const driverId = driver ? (await makeDriver(db, driver)).id : null
    return (await makeCar(db, { companyId, driverId })).id
  }
  const foreign = [await truck(own.id, { companyId: other.id }), await truck(null, { companyId: other.id })]
  const others = [
    await truck(own.id, { companyId: own.id }),
    await truck(own.id, { companyId: null }),
    await truck(own.id, null),
  ]
  const { body } = await dispatcher.call(carsRoutes.searchByQuery, { body: { query: '', limit: 10 } })
  const marked = body.items.filter(({ hasForeignDriver }) => hasForeignDriver).map(({ id }) => id)
  expect([body.items.length, marked.toSorted((one, two) => one - two)]).toEqual([5, foreign])
  for (const [ids, is] of [[foreign, true] as const, [others, false] as const])
    for (const id of ids)
      expect((await dispatcher.call(carsRoutes.get, { params: { id } })).body.hasForeignDriver).toBe(is)
})
