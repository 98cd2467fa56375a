import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankCar } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeCar } from './cars.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller
let admin: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  admin = await caller(app, db, { role: 'admin' })
})

const plate = 'А417КМ116'
const update = (id: number, body: object) =>
  dispatcher.send(carsRoutes.update, { params: { id }, body: { ...blankCar, plate, ...body } })
const history = async (id: number, who = dispatcher) =>
  (await who.call(carsRoutes.actions, { params: { id }, query: {} })).body.items

const told = async (id: number) =>
  (await history(id)).map(({ field, from, to }) => [field, from, to]).toReversed()

const vin = 'XLER4X20005398127'

describe('changing a truck', () => {
  test('replaces what can be edited and records each field in readable words', async () => {
    const company = await makeCompany(db, { name: 'АО «СеверТранс»' })
    const driver = await makeDriver(db, { lastName: 'Шакиров', firstName: 'Тимур' })
    const { id } = await makeCar(db, { plate, mileageKm: 1000 })
    const { body } = await dispatcher.call(carsRoutes.update, {
      params: { id },
      body: {
        ...blankCar,
        plate: 'в001ам 716',
        vin,
        companyId: company.id,
        driverId: driver.id,
        status: 'IN_REPAIR',
        mileageKm: 412_000,
        version: 1,
      },
    })
    expect(body).toMatchObject({
      plate: 'В001АМ716',
      vin,
      brand: '',
      company: { id: company.id },
      driver: { id: driver.id },
      status: 'IN_REPAIR',
      mileageKm: 412_000,
      mileageAt: expect.any(String),
      version: 2,
    })
    expect(await told(id)).toEqual(
      expect.arrayContaining([
        ['Госномер', 'А\u00a0417\u00a0КМ\u00a0116', 'В\u00a0001\u00a0АМ\u00a0716'],
        ['VIN', null, vin],
        ['Марка', 'КАМАЗ', null],
        ['Модель', '54901', null],
        ['Организация', null, 'АО «СеверТранс»'],
        ['Водитель', null, 'Шакиров Тимур'],
        ['Статус', 'Готов', 'В ремонте'],
      ]),
    )
    expect((await told(id)).find(([field]) => field === 'Пробег')?.[2]).toMatch(/^412\s000\sкм$/)
  })

  test('into what it is already changes nothing', async () => {
    const { id } = await makeCar(db, { plate, brand: '', model: '' })
    expect((await update(id, {})).json()).toMatchObject({ version: 1 })
    expect(await history(id)).toEqual([])
  })

  test('that names what is not there is refused by the fields', async () => {
    const { id } = await makeCar(db, { plate })
    const nobody = 2_000_000_000
    const answer = await update(id, { companyId: nobody, driverId: nobody, carServerId: nobody })
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      fields: {
        companyId: 'Организация: такой организации нет',
        driverId: 'Водитель: такого водителя нет',
        carServerId: 'Сервер мониторинга: такого сервера нет',
      },
    })
    expect(await history(id)).toEqual([])
  })

  test('to a plate or a VIN of another truck is refused, of one in the archive is not', async () => {
    await makeCar(db, { plate: 'А001АА16', vin })
    await makeCar(db, { plate: 'А002АА16', vin: 'XLER4X20005398128', status: 'ARCHIVED' })
    const { id } = await makeCar(db, { plate })
    expect((await update(id, { plate: 'A001AA16' })).json()).toMatchObject({
      statusCode: 409,
      message: 'ТС с таким госномером уже есть',
    })
    expect((await update(id, { vin })).json()).toMatchObject({
      statusCode: 409,
      message: 'ТС с таким VIN уже есть',
    })
    expect((await update(id, { plate: 'А002АА16', vin: 'XLER4X20005398128' })).statusCode).toBe(200)
  })

  test('out of the archive is refused while another has its plate', async () => {
    await makeCar(db, { plate })
    const old = await makeCar(db, { plate, status: 'ARCHIVED' })
    expect((await update(old.id, { status: 'READY' })).statusCode).toBe(409)
    expect((await update(old.id, { status: 'ARCHIVED', comment: 'продан' })).statusCode).toBe(200)
  })

  test('gives it the driver of another truck, which is left without one', async () => {
    const driver = await makeDriver(db, { lastName: 'Шакиров', firstName: 'Тимур' })
    const former = await makeCar(db, { driverId: driver.id })
    const { id } = await makeCar(db, { plate })
    await update(id, { driverId: driver.id })
    const rows = await db.selectFrom('cars').select(['id', 'driverId', 'version']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: former.id, driverId: null, version: 2 },
      { id, driverId: driver.id, version: 2 },
    ])
    expect(await told(former.id)).toEqual([['Водитель', 'Шакиров Тимур', null]])
  })

  test('leads its tasks to the new plate', async () => {
    const { id } = await makeCar(db, { plate })
    await makeTask(db, { carId: id })
    await update(id, { plate: 'В001АМ716' })
    const found = async (query: string) =>
      (await dispatcher.call(tasksRoutes.search, { body: { query, queue: 'tachograph' } })).body.totalCount
    expect([await found(plate), await found('в001ам')]).toEqual([0, 1])
  })

  test('that does not exist is answered as missing', async () => {
    expect((await update(2_000_000_000, {})).json()).toMatchObject({ message: 'ТС не найдено' })
  })
})

