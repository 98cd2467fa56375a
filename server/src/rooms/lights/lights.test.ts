import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { lightsRoutes } from '@naryad/contract/lights/lights.routes'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeSeenCar } from '../monitoring/positions.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUnit } from '../units/units.make.ts'
import { makeZone } from '../zones/zones.make.ts'
import { factOf, lightOf } from './lights.make.ts'

const db = await testDb()
const app = await testApp(db)

const today = companyToday()

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const kindId = async (title: string) =>
  (await db.selectFrom('maintenanceKinds').select('id').where('title', '=', title).executeTakeFirstOrThrow())
    .id

const stored = (carId: number) =>
  db.selectFrom('carLights').selectAll().where('carId', '=', carId).executeTakeFirst()

/** A range that ends so many days from today. */
const range = async (carId: number, title: string, days: number, facts: object = {}) =>
  makeRange(db, {
    carId,
    kindId: await kindId(title),
    dateFrom: addDays(today, days - 300),
    dateTo: addDays(today, days),
    ...facts,
  })

const withUnit = async (carId: number, kind: 'SKZI' | 'TACHOGRAPH' | 'TERMINAL') =>
  makeUnit(db, { kind, place: 'CAR', carId })

describe('a fact', () => {
  test('about a range is in order, near its end, over, or not known', async () => {
    const { id } = await makeCar(db)
    await withUnit(id, 'SKZI')
    expect(await factOf(db, dispatcher, id, 'СКЗИ')).toMatchObject({
      state: 'UNKNOWN',
      light: 'YELLOW',
      text: 'срок не указан',
      source: null,
    })
    const made = await range(id, 'Блок СКЗИ', 100)
    expect(await factOf(db, dispatcher, id, 'СКЗИ')).toMatchObject({
      state: 'OK',
      light: 'GREEN',
      until: addDays(today, 100),
      daysLeft: 100,
      source: { kind: 'range', id: made.id },
    })
    const change = async (days: number) => {
      const { body } = await dispatcher.call(maintenanceRoutes.search, { body: { carIds: [id] } })
      const { kind, dateFrom, mileageFrom, mileageTo, comment } = body.items[0] ?? { kind: { id: 0 } }
      await dispatcher.call(maintenanceRoutes.update, {
        params: { id: made.id },
        body: {
          kindId: kind.id,
          dateFrom: dateFrom ?? null,
          dateTo: addDays(today, days),
          mileageFrom: mileageFrom ?? null,
          mileageTo: mileageTo ?? null,
          comment: comment ?? '',
          doneAt: null,
        },
      })
    }
    await change(4)
    expect(await factOf(db, dispatcher, id, 'СКЗИ')).toMatchObject({
      state: 'SOON',
      light: 'YELLOW',
      daysLeft: 4,
    })
    await change(-6)
    expect(await factOf(db, dispatcher, id, 'СКЗИ')).toMatchObject({
      state: 'OVERDUE',
      light: 'RED',
      daysLeft: -6,
      text: 'просрочено на 6 дней',
    })
    expect(await stored(id)).toMatchObject({ light: 'RED' })
  })

  test('is not needed without the unit that the rule is for', async () => {
    const { id } = await makeCar(db)
    await range(id, 'Калибровка тахографа', -5)
    expect(await factOf(db, dispatcher, id, 'Калибр.')).toMatchObject({ state: 'NOT_NEEDED', light: 'GREEN' })
    expect((await lightOf(dispatcher, id)).light).toBe('GREEN')
    const unit = await withUnit(id, 'TACHOGRAPH')
    expect((await lightOf(dispatcher, id)).light).toBe('RED')
    await db.updateTable('units').set({ place: 'OFFICE', carId: null }).where('id', '=', unit.id).execute()
    expect((await lightOf(dispatcher, id)).light).toBe('GREEN')
  })

  test('about a verification without its record is not known', async () => {
    const { id } = await makeCar(db)
    const unit = await makeUnit(db, { place: 'CAR', carId: id, serial: '000417' })
    const made = await range(id, 'Поверка тахографа', 100, { unitId: unit.id })
    expect(await factOf(db, dispatcher, id, 'Поверка')).toMatchObject({
      state: 'UNKNOWN',
      light: 'YELLOW',
      text: 'нет записи Аршин',
    })
    await db
      .updateTable('maintenanceRanges')
      .set({ proofNumber: '1-183/2' })
      .where('id', '=', made.id)
      .execute()
    const fact = await factOf(db, dispatcher, id, 'Поверка')
    expect(fact).toMatchObject({ state: 'OK', light: 'GREEN' })
    expect(fact.source?.text).toMatch(/^Аршин 1-183\/2, .* № 000417$/)
  })

  test('about a card is that of the present driver', async () => {
    const driver = await makeDriver(db, { driverCardExpiresOn: addDays(today, -3) })
    const { id } = await makeCar(db)
    await withUnit(id, 'TACHOGRAPH')
    expect(await factOf(db, dispatcher, id, 'Карта')).toMatchObject({
      state: 'UNKNOWN',
      text: 'водитель не назначен',
    })
    await db.updateTable('cars').set({ driverId: driver.id }).where('id', '=', id).execute()
    expect(await factOf(db, dispatcher, id, 'Карта')).toMatchObject({
      state: 'OVERDUE',
      light: 'RED',
      text: 'просрочено на 3 дня',
      source: { text: 'Водитель Шакиров\u00a0Т.' },
    })
    const { body } = await dispatcher.call(driversRoutes.get, { params: { id: driver.id } })
    await dispatcher.call(driversRoutes.update, {
      params: { id: driver.id },
      body: {
        lastName: body.lastName,
        firstName: body.firstName,
        middleName: body.middleName,
        phone: body.phone,
        companyId: null,
        carId: id,
        licenseNumber: '',
        licenseExpiresOn: null,
        driverCardNumber: '',
        driverCardExpiresOn: addDays(today, 400),
        birthDate: null,
        accountingCode: null,
        comment: '',
        isActive: true,
      },
    })
    expect(await factOf(db, dispatcher, id, 'Карта')).toMatchObject({ state: 'OK', light: 'GREEN' })
  })

  test('about the reading of the card lasts 28 days', async () => {
    const { id } = await makeCar(db)
    await withUnit(id, 'TACHOGRAPH')
    const read = async (ago: number) =>
      range(id, 'Чтение карты водителя', -ago, { doneAt: `${addDays(today, -ago)}T09:00:00Z` })
    expect(await factOf(db, dispatcher, id, '28 дней')).toMatchObject({ state: 'UNKNOWN' })
    await read(29)
    expect(await factOf(db, dispatcher, id, '28 дней')).toMatchObject({ state: 'OVERDUE', daysLeft: -1 })
    await read(26)
    expect(await factOf(db, dispatcher, id, '28 дней')).toMatchObject({ state: 'SOON', daysLeft: 2 })
    await read(1)
    expect(await factOf(db, dispatcher, id, '28 дней')).toMatchObject({ state: 'OK', daysLeft: 27 })
  })

  test('about the signal follows the silence of the terminal', async () => {
    const seen = await makeSeenCar(db, { lastSeenAt: new Date().toISOString() })
    const silent = await makeSeenCar(db, { lastSeenAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    const never = await makeCar(db)
    for (const { id } of [seen, silent, never]) await withUnit(id, 'TERMINAL')
    expect(await factOf(db, dispatcher, seen.id, 'Связь')).toMatchObject({ state: 'OK' })
    expect(await factOf(db, dispatcher, silent.id, 'Связь')).toMatchObject({ state: 'OVERDUE', light: 'RED' })
    expect(await factOf(db, dispatcher, never.id, 'Связь')).toMatchObject({
      state: 'UNKNOWN',
      light: 'YELLOW',
    })
  })

  test('about a critical task lasts until its work is done', async () => {
    const { id: companyId } = await makeCompany(db)
    const { id } = await makeCar(db, { companyId })
    const task = await makeTask(db, { carId: id, companyId, priority: 'CRITICAL', status: 'IN_PROGRESS' })
    const light = await lightOf(dispatcher, id)
    expect(light).toMatchObject({ light: 'RED', openTask: { id: task.id } })
    expect(await factOf(db, dispatcher, id, 'Критичн.')).toMatchObject({ task: { id: task.id } })
    await db
      .updateTable('tasks')
      .set({ status: 'DONE', doneAt: new Date().toISOString(), workReport: 'Заменён датчик' })
      .where('id', '=', task.id)
      .execute()
    expect((await lightOf(dispatcher, id)).light).toBe('GREEN')
  })
})

test('an archived truck has no light, and has one again when it is back in use', async () => {
  const { id } = await makeCar(db, { status: 'ARCHIVED' })
  expect(await stored(id)).toBeUndefined()
  expect(await lightOf(dispatcher, id)).toMatchObject({ light: null, facts: [] })
  await db.updateTable('cars').set({ status: 'READY' }).where('id', '=', id).execute()
  expect(await stored(id)).toMatchObject({ light: 'GREEN' })
})

describe('the list', () => {
  test('has red trucks first, is filtered by lights, causes and what is not known, and counts', async () => {
    const { id: companyId } = await makeCompany(db)
    const [green, yellow, red] = [
      await makeCar(db, { companyId }),
      await makeCar(db, { companyId }),
      await makeCar(db, { companyId }),
    ]
    await withUnit(yellow.id, 'SKZI')
    await withUnit(red.id, 'SKZI')
    await range(red.id, 'Блок СКЗИ', -1)
    const find = async (body: object) => {
      const answer = await dispatcher.call(lightsRoutes.search, {
        body: { companyIds: [companyId], ...body },
      })
      return answer.body.items.map(({ id }) => id)
    }
    const { body } = await dispatcher.call(lightsRoutes.search, { body: { companyIds: [companyId] } })
    expect(body.items.map(({ id }) => id)).toEqual([red.id, yellow.id, green.id])
    expect(body.counts).toEqual({ RED: 1, YELLOW: 1, GREEN: 1, unknown: 3 })
    const ruleId = (await factOf(db, dispatcher, red.id, 'СКЗИ')).ruleId
    expect(await find({ lights: ['YELLOW'] })).toEqual([yellow.id])
    expect(await find({ redRuleIds: [ruleId] })).toEqual([red.id])
    expect(await find({ unknownRuleIds: [ruleId] })).toEqual([yellow.id])
    expect(await find({ hasUnknown: true, lights: ['GREEN', 'RED'] })).toEqual([red.id, green.id])
    expect(await find({ query: green.plate })).toEqual([green.id])
    for (const orderBy of ['plate', 'company'])
      expect((await find({ orderBy })).toSorted((a, b) => a - b)).toEqual([green.id, yellow.id, red.id])
    const { body: counted } = await dispatcher.call(lightsRoutes.count, {
      body: { filters: [{ companyIds: [companyId] }, { companyIds: [companyId], lights: ['RED'] }] },
    })
    expect(counted.counts).toEqual([3, 1])
  })

  test('is filtered by the zones that trucks are in, which its counts follow', async () => {
    const { id: zoneId, companyId } = await makeZone(db)
    const [inside, outside] = [await makeCar(db, { companyId }), await makeCar(db, { companyId })]
    await db
      .insertInto('carZones')
      .values({ carId: inside.id, zoneId, enteredAt: new Date().toISOString() })
      .execute()
    const { body } = await dispatcher.call(lightsRoutes.search, { body: { zoneIds: [zoneId] } })
    expect(body.items.map(({ id }) => id)).toEqual([inside.id])
    expect(body).toMatchObject({ totalCount: 1, counts: { GREEN: 1 } })
    const { body: all } = await dispatcher.call(lightsRoutes.search, { body: { companyIds: [companyId] } })
    expect(all.items.map(({ id }) => id)).toEqual([inside.id, outside.id])
  })

  test('of a client has only own trucks, and no task that the client may not see', async () => {
    const { id: companyId } = await makeCompany(db)
    const own = await makeCar(db, { companyId })
    const other = await makeCar(db, { companyId: (await makeCompany(db)).id })
    const client = await caller(app, db, { role: 'client', companyId })
    await makeTask(db, { carId: own.id, companyId: other.companyId })
    const { body } = await client.call(lightsRoutes.search, { body: {} })
    expect(body.items.map(({ id, openTask }) => [id, openTask])).toEqual([[own.id, null]])
    expect(body.counts.GREEN).toBe(1)
    expect((await client.send(lightsRoutes.ofCar, { params: { id: other.id } })).statusCode).toBe(404)
  })

  test('of an engineer has the trucks of own tasks', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    const [own, other] = [await makeCar(db), await makeCar(db)]
    await makeTask(db, { carId: own.id, operatorId: engineer.user.id, status: 'ASSIGNED' })
    await makeTask(db, { carId: other.id, operatorId: dispatcher.user.id, status: 'ASSIGNED' })
    const { body } = await engineer.call(lightsRoutes.search, { body: {} })
    expect(body.items.map(({ id }) => id)).toEqual([own.id])
  })
})
