import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { makePicture } from '../../platform/files/files.make.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { type DriverCaller, issueLink, openPage } from './driver-page.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
let companyId: number
let driverId: number
let carId: number
let driver: DriverCaller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  companyId = (await makeCompany(db, { name: 'ООО «ТрансЛогистик»' })).id
  driverId = (await makeDriver(db, { companyId })).id
  carId = (await makeCar(db, { companyId, driverId, plate: 'А417КМ116', brand: 'Scania', model: 'R440' })).id
  driver = await openPage(app, await issueLink(dispatcher, driverId))
})

const photo = async (name = 'снимок.jpg') =>
  new File([new Uint8Array(await makePicture('jpeg', { width: 64, height: 48 }))], name, {
    type: 'image/jpeg',
  })

const report = (text = 'Карта не читается, горит красный ключ', more: object = {}) =>
  driver.call(driverPageRoutes.createTask, { body: { text, ...more } })

describe('the driver’s page', () => {
  test('shows the truck, the organization and the phone of the service', async () => {
    expect(await driver.call(driverPageRoutes.me, {})).toMatchObject({
      firstName: 'Тимур',
      company: 'ООО «ТрансЛогистик»',
      car: { id: carId, plate: 'А417КМ116', brand: 'Scania', model: 'R440' },
      terms: [],
      cardReading: null,
      visits: [],
      service: { name: 'Наряд', phone: null },
    })
  })

  test('shows no truck to a driver without one', async () => {
    await db.updateTable('cars').set({ driverId: null }).execute()
    expect(await driver.call(driverPageRoutes.me, {})).toMatchObject({
      car: null,
      terms: [],
      cardReading: null,
    })
  })

  describe('a card reading', () => {
    const today = companyToday()
    const cardKind = async () =>
      (
        await db
          .selectFrom('maintenanceKinds')
          .select('id')
          .where('title', '=', 'Чтение карты водителя')
          .executeTakeFirstOrThrow()
      ).id
    const cardReading = async () => (await driver.call(driverPageRoutes.me, {})).cardReading

    test('is due at the end of the open range, which is no reading itself and no other term', async () => {
      const dateTo = addDays(today, 28)
      await makeRange(db, { carId, kindId: await cardKind(), dateFrom: today, dateTo })
      const { cardReading, terms } = await driver.call(driverPageRoutes.me, {})
      expect(cardReading).toEqual({ readOn: null, dueOn: dateTo, daysLeft: 28 })
      expect(terms).toEqual([])
    })

    test('is due 28 days after the last one, by the calendar of the company', async () => {
      const readOn = addDays(today, -3)
      const dates = { dateFrom: addDays(readOn, -28), dateTo: readOn }
      // 22:30 UTC of the day before is the day itself in Moscow.
      const doneAt = `${addDays(readOn, -1)}T22:30:00Z`
      await makeRange(db, { carId, kindId: await cardKind(), ...dates, doneAt })
      expect(await cardReading()).toEqual({ readOn, dueOn: addDays(readOn, 28), daysLeft: 25 })
    })

    test('is counted also when the kind is renamed', async () => {
      const kindId = await cardKind()
      await db
        .updateTable('maintenanceKinds')
        .set({ title: 'Выгрузка карт' })
        .where('id', '=', kindId)
        .execute()
      await makeRange(db, { carId, kindId, dateFrom: today, dateTo: addDays(today, 10) })
      expect(await cardReading()).toMatchObject({ daysLeft: 10 })
    })
  })

  test('shows own requests only, without costs and internal comments', async () => {
    const own = await makeTask(db, {
      companyId,
      driverId,
      carId,
      title: 'Не печатает чек',
      status: 'DONE',
      costs: 500,
    })
    await makeTask(db, { companyId, title: 'Чужая заявка' })
    for (const isInternal of [true, false])
      await dispatcher.call(tasksRoutes.comment, {
        params: { id: own.id },
        body: { text: isInternal ? 'Между нами' : 'Заменили бумагу', isInternal },
      })
    const { items } = await driver.call(driverPageRoutes.tasks, {})
    expect(items).toMatchObject([
      { id: own.id, status: 'DONE', comments: [{ text: 'Заменили бумагу', from: 'SERVICE' }] },
    ])
    expect(JSON.stringify(items)).not.toMatch(/Между нами|costs|"500"/)
  })

  test('hides tasks of other organizations, even with this driver', async () => {
    const other = (await makeCompany(db)).id
    await makeTask(db, { companyId: other, driverId, title: 'Чужая организация' })
    expect((await driver.call(driverPageRoutes.tasks, {})).items).toEqual([])
  })
})

