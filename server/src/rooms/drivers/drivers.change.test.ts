import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankDriver } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeDriver } from './drivers.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller
let admin: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  admin = await caller(app, db, { role: 'admin' })
})

const input = { lastName: 'Шакиров', firstName: 'Тимур' }
const update = (id: number, body: object) =>
  dispatcher.send(driversRoutes.update, { params: { id }, body: { ...blankDriver, ...body } })
const history = async (id: number, who = dispatcher) =>
  (await who.call(driversRoutes.actions, { params: { id }, query: {} })).body.items

const seats = async () =>
  new Map(
    (await db.selectFrom('cars').select(['plate', 'driverId']).execute()).map((car) => [
      car.plate,
      car.driverId,
    ]),
  )

describe('adding a driver', () => {
  test('stores all that was sent', async () => {
    const company = await makeCompany(db)
    const full = {
      ...input,
      middleName: 'Ринатович',
      phone: '8 917 245-18-63',
      licenseNumber: '99 15 123456',
      licenseExpiresOn: '2031-05-01',
      driverCardNumber: 'RUD 0000 1234 5678',
      driverCardExpiresOn: '2027-05-01',
      birthDate: '1985-02-03',
      comment: 'Только ночью',
    }
    const { status, body } = await dispatcher.call(driversRoutes.create, {
      body: { ...full, companyId: company.id },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...full,
      phone: '+79172451863',
      company: { id: company.id, name: company.name },
      car: null,
      isActive: true,
      hasMobileToken: false,
      mobileTokenExpiresAt: null,
      openTasksCount: 0,
      version: 1,
    })
    expect(await history(body.id)).toMatchObject([{ kind: 'CREATED', who: { id: dispatcher.user.id } }])
  })

  test.each([
    [{}, 'Фамилия: поле не указано'],
    [{ ...input, phone: 'телефон' }, 'Телефон: «телефон» — в номере нет цифр'],
    [{ ...input, companyId: 2_000_000_000 }, 'Организация: такой организации нет'],
    [{ ...input, carId: 2_000_000_000 }, 'ТС: такого ТС нет'],
  ])('%j is refused: %s', async (body, message) => {
    const answer = await dispatcher.refusal(driversRoutes.create, { body })
    expect(answer).toMatchObject({ status: 400, body: { message } })
    expect(await db.selectFrom('drivers').select('id').execute()).toEqual([])
  })

  test('with the same key makes one driver', async () => {
    const options = { idempotencyKey: 'k' }
    const first = await dispatcher.call(driversRoutes.create, { body: input }, options)
    expect(await dispatcher.call(driversRoutes.create, { body: input }, options)).toEqual(first)
    expect(await db.selectFrom('drivers').select('id').execute()).toHaveLength(1)
  })
})

