import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankCar } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { assignDriverToCar } from '../cars/index.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { recordNoShows } from './no-shows.service.ts'
import { makeRollCall } from './roll-call.make.ts'
import { syncPlannedVisits } from './visits.service.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller
let companyId: number
let driverId: number
let carId: number

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator', lastName: 'Лапина' })
  companyId = (await makeCompany(db)).id
  driverId = (await makeDriver(db, { companyId })).id
  carId = (await makeCar(db, { companyId, driverId })).id
})

const plan = { plannedFrom: '2027-03-10T07:00:00.000Z', plannedTo: '2027-03-10T09:00:00.000Z' }
const create = async (body: object = {}) =>
  (
    await dispatcher.call(tasksRoutes.create, {
      body: { queue: 'tachograph', title: 'Калибровка', carId, companyId, ...plan, ...body },
    })
  ).body

const rollCalls = () => db.selectFrom('rollCalls').selectAll().orderBy('id').execute()
const historyOf = () =>
  db
    .selectFrom('objectActions')
    .select(['kind', 'source', 'field', 'fromText', 'toText'])
    .where('entity', '=', 'roll-call')
    .orderBy('id')
    .execute()

describe('a planned visit', () => {
  test('expects the driver of its truck, with the window and the organization', async () => {
    const task = await create()
    expect(await rollCalls()).toMatchObject([
      {
        date: '2027-03-10',
        windowFrom: plan.plannedFrom,
        windowTo: plan.plannedTo,
        driverId,
        carId,
        userId: null,
        companyId,
        taskId: task.id,
        status: 'EXPECTED',
        source: 'RULE',
      },
    ])
    expect(await historyOf()).toMatchObject([{ kind: 'CREATED', source: 'RULE' }])
  })

  test('expects the driver whom the task names rather than the usual one', async () => {
    const other = await makeDriver(db, { companyId })
    await create({ driverId: other.id })
    expect(await rollCalls()).toMatchObject([{ driverId: other.id, carId }])
  })

  test('without a truck, or a truck without a plan, expects no driver', async () => {
    await create({ carId: null })
    await create({ plannedFrom: null, plannedTo: null })
    expect(await rollCalls()).toEqual([])
  })

  test('expects the new driver of its truck, who has to confirm again', async () => {
    await create()
    const named = await makeDriver(db, { companyId })
    const other = await create({
      driverId: named.id,
      plannedFrom: '2027-03-12T07:00:00.000Z',
      plannedTo: null,
    })
    await db.updateTable('rollCalls').set({ status: 'CONFIRMED', source: 'DRIVER' }).execute()
    const next = await makeDriver(db, { companyId })
    await dispatcher.call(carsRoutes.update, {
      params: { id: carId },
      body: { ...blankCar, plate: 'А417КМ116', companyId, driverId: next.id },
    })
    expect(await rollCalls()).toMatchObject([
      { driverId: next.id, status: 'EXPECTED' },
      { driverId: named.id, taskId: other.id, status: 'CONFIRMED' },
    ])
    expect((await historyOf()).at(-1)).toMatchObject({ field: 'Статус', source: 'RULE' })
  })

  test('expects the driver assigned to the truck, and no driver in the truck that was left', async () => {
    await create()
    const left = await makeCar(db, { companyId })
    await create({ carId: left.id, plannedFrom: '2027-03-13T07:00:00.000Z', plannedTo: null })
    await db
      .transaction()
      .execute((tx) => assignDriverToCar(tx, { who: null }, { id: driverId, name: 'Акимов' }, left.id))
    expect(await rollCalls()).toMatchObject([
      { carId, driverId: null },
      { carId: left.id, driverId },
    ])
  })

  test('moves its window, its truck and its driver with the task', async () => {
    const { id } = await create()
    const moved = { plannedFrom: '2027-03-11T10:00:00.000Z', plannedTo: null }
    await dispatcher.call(tasksRoutes.plan, { params: { id }, body: moved })
    expect(await rollCalls()).toMatchObject([
      { date: '2027-03-11', windowFrom: moved.plannedFrom, windowTo: null, version: 2 },
    ])
    const other = await makeCar(db, { companyId })
    await dispatcher.call(tasksRoutes.car, { params: { id }, body: { carId: other.id } })
    expect(await rollCalls()).toMatchObject([{ carId: other.id }])
    const person = await makeDriver(db, { companyId })
    await dispatcher.call(tasksRoutes.update, { params: { id }, body: { driverId: person.id } })
    expect(await rollCalls()).toMatchObject([{ driverId: person.id }])
    expect((await historyOf())[1]).toMatchObject({
      field: 'Окно',
      fromText: '10.03.2027 10:00–12:00',
      toText: 'с 11.03.2027 13:00',
      source: 'RULE',
    })
  })

  test.each([
    ['2026-12-31T20:59:00.000Z', '2026-12-31'],
    ['2026-12-31T21:00:00.000Z', '2027-01-01'],
  ])('at %s is of the company’s day %s', async (plannedFrom, date) => {
    await create({ plannedFrom, plannedTo: null })
    expect(await rollCalls()).toMatchObject([{ date }])
  })

  test('that is called off takes unmarked rows away', async () => {
    const params = { id: (await create()).id }
    await dispatcher.call(tasksRoutes.plan, { params, body: { plannedFrom: null, plannedTo: null } })
    expect(await rollCalls()).toEqual([])
    await dispatcher.call(tasksRoutes.plan, { params, body: plan })
    expect(await rollCalls()).toHaveLength(1)
    await dispatcher.call(tasksRoutes.close, { params, body: { closeReason: 'Заявка больше не нужна' } })
    expect(await rollCalls()).toEqual([])
  })

  test('of a deleted task goes with it, and what was marked stays without a task', async () => {
    const one = await create()
    const other = await create()
    await db.updateTable('rollCalls').set({ status: 'ARRIVED' }).where('taskId', '=', other.id).execute()
    for (const { id } of [one, other]) await dispatcher.call(tasksRoutes.remove, { params: { id } })
    expect(await rollCalls()).toMatchObject([{ status: 'ARRIVED', taskId: null }])
  })

  test('that was confirmed is excused when it is called off, and has to be confirmed again when it moves', async () => {
    const params = { id: (await create()).id }
    const confirm = () => db.updateTable('rollCalls').set({ status: 'CONFIRMED', source: 'DRIVER' }).execute()
    await confirm()
    await dispatcher.call(tasksRoutes.plan, {
      params,
      body: { ...plan, plannedTo: '2027-03-10T10:00:00.000Z' },
    })
    expect(await rollCalls()).toMatchObject([{ status: 'EXPECTED', windowTo: '2027-03-10T10:00:00.000Z' }])
    await confirm()
    await dispatcher.call(tasksRoutes.plan, { params, body: { plannedFrom: null, plannedTo: null } })
    expect(await rollCalls()).toMatchObject([{ status: 'EXCUSED', comment: 'Визит отменён', source: 'RULE' }])
  })

  test('that was missed is expected again on another day alone', async () => {
    const params = { id: (await create()).id }
    await db.updateTable('rollCalls').set({ status: 'NO_SHOW' }).execute()
    await dispatcher.call(tasksRoutes.plan, {
      params,
      body: { ...plan, plannedTo: '2027-03-10T12:00:00.000Z' },
    })
    expect(await rollCalls()).toMatchObject([{ status: 'NO_SHOW', windowTo: plan.plannedTo }])
    const next = { plannedFrom: '2027-03-12T07:00:00.000Z', plannedTo: null }
    await dispatcher.call(tasksRoutes.plan, { params, body: next })
    expect(await rollCalls()).toMatchObject([
      { status: 'NO_SHOW', date: '2027-03-10' },
      { status: 'EXPECTED', date: '2027-03-12' },
    ])
  })

  test('of a split task is expected once a truck', async () => {
    const { id } = await create()
    const cars = [await makeCar(db, { companyId }), await makeCar(db, { companyId })]
    const carIds = cars.map((car) => car.id)
    await dispatcher.call(tasksRoutes.split, { params: { id }, body: { carIds } })
    const rows = await rollCalls()
    expect(rows.map((row) => row.carId)).toEqual(carIds)
    expect(rows.every(({ taskId }) => taskId !== id)).toBe(true)
  })

  test('is not changed where the change of the task is refused', async () => {
    const { id } = await create()
    const before = await rollCalls()
    const body = { plannedFrom: '2027-05-01T09:00:00Z', plannedTo: '2027-05-01T08:00:00Z' }
    await dispatcher.refusal(tasksRoutes.plan, { params: { id }, body })
    expect(await rollCalls()).toEqual(before)
  })
})

