import type { DueTasksInput } from '@naryad/contract/due/due'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeZone } from '../zones/zones.make.ts'
import { refreshDue } from './due.jobs.ts'

const db = await testDb()
const app = await testApp(db)

const inDays = (days: number): string => addDays(companyToday(), days)
const rangeIn = (days: number, facts: Parameters<typeof makeRange>[1] = {}) =>
  makeRange(db, { dateFrom: inDays(days - 300), dateTo: inDays(days), ...facts })

/** A card that was read, so that it has to be read again. */
async function makeDoneReading(carId: number): Promise<void> {
  const { id: kindId } = await db
    .selectFrom('maintenanceKinds')
    .select('id')
    .where('purpose', '=', 'CARD_READING')
    .executeTakeFirstOrThrow()
  await rangeIn(5, { carId, kindId, doneAt: new Date().toISOString() })
}

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const make = async (keys: string[], facts: Partial<DueTasksInput> = {}, who = dispatcher) =>
  (await who.call(dueRoutes.makeTasks, { body: { keys, ...facts } })).body
const preview = async (keys: string[], facts: Partial<DueTasksInput> = {}) =>
  (await dispatcher.call(dueRoutes.preview, { body: { keys, ...facts } })).body
const taskOf = async (id: number) => (await dispatcher.call(tasksRoutes.get, { params: { id } })).body