describe('the truck of a driver', () => {
  test('comes along with its driver: the former driver is left without one, and so is the driver’s former truck', async () => {
    const timur = await makeDriver(db, input)
    const other = await makeDriver(db, { lastName: 'Галиев', firstName: 'Марат' })
    const old = await makeCar(db, { plate: 'А001АА16', driverId: timur.id })
    const next = await makeCar(db, { plate: 'А002АА16', driverId: other.id })
    const { body } = await dispatcher.call(driversRoutes.update, {
      params: { id: timur.id },
      body: { ...blankDriver, ...input, carId: next.id },
    })
    expect(body.car).toEqual({ id: next.id, plate: 'А002АА16', title: 'А002АА16' })
    expect(await seats()).toEqual(
      new Map([
        ['А001АА16', null],
        ['А002АА16', timur.id],
      ]),
    )
    expect(await history(timur.id)).toMatchObject([
      { field: 'ТС', from: 'А\u00a0001\u00a0АА\u00a016', to: 'А\u00a0002\u00a0АА\u00a016' },
      { field: 'Телефон' },
    ])
    const changes = await db
      .selectFrom('objectActions')
      .select(['objectId', 'field', 'fromText', 'toText'])
      .where('entity', '=', 'cars')
      .orderBy('objectId')
      .execute()
    expect(changes).toEqual([
      { objectId: old.id, field: 'Водитель', fromText: 'Шакиров Тимур', toText: null },
      { objectId: next.id, field: 'Водитель', fromText: 'Галиев Марат', toText: 'Шакиров Тимур' },
    ])
  })

  test('is left when none is named', async () => {
    const { id } = await makeDriver(db)
    await makeCar(db, { plate: 'А001АА16', driverId: id })
    expect((await update(id, input)).json()).toMatchObject({ car: null })
    expect(await seats()).toEqual(new Map([['А001АА16', null]]))
  })

  test('is assigned from the first day on', async () => {
    const car = await makeCar(db)
    const { body } = await dispatcher.call(driversRoutes.create, { body: { ...input, carId: car.id } })
    expect(body.car).toEqual({ id: car.id, plate: car.plate, title: car.title })
  })

  test('is not one that is in the archive', async () => {
    const { id } = await makeDriver(db)
    const car = await makeCar(db, { status: 'ARCHIVED', driverId: id })
    expect((await dispatcher.call(driversRoutes.get, { params: { id } })).body.car).toBeNull()
    expect((await update(id, { ...input, carId: car.id })).json()).toMatchObject({
      message: 'ТС: такого ТС нет',
    })
  })

  test('goes to one of two drivers assigned at the same moment, and never to both', async () => {
    const drivers = await Promise.all([makeDriver(db), makeDriver(db), makeDriver(db)])
    const cars = await Promise.all([makeCar(db), makeCar(db)])
    const answers = await Promise.all(
      drivers.flatMap(({ id }) => cars.map((car) => update(id, { ...input, carId: car.id }))),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const taken = [...(await seats()).values()].filter((id) => id !== null)
    expect(taken).toHaveLength(new Set(taken).size)
  })
})

describe('changing a driver', () => {
  test('of the name leads the tasks to the new name', async () => {
    const { id } = await makeDriver(db, { lastName: 'Соловьёв' })
    const task = await makeTask(db, { driverId: id })
    await update(id, { lastName: 'Воробьёв' })
    const found = async (query: string) =>
      (await dispatcher.call(tasksRoutes.search, { body: { query, queue: 'tachograph' } })).body.totalCount
    expect([await found('соловьев'), await found('воробьев')]).toEqual([0, 1])
    expect(task.id).toBeGreaterThan(0)
  })
})

describe('deleting a driver', () => {
  test('is refused with all that refers to the driver', async () => {
    const { id } = await makeDriver(db)
    await makeCar(db, { driverId: id })
    await makeTask(db, { driverId: id })
    await makeTask(db, { driverId: id })
    const answer = await admin.refusal(driversRoutes.remove, { params: { id } })
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Удалить нельзя, с водителем связаны: 1 ТС, 2 заявки' },
    })
  })

  test('to whom nothing refers is done by the administrator', async () => {
    const { id } = await makeDriver(db)
    await dispatcher.call(driversRoutes.issueMobileToken, { params: { id } })
    expect((await dispatcher.refusal(driversRoutes.remove, { params: { id } })).status).toBe(403)
    await admin.call(driversRoutes.remove, { params: { id } })
    expect((await admin.refusal(driversRoutes.get, { params: { id } })).status).toBe(404)
  })
})

describe('who sees whom', () => {
  test('a client: the drivers of one organization, with its tasks, without notes', async () => {
    const client = await caller(app, db, { role: 'client' })
    const own = await makeDriver(db, { companyId: client.user.companyId, comment: 'Пьёт' })
    const foreign = await makeDriver(db, { companyId: (await makeCompany(db)).id })
    await makeTask(db, { driverId: own.id, companyId: client.user.companyId })
    await makeTask(db, { driverId: own.id, companyId: (await makeCompany(db)).id })
    const { body } = await client.call(driversRoutes.list, { query: {} })
    expect(body).toMatchObject({ totalCount: 1, items: [{ id: own.id, comment: '', openTasksCount: 1 }] })
    for (const route of [driversRoutes.get, driversRoutes.actions])
      expect((await client.refusal(route, { params: { id: foreign.id } })).status).toBe(404)
    for (const route of [driversRoutes.issueMobileToken, driversRoutes.revokeMobileToken])
      expect((await client.refusal(route, { params: { id: own.id } })).status).toBe(403)
  })

  test('an engineer: those of visible tasks', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    const own = await makeDriver(db)
    await makeDriver(db)
    await makeTask(db, { driverId: own.id, operatorId: engineer.user.id, status: 'ASSIGNED' })
    const { body } = await engineer.call(driversRoutes.search, { body: {} })
    expect(body).toMatchObject({ totalCount: 1, items: [{ id: own.id }] })
  })
})
