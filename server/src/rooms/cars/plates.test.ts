import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankCar } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeCar } from './cars.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const create = async (body: object) => (await dispatcher.call(carsRoutes.create, { body })).body

const search = async (query: string): Promise<string[]> => {
  const { body } = await dispatcher.call(carsRoutes.search, {
    body: { query, orderBy: 'plate', sort: 'ASC' },
  })
  const picked = await dispatcher.call(carsRoutes.searchByQuery, { body: { query, limit: 10 } })
  expect(picked.body.items.map(({ title }) => title).toSorted()).toEqual(
    body.items.map(({ title }) => title).toSorted(),
  )
  return body.items.map(({ title }) => title)
}

describe('a truck without a plate', () => {
  test('is called by its garage number, else by the end of its VIN', async () => {
    const byGarage = await create({ garageNumber: '512', vin: 'XTC549015P2561234' })
    expect(byGarage).toMatchObject({ plate: null, title: 'гар. № 512' })
    const byVin = await create({ vin: 'XTC549015P2565678' })
    expect(byVin).toMatchObject({ plate: null, title: 'VIN …565678' })
    const { body } = await dispatcher.call(carsRoutes.update, {
      params: { id: byVin.id },
      body: { ...blankCar, vin: 'XTC549015P2565678', plate: 'а123вс77' },
    })
    expect(body).toMatchObject({ plate: 'А123ВС77', title: 'А123ВС77' })
  })

  test('is found, and sorted among the others', async () => {
    await makeCar(db, { plate: null, garageNumber: 'Б-512' })
    await makeCar(db, { plate: null, vin: 'XTC549015P2561234' })
    await makeCar(db, { plate: 'А123ВС77' })
    expect(await search('б512')).toEqual(['гар. № Б-512'])
    expect(await search('1234')).toEqual(['VIN …561234'])
    expect(await search('')).toEqual(['А123ВС77', 'гар. № Б-512', 'VIN …561234'])
  })

  test('stands in tasks and beside its driver under its title', async () => {
    const driver = await makeDriver(db)
    const car = await create({ garageNumber: '512', driverId: driver.id })
    const task = await makeTask(db, { carId: car.id })
    const { body } = await dispatcher.call(tasksRoutes.get, { params: { id: task.id } })
    expect(body.car).toMatchObject({ plate: null, title: 'гар. № 512' })
    const { body: own } = await dispatcher.call(driversRoutes.get, { params: { id: driver.id } })
    expect(own.car).toEqual({ id: car.id, plate: null, title: 'гар. № 512' })
  })

  test('needs another name', async () => {
    const { status, body } = await dispatcher.refusal(carsRoutes.create, { body: { brand: 'КАМАЗ' } })
    expect([status, body.fields]).toEqual([
      400,
      { plate: 'Госномер: нужен госномер, VIN или гаражный номер' },
    ])
    await expect(makeCar(db, { plate: null })).rejects.toThrow('cars_named')
  })
})

describe('a plate of another kind', () => {
  beforeEach(async () => {
    await create({ plate: 'АВ 123 77' })
    await create({ plate: '1234 еk 716' })
    await create({ plate: 'ав 1234-7', plateCountry: 'BY' })
    await create({ plate: '456 zfg 02', plateCountry: 'KZ' })
  })

  test.each([
    ['ав 123 77', ['АВ12377']],
    ['ав123', ['AB12347', 'АВ12377']],
    ['1234ek', ['1234ЕК716']],
    ['ек716', ['1234ЕК716']],
    ['716', ['1234ЕК716']],
    ['AB1234-7', ['AB12347']],
    ['456zfg', ['456ZFG02']],
    ['zfg 02', ['456ZFG02']],
  ])('is found by «%s»', async (query, titles) => {
    expect((await search(query)).toSorted()).toEqual(titles)
  })

  test('is taken once', async () => {
    const { status, body } = await dispatcher.refusal(carsRoutes.create, {
      body: { plate: 'AB 12347', plateCountry: 'BY' },
    })
    expect([status, body.message]).toEqual([409, 'ТС с таким госномером уже есть'])
  })
})