describe('requests of what ends', () => {
  test('say in their preview that the visit is planned for a day off', async () => {
    const { id } = await rangeIn(5, { carId: (await makeCar(db)).id })
    const on = async (day: string) =>
      (await preview([`range:${id}`], { plannedFrom: `${day}T08:00:00.000Z` })).dayOff
    // A Saturday, the Monday after it, a holiday on a Tuesday, and a Saturday that is worked.
    expect(await on('2030-03-02')).toBe('2030-03-02')
    expect(await on('2030-03-04')).toBeNull()
    await db
      .insertInto('productionCalendar')
      .values([
        { day: '2030-03-05', kind: 'OFF' },
        { day: '2030-03-09', kind: 'WORKING' },
      ])
      .execute()
    expect(await on('2030-03-05')).toBe('2030-03-05')
    expect(await on('2030-03-09')).toBeNull()
    expect((await preview([`range:${id}`])).dayOff).toBeNull()
  })

  test('are one per truck and queue, with a line for each row', async () => {
    const company = await makeCompany(db)
    const car = await makeCar(db, { companyId: company.id })
    const other = await makeCar(db, { companyId: company.id })
    const skzi = await makeKind(db, { title: 'Замена блока' })
    const fuel = await makeKind(db, { title: 'Замена датчика', taskQueue: 'glonass' })
    const [a, b, c, d] = [
      await rangeIn(5, { carId: car.id, kindId: skzi.id }),
      await rangeIn(6, { carId: car.id }),
      await rangeIn(7, { carId: car.id, kindId: fuel.id }),
      await rangeIn(8, { carId: other.id, kindId: skzi.id }),
    ]
    const keys = [a, b, c, d].map(({ id }) => `range:${id}`)
    expect(await preview(keys)).toMatchObject({
      rowsCount: 4,
      tasksCount: 3,
      carsCount: 2,
      byQueue: [
        { queue: 'tachograph', count: 2 },
        { queue: 'glonass', count: 1 },
      ],
      failed: [],
    })
    const { made, joined, failed } = await make(keys)
    expect(joined).toEqual([])
    expect(failed).toEqual([])
    expect(made.map((one) => one.keys)).toEqual([[keys[0], keys[1]], [keys[2]], [keys[3]]])
    const task = await taskOf(made[0]?.taskId ?? 0)
    expect(task).toMatchObject({
      status: 'NEW',
      queue: 'tachograph',
      car: { id: car.id },
      company: { id: company.id },
      createdBy: { id: dispatcher.user.id },
    })
    expect(task.checklist.map(({ dueKey, isDone }) => [dueKey, isDone])).toEqual([
      [keys[0], false],
      [keys[1], false],
    ])
    const single = await taskOf(made[1]?.taskId ?? 0)
    expect(single.checklist).toEqual([])
    expect(single.title).toBe(`Замена датчика, до ${inDays(7).split('-').toReversed().join('.')}`)
  })

  test('of a yard have a common visit with a sub-request per truck, its plan and its operator', async () => {
    const company = await makeCompany(db)
    await makeZone(db, { companyId: company.id, name: 'Шали' })
    const cars = [await makeCar(db, { companyId: company.id }), await makeCar(db, { companyId: company.id })]
    const far = await makeCar(db)
    const ranges = await Promise.all([...cars, far].map(({ id }) => rangeIn(5, { carId: id })))
    await refreshDue(db)
    const engineer = await caller(app, db, { role: 'engineer' })
    const keys = ranges.map(({ id }) => `range:${id}`)
    const facts = {
      per: 'YARD' as const,
      operatorId: engineer.user.id,
      plannedFrom: `${inDays(2)}T06:00:00.000Z`,
      plannedTo: `${inDays(2)}T12:00:00.000Z`,
    }
    expect(await preview(keys, facts)).toMatchObject({ tasksCount: 3, visitsCount: 1 })
    const { made } = await make(keys, facts)
    expect(made).toHaveLength(3)
    const tasks = await Promise.all(made.map(({ taskId }) => taskOf(taskId)))
    const [alone, first, second] = tasks
    expect(alone).toMatchObject({ car: { id: far.id }, parentId: null })
    expect(first?.parentId).toBe(second?.parentId)
    for (const task of tasks)
      expect(task).toMatchObject({
        status: 'PLANNED',
        operator: { id: engineer.user.id },
        plannedFrom: facts.plannedFrom,
      })
    expect(await taskOf(first?.parentId ?? 0)).toMatchObject({
      title: 'Выезд: Шали, 2 машины',
      childsCount: 2,
      car: null,
    })
  })

  test('by row are as many as rows', async () => {
    const car = await makeCar(db)
    const ranges = [await rangeIn(1, { carId: car.id }), await rangeIn(2, { carId: car.id })]
    const { made } = await make(
      ranges.map(({ id }) => `range:${id}`),
      { per: 'ROW' },
    )
    expect(made).toHaveLength(2)
  })

  test('join an open request of the truck in the queue, unless that is not wanted', async () => {
    const company = await makeCompany(db)
    const car = await makeCar(db, { companyId: company.id })
    const open = await makeTask(db, { carId: car.id, companyId: company.id, queue: 'tachograph' })
    const [one, other] = [await rangeIn(1, { carId: car.id }), await rangeIn(2, { carId: car.id })]
    expect(await preview([`range:${one.id}`])).toMatchObject({ tasksCount: 0, joinedCount: 1 })
    const { joined, made } = await make([`range:${one.id}`])
    expect(made).toEqual([])
    expect(joined).toEqual([{ taskId: open.id, keys: [`range:${one.id}`] }])
    expect((await taskOf(open.id)).checklist).toMatchObject([{ dueKey: `range:${one.id}` }])
    expect((await make([`range:${other.id}`], { joinOpen: false })).made).toHaveLength(1)
  })

  test('fail for a row that is in an open one, a contract, and what is gone', async () => {
    const company = await makeCompany(db, { contractExpiresOn: inDays(5) })
    const range = await rangeIn(5)
    const key = `range:${range.id}`
    const { made } = await make([key])
    expect((await make([key, `contract:${company.id}`, 'range:999999'])).failed).toEqual([
      { key, error: `Уже в заявке №\u00a0${made[0]?.taskId}` },
      {
        key: `contract:${company.id}`,
        error: 'Договор продлевают в карточке организации, заявки по нему нет',
      },
      { key: 'range:999999', error: 'Срока больше нет или он вам недоступен' },
    ])
  })

  test('a repeated call with its key makes nothing more', async () => {
    const range = await rangeIn(5)
    const body = { keys: [`range:${range.id}`] }
    const first = await dispatcher.send(dueRoutes.makeTasks, { body }, { idempotencyKey: 'due-1' })
    const again = await dispatcher.send(dueRoutes.makeTasks, { body }, { idempotencyKey: 'due-1' })
    expect(again.json()).toEqual(first.json())
    const { n } = await db
      .selectFrom('tasks')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(1)
  })

  test('two dispatchers at once make one request of a row', async () => {
    const ranges = await Promise.all([rangeIn(5), rangeIn(6)])
    const keys = ranges.map(({ id }) => `range:${id}`)
    const replies = await Promise.all([make(keys), make(keys.toReversed())])
    expect(replies.flatMap(({ made }) => made)).toHaveLength(2)
    expect(replies.flatMap(({ failed }) => failed)).toHaveLength(2)
  })

  test('two dispatchers at once make one request of a card and of a reading, and the second learns its number', async () => {
    const driver = await makeDriver(db, { driverCardExpiresOn: inDays(9) })
    const car = await makeCar(db, { driverId: driver.id })
    await makeDoneReading(car.id)
    for (const key of [`card:${driver.id}`, `reading:${car.id}`]) {
      const replies = await Promise.all([make([key]), make([key], { joinOpen: false })])
      const made = replies.flatMap((reply) => [...reply.made, ...reply.joined])
      expect(made).toHaveLength(1)
      expect(replies.flatMap(({ failed }) => failed)).toEqual([
        { key, error: `Уже в заявке №\u00a0${made[0]?.taskId}` },
      ])
    }
  })

  test('a due reading becomes a planned one, a card is named by its driver', async () => {
    const driver = await makeDriver(db, { driverCardExpiresOn: inDays(9), lastName: 'Зарипов' })
    const car = await makeCar(db, { driverId: driver.id })
    await makeDoneReading(car.id)
    const { made } = await make([`reading:${car.id}`, `card:${driver.id}`], { per: 'ROW' })
    const [reading, card] = await Promise.all(made.map(({ taskId }) => taskOf(taskId)))
    expect(card?.title).toMatch(/^Карта водителя, Зарипов/)
    await dispatcher.call(tasksRoutes.remoteDone, {
      params: { id: reading?.id ?? 0 },
      body: { workReport: 'Карта считана удалённо' },
    })
    const { items } = (await dispatcher.call(dueRoutes.search, { body: { groupBy: 'none' } })).body
    expect(items.map(({ key, daysLeft, task }) => [key, daysLeft, task?.id])).toEqual([
      [`card:${driver.id}`, 9, card?.id],
      [`reading:${car.id}`, 28, undefined],
    ])
  })

  test('refuse an operator who does not work in the queue, and who may not make them', async () => {
    const range = await rangeIn(5)
    const stranger = await caller(app, db, { role: 'engineer', queues: ['luv'] })
    const body = { keys: [`range:${range.id}`], operatorId: stranger.user.id }
    expect((await dispatcher.send(dueRoutes.makeTasks, { body })).statusCode).toBe(422)
    expect((await stranger.send(dueRoutes.makeTasks, { body })).statusCode).toBe(403)
  })
})
