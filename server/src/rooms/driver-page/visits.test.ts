import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeRollCall } from '../roll-call/roll-call.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { type DriverCaller, issueLink, openPage } from './driver-page.make.ts'

const db = await testDb()
const app = await testApp(db)

let companyId: number
let driverId: number
let carId: number
let driver: DriverCaller

beforeEach(async () => {
  companyId = (await makeCompany(db)).id
  driverId = (await makeDriver(db, { companyId })).id
  carId = (await makeCar(db, { companyId, driverId })).id
  const dispatcher = await caller(app, db, { role: 'operator' })
  driver = await openPage(app, await issueLink(dispatcher, driverId))
})

describe('a planned visit', () => {
  /** Noon in the company's time zone, far from both ends of the day. */
  const now = Date.parse(`${companyToday()}T09:00:00Z`)
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
  afterEach(() => void vi.useRealTimers())
  const visit = (facts: object = {}) =>
    makeRollCall(db, {
      driverId,
      carId,
      companyId,
      date: companyToday(now),
      windowFrom: new Date(now - 600_000).toISOString(),
      windowTo: new Date(now + 600_000).toISOString(),
      ...facts,
    })
  const answer = (id: number, body: object) =>
    driver.call(driverPageRoutes.answerVisit, { params: { id }, body: body as { answer: 'COMING' } })

  test('can be confirmed, cancelled with a reason, and marked as arrived', async () => {
    const { id } = await visit()
    expect(await answer(id, { answer: 'COMING' })).toMatchObject({ status: 'CONFIRMED' })
    expect(await answer(id, { answer: 'NOT_COMING', reason: 'Разгрузка' })).toMatchObject({
      status: 'EXCUSED',
      comment: 'Разгрузка',
    })
    expect(await answer(id, { answer: 'ARRIVED' })).toMatchObject({ status: 'ARRIVED' })
    const row = await db.selectFrom('rollCalls').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ source: 'DRIVER', status: 'ARRIVED' })
    const history = await db
      .selectFrom('objectActions')
      .select('source')
      .where('entity', '=', 'roll-call')
      .execute()
    expect(new Set(history.map(({ source }) => source))).toEqual(new Set(['DRIVER']))
  })

  test('is not asked about once the work of its task is done', async () => {
    const open = await makeTask(db, { companyId, carId, driverId, status: 'PLANNED' })
    const done = await makeTask(db, { companyId, carId, driverId, status: 'DONE' })
    const { id } = await visit({ taskId: open.id })
    await visit({ taskId: done.id })
    const { visits } = await driver.call(driverPageRoutes.me, {})
    expect(visits.map((one) => one.id)).toEqual([id])
  })

  test('is late after the grace period of the window', async () => {
    const past = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
    const { id } = await visit({ windowFrom: past(60), windowTo: past(30) })
    expect(await answer(id, { answer: 'ARRIVED' })).toMatchObject({ status: 'LATE' })
  })

  test('a cancellation is added to the request as a comment', async () => {
    const task = await makeTask(db, { companyId, carId })
    const { id } = await visit({ taskId: task.id })
    await answer(id, { answer: 'NOT_COMING', reason: 'Сломался под Казанью' })
    const dispatcher = await caller(app, db, { role: 'operator' })
    const { body } = await dispatcher.call(tasksRoutes.comments, { params: { id: task.id }, query: {} })
    expect(body.items).toMatchObject([
      { text: 'Не смогу приехать: Сломался под Казанью', driverName: 'Шакиров Тимур' },
    ])
  })

  test('a cancellation needs a reason', async () => {
    const { id } = await visit()
    expect(
      await driver.refusal(driverPageRoutes.answerVisit, { params: { id }, body: { answer: 'NOT_COMING' } }),
    ).toMatchObject({ statusCode: 400, fields: { reason: expect.stringContaining('почему не сможете') } })
  })

  test('cannot be marked as arrived on another day, or changed after arrival', async () => {
    const { id } = await visit()
    const yesterday = new Date(now - 2 * 86_400_000).toISOString()
    expect(
      await driver.refusal(driverPageRoutes.answerVisit, {
        params: { id },
        body: { answer: 'ARRIVED', at: yesterday },
      }),
    ).toMatchObject({ statusCode: 409 })
    await answer(id, { answer: 'ARRIVED' })
    expect(
      await driver.refusal(driverPageRoutes.answerVisit, { params: { id }, body: { answer: 'COMING' } }),
    ).toMatchObject({ statusCode: 409, message: 'Приезд уже отмечен' })
  })

  test('of another driver is not found', async () => {
    const otherId = (await makeDriver(db, { companyId })).id
    const { id } = await visit({ driverId: otherId, carId: null })
    expect(
      await driver.refusal(driverPageRoutes.answerVisit, { params: { id }, body: { answer: 'COMING' } }),
    ).toMatchObject({ statusCode: 404 })
  })
})

test('a task names its operator by what that person is', async () => {
  for (const [role, operatorRole] of [
    ['engineer', 'engineer'],
    ['operator', 'operator'],
  ] as const) {
    const person = await caller(app, db, { role, lastName: 'Лапина', firstName: 'Ольга' })
    const { id } = await makeTask(db, { driverId, companyId, status: 'PLANNED', operatorId: person.user.id })
    const { items } = await driver.call(driverPageRoutes.tasks, {})
    expect(items.find((task) => task.id === id)).toMatchObject({ operator: 'Лапина\u00a0О.', operatorRole })
  }
})