describe('a reported fault', () => {
  test('becomes a request in the external queue with the text of the driver', async () => {
    const task = await report('Не печатает чек\nВторой день', {
      place: 'АЗС у Шалей',
      point: { lat: 55.7, lon: 49.1 },
    })
    expect(task).toMatchObject({ title: 'Не печатает чек', status: 'NEW', car: { plate: 'А417КМ116' } })
    const row = await db.selectFrom('tasks').selectAll().where('id', '=', task.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      queue: 'external',
      source: 'DRIVER',
      direction: 'IN',
      companyId,
      carId,
      driverId,
      driverDescription: 'Не печатает чек\nВторой день',
      address: 'АЗС у Шалей',
      lat: 55.7,
      priority: 'NORMAL',
      createdBy: null,
    })
    const { body } = await dispatcher.call(tasksRoutes.actions, { params: { id: task.id }, query: {} })
    expect(body.items).toMatchObject([{ kind: 'CREATED', source: 'DRIVER', who: null }])
  })

  test('has the standard kind and category of the queue while these are in use', async () => {
    const create = async (): Promise<unknown> => {
      const { id } = await report('Не читает карту')
      const { typeId, categoryId } = await db
        .selectFrom('tasks')
        .select(['typeId', 'categoryId'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return [typeId, categoryId]
    }
    expect(await create()).toEqual([null, null])
    const type = await db
      .insertInto('taskTypes')
      .values({ title: 'Разбор обращения', queues: ['external'], checklist: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const category = await db
      .insertInto('taskCategories')
      .values({ title: 'Обращение клиента', queue: 'external' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await create()).toEqual([type.id, category.id])
    await db.updateTable('taskTypes').set({ isActive: false }).execute()
    expect(await create()).toEqual([null, category.id])
  })

  test('is urgent when the truck cannot go on', async () => {
    const { id } = await report('Тахограф не читает карту', { isStanding: true })
    expect((await dispatcher.call(tasksRoutes.get, { params: { id } })).body).toMatchObject({
      priority: 'URGENT',
      driverDescription: 'Тахограф не читает карту\nЕхать не могу.',
    })
  })

  test('creates one request for repeated calls with the same key', async () => {
    const send = () =>
      driver.call(driverPageRoutes.createTask, { body: { text: 'Не печатает' } }, { idempotencyKey: 'key-1' })
    const [first, second] = [await send(), await send()]
    expect(second).toEqual(first)
    expect(await db.selectFrom('tasks').select('id').execute()).toHaveLength(1)
  })

  test('idempotency keys of different drivers are independent', async () => {
    const otherId = (await makeDriver(db, { companyId, lastName: 'Белов' })).id
    const other = await openPage(app, await issueLink(dispatcher, otherId))
    for (const who of [driver, other])
      await who.call(
        driverPageRoutes.createTask,
        { body: { text: 'Не печатает' } },
        { idempotencyKey: 'same' },
      )
    expect(await db.selectFrom('tasks').select('id').execute()).toHaveLength(2)
  })

  test('is rejected after twenty requests a day', async () => {
    for (let n = 0; n < 20; n += 1) await report(`Поломка ${n}`)
    expect(await driver.refusal(driverPageRoutes.createTask, { body: { text: 'Ещё одна' } })).toMatchObject({
      statusCode: 429,
      message: 'За сутки принимаем не больше 20 заявок: позвоните диспетчеру',
    })
  })

  test('without text is rejected with an error of the field', async () => {
    expect(await driver.refusal(driverPageRoutes.createTask, { body: { text: ' ' } })).toMatchObject({
      statusCode: 400,
      fields: { text: expect.stringContaining('не меньше 3 знаков') },
    })
  })
})

describe('photos', () => {
  test('are attached once for repeated calls with the same key', async () => {
    const { id } = await report()
    const files = [await photo()]
    const send = () =>
      driver.call(driverPageRoutes.attach, { params: { id }, files }, { idempotencyKey: 'photo-1' })
    const [first, second] = [await send(), await send()]
    expect(second).toEqual(first)
    expect(first.ids).toHaveLength(1)
    expect((await driver.call(driverPageRoutes.tasks, {})).items).toMatchObject([{ filesCount: 1 }])
    const { body } = await dispatcher.call(tasksRoutes.actions, { params: { id }, query: {} })
    expect(body.items.map(({ kind, source }) => [kind, source])).toContainEqual(['ATTACHED', 'DRIVER'])
  })

  test.each([
    ['a page', 'акт.jpg', '<html><script>alert(1)</script></html>'],
    ['a text', 'заметка.txt', 'текст'],
    ['a truncated picture', 'снимок.jpg', '\u00ff\u00d8\u00ff'],
    ['a drawing with a script', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ])('refuses %s', async (_, name, content) => {
    const { id } = await report()
    const refusal = await driver.refusal(driverPageRoutes.attach, {
      params: { id },
      files: [new File([content], name)],
    })
    expect([415, 422, 400]).toContain(refusal.statusCode)
    expect(await db.selectFrom('attachments').select('id').execute()).toEqual([])
  })

  test('are rejected for a request of another driver', async () => {
    const { id } = await makeTask(db, { companyId })
    expect(
      await driver.refusal(driverPageRoutes.attach, { params: { id }, files: [await photo()] }),
    ).toMatchObject({ statusCode: 404, message: 'Заявка не найдена' })
  })
})

describe('a comment of a driver', () => {
  test('is public and carries the name of the driver', async () => {
    const { id } = await report()
    const written = await driver.call(driverPageRoutes.comment, {
      params: { id },
      body: { text: 'Стою у ворот' },
    })
    expect(written).toMatchObject({ text: 'Стою у ворот', from: 'DRIVER' })
    const { body } = await dispatcher.call(tasksRoutes.comments, { params: { id }, query: {} })
    expect(body.items).toMatchObject([
      { text: 'Стою у ворот', isInternal: false, author: null, driverName: 'Шакиров Тимур' },
    ])
  })

  test('is rejected for a request of another driver', async () => {
    const { id } = await makeTask(db, { companyId })
    expect(
      await driver.refusal(driverPageRoutes.comment, { params: { id }, body: { text: 'Стою' } }),
    ).toMatchObject({ statusCode: 404 })
  })
})
