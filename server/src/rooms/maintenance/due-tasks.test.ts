import { maintenanceKindsRoutes, maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeDueTasks } from './due-tasks.service.ts'
import { makeKind, makeRange } from './maintenance.make.ts'
import { addTerm } from './terms.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const inDays = (days: number): string => addTerm(companyToday(), { months: 0, days })
const tasks = () => db.selectFrom('tasks').selectAll().orderBy('id').execute()
const linked = async (id: number) =>
  (await db.selectFrom('maintenanceRanges').select('taskId').where('id', '=', id).executeTakeFirstOrThrow())
    .taskId

describe('a range whose end is near', () => {
  test('gets a task with all that is known of the truck, linked and recorded on both sides', async () => {
    const company = await makeCompany(db)
    const driver = await makeDriver(db, { companyId: company.id })
    const car = await makeCar(db, { plate: 'А417КМ116', companyId: company.id, driverId: driver.id })
    const { id: taskTypeId } = await db
      .insertInto('taskTypes')
      .values({
        title: 'Замена СКЗИ',
        checklist: JSON.stringify([{ title: 'Сверить номер', isRequired: true }]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: taskCategoryId } = await db
      .insertInto('taskCategories')
      .values({ title: 'Блок', queue: 'tachograph' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const kind = await makeKind(db, {
      title: 'Замена блока',
      makesTask: true,
      taskDaysBefore: 5,
      taskPriority: 'URGENT',
      taskTypeId,
      taskCategoryId,
    })
    const days = { dateFrom: '2023-11-13', dateTo: '2026-11-13' }
    const range = await makeRange(db, { carId: car.id, kindId: kind.id, ...days })
    expect(await makeDueTasks(db, '2026-11-07')).toBe(0)
    expect(await makeDueTasks(db, '2026-11-08')).toBe(1)

    const id = (await linked(range.id)) ?? 0
    const { body: task } = await dispatcher.call(tasksRoutes.get, { params: { id } })
    expect(task).toMatchObject({
      queue: 'tachograph',
      title: 'Замена блока, до 13.11.2026',
      status: 'NEW',
      priority: 'URGENT',
      source: 'RULE',
      type: { id: taskTypeId },
      category: { id: taskCategoryId },
      car: { id: car.id },
      company: { id: company.id },
      driver: { id: driver.id },
      operator: null,
      createdBy: null,
      checklist: [{ title: 'Сверить номер', isRequired: true, isDone: false }],
    })
    expect(task.deadlineAt).not.toBeNull()
    expect(task.description).toBe(
      'Интервал «Замена блока» с 13.11.2023 по 13.11.2026 подходит к концу.\n' +
        'Заявка создана автоматически, по правилу вида обслуживания: за 5 дней до последнего дня.',
    )
    const ofTask = await dispatcher.call(tasksRoutes.actions, { params: { id }, query: {} })
    expect(ofTask.body.items).toMatchObject([
      {
        kind: 'CREATED',
        source: 'RULE',
        who: null,
        field: 'Интервал обслуживания',
        to: 'Замена блока, до 13.11.2026',
      },
    ])
    const ofRange = await dispatcher.call(maintenanceRoutes.actions, { params: { id: range.id }, query: {} })
    expect(ofRange.body.items).toMatchObject([{ source: 'RULE', field: 'Заявка', to: `№\u00a0${id}` }])
    const { body } = await dispatcher.call(maintenanceRoutes.ofCar, { params: { carId: car.id } })
    expect(body.items).toMatchObject([{ id: range.id, task: { id, queue: 'tachograph', status: 'NEW' } }])
    const found = await dispatcher.call(tasksRoutes.search, {
      body: { queue: 'tachograph', query: 'а417км' },
    })
    expect(found.body.totalCount).toBe(1)
  })

  test('names no driver of another organization, who may have the truck', async () => {
    const [own, other] = [await makeCompany(db), await makeCompany(db)]
    const driver = await makeDriver(db, { companyId: other.id })
    const car = await makeCar(db, { companyId: own.id, driverId: driver.id })
    const kind = await makeKind(db, { makesTask: true })
    await makeRange(db, { carId: car.id, kindId: kind.id, dateFrom: inDays(-300), dateTo: inDays(1) })
    expect(await makeDueTasks(db)).toBe(1)
    expect(await tasks()).toMatchObject([{ companyId: own.id, carId: car.id, driverId: null }])
  })

  test('by kilometres gets one when they are as few as the kind warns of', async () => {
    const kind = await makeKind(db, { title: 'Масло', makesTask: true, warningKm: 500 })
    const [near, far] = [
      await makeCar(db, { mileageKm: 9_500, plate: 'А001АА16' }),
      await makeCar(db, { mileageKm: 9_499 }),
    ]
    for (const { id } of [near, far])
      await makeRange(db, { carId: id, kindId: kind.id, mileageFrom: 0, mileageTo: 10_000 })
    expect(await makeDueTasks(db)).toBe(1)
    expect(await tasks()).toMatchObject([{ carId: near.id, title: 'Масло, до 10 000 км' }])
    expect((await tasks())[0]?.description).toContain('Пробег ТС сейчас 9 500 км.')
  })

  test('gets one however late it is', async () => {
    const kind = await makeKind(db, { makesTask: true })
    await makeRange(db, { kindId: kind.id, dateFrom: '2020-01-01', dateTo: '2021-01-01' })
    expect(await makeDueTasks(db)).toBe(1)
  })

  test.each([
    ['its kind makes none', { makesTask: false }, {}, {}],
    ['its kind is out of use', { isActive: false }, {}, {}],
    ['it is done', {}, { doneAt: '2026-01-05T09:00:00Z' }, {}],
    ['the truck is gone', {}, {}, { status: 'ARCHIVED' as const }],
    ['its end is far', {}, { dateTo: inDays(15) }, {}],
  ])('gets none when %s', async (_, kindFacts, facts, carFacts) => {
    const kind = await makeKind(db, { makesTask: true, taskDaysBefore: 14, ...kindFacts })
    const car = await makeCar(db, carFacts)
    const days = { dateFrom: '2025-01-01', dateTo: inDays(1) }
    await makeRange(db, { kindId: kind.id, carId: car.id, ...days, ...facts })
    expect(await makeDueTasks(db)).toBe(0)
    expect(await tasks()).toEqual([])
  })

  test('gets one without what does not fit its queue any more', async () => {
    const { id: taskTypeId } = await db
      .insertInto('taskTypes')
      .values({ title: 'Прежний', isActive: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const kind = await makeKind(db, {
      makesTask: true,
      taskTypeId,
      taskCategoryId: 2_000_000_000,
      taskQueue: 'external',
    })
    await makeRange(db, { kindId: kind.id, dateTo: inDays(1) })
    expect(await makeDueTasks(db)).toBe(1)
    expect(await tasks()).toMatchObject([
      { queue: 'external', direction: 'IN', typeId: null, categoryId: null },
    ])
  })
})

describe('one task a range', () => {
  const setStage = async (count: number) => {
    const kind = await makeKind(db, { makesTask: true })
    for (let n = 0; n < count; n += 1) await makeRange(db, { kindId: kind.id, dateTo: inDays(1) })
  }

  test('however often the job runs', async () => {
    await setStage(3)
    expect([await makeDueTasks(db), await makeDueTasks(db), await makeDueTasks(db)]).toEqual([3, 0, 0])
    expect(await tasks()).toHaveLength(3)
  })

  test('in however many servers it runs at once', async () => {
    await setStage(30)
    const made = await Promise.all(Array.from({ length: 4 }, () => makeDueTasks(db)))
    expect(made.reduce((sum, n) => sum + n, 0)).toBe(30)
    expect(await tasks()).toHaveLength(30)
    const rows = await db.selectFrom('maintenanceRanges').select('taskId').execute()
    expect(new Set(rows.map(({ taskId }) => taskId)).size).toBe(30)
  })

  test('in batches, none left out', async () => {
    const kind = await makeKind(db, { makesTask: true })
    const car = await makeCar(db)
    await db
      .insertInto('maintenanceRanges')
      .values(
        Array.from({ length: 450 }, (_, n) => ({
          carId: car.id,
          kindId: kind.id,
          dateFrom: addTerm('2020-01-01', { months: 0, days: n }),
          dateTo: addTerm('2020-01-01', { months: 0, days: n }),
        })),
      )
      .execute()
    expect(await makeDueTasks(db)).toBe(450)
    expect(await tasks()).toHaveLength(450)
  })

  test('and none again when the dispatcher deletes it: none is wanted', async () => {
    await setStage(1)
    await makeDueTasks(db)
    const [task] = await tasks()
    await dispatcher.call(tasksRoutes.remove, { params: { id: task?.id ?? 0 } })
    expect(await makeDueTasks(db)).toBe(0)
    expect(await tasks()).toEqual([])
  })

  test('and one for the next range in its turn', async () => {
    const kind = await makeKind(db, { makesTask: true, termMonths: null, termDays: 1 })
    const range = await makeRange(db, { kindId: kind.id, dateTo: inDays(1) })
    await makeDueTasks(db)
    const done = { doneOn: companyToday(), renew: true }
    const { body } = await dispatcher.call(maintenanceRoutes.done, { params: { id: range.id }, body: done })
    expect(await makeDueTasks(db)).toBe(1)
    expect(await linked(body.next?.id ?? 0)).not.toBeNull()
  })
})

test('an administrator need not wait for the morning; other roles have to', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const kind = await makeKind(db, { makesTask: true })
  const range = await makeRange(db, { kindId: kind.id, dateFrom: inDays(-30), dateTo: inDays(1) })
  expect((await dispatcher.refusal(maintenanceKindsRoutes.makeTasks, {})).status).toBe(403)
  expect(await linked(range.id)).toBeNull()
  expect((await admin.call(maintenanceKindsRoutes.makeTasks, {})).body).toEqual({ made: 1 })
  expect((await admin.call(maintenanceKindsRoutes.makeTasks, {})).body).toEqual({ made: 0 })
  expect(await linked(range.id)).not.toBeNull()
})
