import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeRollCall } from './roll-call.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator', lastName: 'Лапина', firstName: 'Ольга' })
})

/** A day that is over, so that any hour of it can be a time of arrival. */
const date = '2025-11-19'
const window = { date, windowFrom: '2025-11-19T07:00:00.000Z', windowTo: '2025-11-19T08:00:00.000Z' }

const save = async (body: object, who = dispatcher) =>
  (await who.call(rollCallRoutes.save, { body: { date, ...body } })).body.items
const refused = (body: object, who = dispatcher) =>
  who.refusal(rollCallRoutes.save, { body: { date, ...body } })
const sheet = async (who: Caller, day = date) =>
  (await who.call(rollCallRoutes.sheet, { query: { date: day } })).body
const historyOf = async (id: number, who = dispatcher) =>
  (await who.call(rollCallRoutes.actions, { params: { id }, query: {} })).body.items

describe('marks', () => {
  test.each([
    ['2025-11-19T08:15:00.000Z', 'ARRIVED'],
    ['2025-11-19T08:15:01.000Z', 'LATE'],
  ])('a person who came at %s is %s', async (arrivedAt, status) => {
    const { id } = await makeRollCall(db, window)
    expect(await save({ changes: [{ id, arrivedAt }] })).toMatchObject([
      { id, status, arrivedAt, source: 'MANUAL', version: 2 },
    ])
  })

  test('a window without an end is late from its beginning on', async () => {
    const { id } = await makeRollCall(db, { ...window, windowTo: null })
    const [row] = await save({ changes: [{ id, status: 'ARRIVED', arrivedAt: '2025-11-19T07:16:00.000Z' }] })
    expect(row).toMatchObject({ status: 'LATE' })
  })

  test('of a whole day are written at once, each with its history', async () => {
    const made = []
    for (let at = 0; at < 30; at += 1) made.push(await makeRollCall(db, window))
    const items = await save({ changes: made.map(({ id, version }) => ({ id, version, status: 'ARRIVED' })) })
    expect(items.every(({ status, arrivedAt }) => status === 'ARRIVED' && arrivedAt === null)).toBe(true)
    expect(await historyOf(made[29]?.id ?? 0)).toMatchObject([
      { kind: 'CHANGED', field: 'Статус', from: 'Ожидается', to: 'Явился', who: { lastName: 'Лапина' } },
    ])
  })

  test('may change what the rule has marked, and take a mark back', async () => {
    const { id } = await makeRollCall(db, { ...window, status: 'NO_SHOW', source: 'RULE' })
    const late = { id, status: 'LATE', arrivedAt: '2025-11-19T09:00:00.000Z' }
    expect(await save({ changes: [late] })).toMatchObject([{ status: 'LATE', source: 'MANUAL' }])
    // «Явился» after all: the time that says otherwise is let go.
    expect(await save({ changes: [{ id, status: 'ARRIVED' }] })).toMatchObject([
      { status: 'ARRIVED', arrivedAt: null },
    ])
    expect(await save({ changes: [{ id, status: 'EXPECTED' }] })).toMatchObject([{ status: 'EXPECTED' }])
  })

  test('with a time of arrival are arrivals, of a row that is there and of a new one; another mark is refused', async () => {
    const arrivedAt = '2025-11-19T09:00:00.000Z'
    for (const [status, expected] of [
      [undefined, 'LATE'],
      ['ARRIVED', 'LATE'],
      ['EXPECTED', null],
      ['NO_SHOW', null],
    ] as const) {
      const { id } = await makeRollCall(db, window)
      const { id: driverId } = await makeDriver(db)
      const { windowFrom, windowTo } = window
      const mark = { arrivedAt, ...(status && { status }), comment: 'отметка' }
      for (const body of [
        { changes: [{ id, ...mark }] },
        { additions: [{ driverId, windowFrom, windowTo, ...mark }] },
      ])
        if (expected === null)
          expect((await refused(body)).body.message).toContain('Время прихода: не бывает у отметки')
        else expect(await save(body)).toContainEqual(expect.objectContaining({ status: expected, arrivedAt }))
    }
  })

  test('an excused absence needs its reason', async () => {
    const { id } = await makeRollCall(db, window)
    const { status, body } = await refused({ changes: [{ id, status: 'EXCUSED' }] })
    expect([status, body.message]).toEqual([400, 'Причина: заполните поле'])
    const comment = 'Машина в рейсе'
    expect(await save({ changes: [{ id, status: 'EXCUSED', comment }] })).toMatchObject([
      { status: 'EXCUSED', comment },
    ])
  })

  test('in the future are refused', async () => {
    const { id } = await makeRollCall(db, window)
    expect((await refused({ changes: [{ id, arrivedAt: '2099-01-01T00:00:00Z' }] })).status).toBe(400)
  })

  test('all of a sheet or nothing, and none of another day', async () => {
    const one = await makeRollCall(db, window)
    const other = await makeRollCall(db, { ...window, date: '2025-11-20' })
    const changes = [one, other].map(({ id }) => ({ id, status: 'ARRIVED' }))
    expect((await refused({ changes })).status).toBe(404)
    expect((await sheet(dispatcher)).items).toMatchObject([{ status: 'EXPECTED' }])
  })

  test('over an older state are refused with who was quicker', async () => {
    const { id, version } = await makeRollCall(db, window)
    await save({ changes: [{ id, version, status: 'ARRIVED' }] })
    const { status, body } = await refused({ changes: [{ id, version, status: 'NO_SHOW' }] })
    expect(status).toBe(409)
    expect(String(body.message)).toMatch(/^Явку тем временем изменила Лапина\u00a0О\./)
  })
})