describe('deleting a truck', () => {
  test('is refused with all that refers to it', async () => {
    const { id } = await makeCar(db)
    for (let count = 0; count < 3; count += 1) await makeTask(db, { carId: id })
    await makeRange(db, { carId: id })
    const answer = await admin.refusal(carsRoutes.remove, { params: { id } })
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Удалить нельзя, с ТС связаны: 3 заявки, 1 интервал обслуживания' },
    })
  })

  test('to which nothing refers is the administrator’s', async () => {
    const { id } = await makeCar(db, { plate })
    expect((await dispatcher.refusal(carsRoutes.remove, { params: { id } })).status).toBe(403)
    await admin.call(carsRoutes.remove, { params: { id } })
    expect((await admin.refusal(carsRoutes.get, { params: { id } })).status).toBe(404)
    const kept = await db.selectFrom('objectActions').select(['kind', 'fromText']).execute()
    expect(kept).toEqual([{ kind: 'DELETED', fromText: plate }])
  })
})

describe('the history of a truck', () => {
  test('stays with it in the archive, page by page, the newest first', async () => {
    const { id } = await makeCar(db, { plate, brand: '', model: '' })
    for (const year of [2001, 2002, 2003]) await update(id, { year })
    await update(id, { year: 2003, status: 'ARCHIVED' })
    const { body } = await dispatcher.call(carsRoutes.actions, {
      params: { id },
      query: { limit: '2', offset: '1' },
    })
    expect(body.totalCount).toBe(4)
    expect(body.items.map(({ to }) => to)).toEqual(['2003', '2002'])
  })

  test('begins for a client when the truck came to the client’s organization, and has no notes', async () => {
    const client = await caller(app, db, { role: 'client' })
    const { id } = await makeCar(db, { plate, companyId: (await makeCompany(db)).id })
    await update(id, { brand: 'MAN', model: 'TGX', companyId: null })
    const mine = { companyId: client.user.companyId, comment: 'Бьют машину' }
    await update(id, { brand: 'MAN', model: 'TGX', ...mine })
    await update(id, { brand: 'DAF', model: 'TGX', ...mine })
    expect((await history(id, client)).map(({ field, to }) => [field, to])).toEqual([['Марка', 'DAF']])
    expect((await client.call(carsRoutes.get, { params: { id } })).body.comment).toBe('')
    const foreign = await makeCar(db, { companyId: (await makeCompany(db)).id })
    expect((await client.refusal(carsRoutes.actions, { params: { id: foreign.id } })).status).toBe(404)
  })
})