test('a thousand visits are made and called off in bulk, each with its history', async () => {
  const tasks = await db
    .insertInto('tasks')
    .values(
      Array.from({ length: 1000 }, () => ({
        queue: 'skud' as const,
        title: 'Ключ',
        carId,
        companyId,
        ...plan,
      })),
    )
    .returning('id')
    .execute()
  const ids = tasks.map(({ id }) => id)
  await db.transaction().execute((tx) => syncPlannedVisits(tx, ids))
  expect(await rollCalls()).toHaveLength(1000)
  expect(await historyOf()).toHaveLength(1000)
  const { body } = await dispatcher.call(tasksBulkRoutes.close, {
    body: { ids, closeReason: 'Больше не нужно' },
  })
  expect(body.failed).toEqual([])
  expect(await rollCalls()).toEqual([])
})

describe('no driver seen an hour after the window', () => {
  const window = { windowFrom: '2026-11-19T07:00:00.000Z', windowTo: '2026-11-19T08:00:00.000Z' }
  const run = (now: string) => db.transaction().execute((tx) => recordNoShows(tx, now))

  test('is marked by the rule, and not a minute earlier', async () => {
    await makeRollCall(db, window)
    await makeRollCall(db, { ...window, status: 'CONFIRMED' })
    await makeRollCall(db, { ...window, windowTo: null })
    await makeRollCall(db, { ...window, status: 'ARRIVED' })
    expect(await run('2026-11-19T08:30:00Z')).toBe(1)
    expect(await run('2026-11-19T09:00:00Z')).toBe(0)
    expect(await run('2026-11-19T09:00:01Z')).toBe(2)
    expect(await run('2026-11-19T09:00:01Z')).toBe(0)
    expect((await rollCalls()).map(({ status }) => status)).toEqual([
      'NO_SHOW',
      'NO_SHOW',
      'NO_SHOW',
      'ARRIVED',
    ])
    expect(await historyOf()).toMatchObject([
      { fromText: 'Ожидается', toText: 'Не явился', source: 'RULE' },
      { fromText: 'Ожидается', toText: 'Не явился' },
      { fromText: 'Подтверждена', toText: 'Не явился' },
    ])
  })

  test('is left to people where the work of the visit was done', async () => {
    const task = await makeTask(db, { status: 'DONE', carId })
    await makeRollCall(db, { ...window, taskId: task.id, carId })
    expect(await run('2026-11-19T12:00:00Z')).toBe(0)
  })
})