describe('rows that are added by hand', () => {
  const times = { windowFrom: window.windowFrom, windowTo: window.windowTo }

  test('expect a driver with the assigned truck, or an employee', async () => {
    const { id: companyId } = await makeCompany(db, { name: 'ООО «Юг»' })
    const driver = await makeDriver(db, { companyId })
    const car = await makeCar(db, { driverId: driver.id })
    const items = await save({
      additions: [
        { driverId: driver.id, ...times },
        { userId: dispatcher.user.id, windowFrom: times.windowFrom, status: 'ARRIVED' },
      ],
    })
    expect(items).toMatchObject([
      { user: { id: dispatcher.user.id }, driver: null, car: null, company: null, status: 'ARRIVED' },
      { driver: { id: driver.id }, car: { id: car.id }, company: { name: 'ООО «Юг»' }, taskId: null },
    ])
    expect(await historyOf(items[1]?.id ?? 0)).toMatchObject([{ kind: 'CREATED', source: 'STAFF' }])
  })

  test('are refused without a driver, for removed drivers, and on another day', async () => {
    const gone = await makeDriver(db, { isActive: false })
    const client = await caller(app, db, { role: 'client' })
    const driver = await makeDriver(db)
    for (const addition of [
      times,
      { driverId: gone.id, ...times },
      { userId: client.user.id, ...times },
      { driverId: driver.id, userId: dispatcher.user.id, ...times },
      { driverId: driver.id },
      { driverId: driver.id, windowFrom: '2025-11-19T21:00:00Z' },
      { driverId: driver.id, windowFrom: times.windowTo, windowTo: times.windowFrom },
    ])
      expect((await refused({ additions: [addition] })).status).toBe(400)
    expect((await sheet(dispatcher)).totalCount).toBe(0)
  })

  test('of one person and one window are not made twice', async () => {
    const { id: driverId } = await makeDriver(db)
    await save({ additions: [{ driverId, ...times }] })
    expect(await refused({ additions: [{ driverId, ...times }] })).toMatchObject({
      status: 409,
      body: { message: 'Этот человек уже есть на листе дня в это же время' },
    })
  })

  test('can move and go; those of a plan do so with their task', async () => {
    const manual = await makeRollCall(db, window)
    const task = await makeTask(db)
    const planned = await makeRollCall(db, { ...window, taskId: task.id })
    const windowTo = '2025-11-19T10:00:00.000Z'
    expect(await save({ changes: [{ id: manual.id, windowTo }] })).toMatchObject([{}, { windowTo }])
    expect((await refused({ changes: [{ id: planned.id, windowTo }] })).status).toBe(400)
    expect((await refused({ removedIds: [planned.id] })).status).toBe(409)
    expect(await save({ removedIds: [manual.id] })).toMatchObject([{ id: planned.id }])
  })
})

describe('who sees a sheet', () => {
  test('a representative sees one organization, without the notes of the staff, and marks nothing', async () => {
    const client = await caller(app, db, { role: 'client' })
    const { companyId } = client.user
    const own = await makeRollCall(db, { ...window, companyId, comment: 'Ругается' })
    await makeRollCall(db, { ...window, companyId, status: 'EXCUSED', comment: 'В рейсе' })
    const foreign = await makeRollCall(db, window)
    expect((await sheet(client)).items.map(({ comment }) => comment)).toEqual(['', 'В рейсе'])
    expect((await refused({ changes: [{ id: own.id, status: 'ARRIVED' }] }, client)).status).toBe(403)
    const asked = await client.refusal(rollCallRoutes.actions, { params: { id: foreign.id } })
    expect(asked.status).toBe(404)
  })

  test('a representative reads the history of a row without the notes of the staff', async () => {
    const client = await caller(app, db, { role: 'client' })
    const { id } = await makeRollCall(db, { ...window, companyId: client.user.companyId })
    await save({ changes: [{ id, status: 'NO_SHOW', comment: 'Ругается' }] })
    const fieldsFor = async (person: Caller) => (await historyOf(id, person)).map(({ field }) => field)
    expect(await fieldsFor(dispatcher)).toEqual(['Причина', 'Статус'])
    expect(await fieldsFor(client)).toEqual(['Статус'])
  })

  test('an engineer sees the own row and the visits of assigned tasks', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    const task = await makeTask(db, { status: 'PLANNED', operatorId: engineer.user.id })
    const foreign = await makeTask(db, { status: 'PLANNED' })
    const visit = await makeRollCall(db, { ...window, taskId: task.id })
    const self = await makeRollCall(db, { ...window, userId: engineer.user.id })
    await makeRollCall(db, { ...window, taskId: foreign.id })
    await makeRollCall(db, window)
    expect((await sheet(engineer)).items.map(({ id }) => id)).toEqual([visit.id, self.id])
    expect((await refused({ changes: [] }, engineer)).status).toBe(403)
  })

  test('a dispatcher of one queue sees no visits of the others', async () => {
    const narrow = await caller(app, db, { role: 'operator', queues: ['luv'] })
    await makeRollCall(db, { ...window, taskId: (await makeTask(db, { queue: 'skud' })).id })
    const seen = await makeRollCall(db, { ...window, taskId: (await makeTask(db, { queue: 'luv' })).id })
    const manual = await makeRollCall(db, window)
    expect((await sheet(narrow)).items.map(({ id }) => id)).toEqual([seen.id, manual.id])
  })
})
