import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeAbsence } from './calendar.make.ts'

const db = await testDb()
const app = await testApp(db)

/** 16 to 22 November in the time zone of Moscow. */
const week = { from: '2026-11-15T21:00:00.000Z', to: '2026-11-22T21:00:00.000Z' }
const thursday = { plannedFrom: '2026-11-19T08:00:00.000Z', plannedTo: '2026-11-19T10:00:00.000Z' }

let dispatcher: Caller
let engineer: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator', lastName: 'Морозова', firstName: 'Елена' })
  engineer = await caller(app, db, { role: 'engineer', lastName: 'Гусев', firstName: 'Антон' })
})

const search = async (by: Caller, body: object = {}) =>
  (await by.call(calendarRoutes.search, { body: { ...week, ...body } })).body

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)

/** A planned visit of the engineer. */
const visit = (facts: Parameters<typeof makeTask>[1] = {}) =>
  makeTask(db, { status: 'PLANNED', operatorId: engineer.user.id, ...thursday, ...facts })

describe('the visits of a week', () => {
  test('are those that overlap it, ordered by start', async () => {
    const late = await visit({ plannedFrom: '2026-11-22T20:59:00Z', plannedTo: '2026-11-23T05:00:00Z' })
    const first = await visit()
    const before = await visit({ plannedFrom: '2026-11-15T19:00:00Z', plannedTo: '2026-11-15T20:00:00Z' })
    const endOnly = await visit({ plannedFrom: null, plannedTo: '2026-11-16T07:00:00Z' })
    const next = await visit({ plannedFrom: week.to, plannedTo: null })
    const { visits, visitsCount } = await search(dispatcher)
    expect(idsOf(visits)).toEqual([endOnly.id, first.id, late.id])
    expect(visitsCount).toBe(3)
    expect(idsOf(visits)).not.toContain(before.id)
    expect(idsOf(visits)).not.toContain(next.id)
  })

  test('carry the fields of a card', async () => {
    const car = await makeCar(db, { plate: 'А417КМ116' })
    const company = await makeCompany(db, { name: 'ООО «ТрансЛогистик»' })
    const { id } = await visit({
      carId: car.id,
      companyId: company.id,
      lat: 55.6,
      lon: 49.2,
      address: 'с. Шали',
    })
    const { visits } = await search(dispatcher)
    expect(visits).toMatchObject([
      {
        id,
        status: 'PLANNED',
        car: { id: car.id, plate: 'А417КМ116' },
        company: { id: company.id, name: 'ООО «ТрансЛогистик»' },
        operator: { id: engineer.user.id, lastName: 'Гусев' },
        address: 'с. Шали',
        point: { lat: 55.6, lon: 49.2 },
        ...thursday,
      },
    ])
  })

  test('contain subtasks instead of their parent', async () => {
    const parent = await visit({ childsCount: 1 })
    const child = await visit({ parentId: parent.id })
    expect(idsOf((await search(dispatcher)).visits)).toEqual([child.id])
  })

  test('are filtered by operators, queues and organizations', async () => {
    const company = await makeCompany(db)
    const other = await caller(app, db, { role: 'engineer' })
    const own = await visit({ queue: 'glonass', companyId: company.id })
    const foreign = await visit({ operatorId: other.user.id })
    const ids = async (body: object) => idsOf((await search(dispatcher, body)).visits)
    expect(await ids({ operatorIds: [other.user.id] })).toEqual([foreign.id])
    expect(await ids({ queues: ['glonass'] })).toEqual([own.id])
    expect(await ids({ companyIds: [company.id] })).toEqual([own.id])
    expect(await ids({ companyIds: [company.id], queues: ['luv'] })).toEqual([])
  })

  test('are refused with a message for a period that is too long or ends before it starts', async () => {
    const ask = async (body: object) =>
      (await dispatcher.refusal(calendarRoutes.search, { body })).body.message
    expect(await ask({ from: week.from, to: '2027-03-01T00:00:00Z' })).toContain('62')
    expect(await ask({ from: week.to, to: week.from })).toContain('конец раньше начала')
  })
})

describe('unplanned tasks', () => {
  test('are in the tray without an operator or the one without a date, urgent ones first', async () => {
    const plain = await makeTask(db, { operatorId: null })
    const critical = await makeTask(db, { operatorId: null, priority: 'CRITICAL' })
    const dateless = await makeTask(db, { status: 'ASSIGNED', operatorId: engineer.user.id })
    await makeTask(db, { status: 'DONE', operatorId: engineer.user.id })
    await visit()
    const { unplanned } = await search(dispatcher)
    expect(idsOf(unplanned.noOperator.items)).toEqual([critical.id, plain.id])
    expect(idsOf(unplanned.noDate.items)).toEqual([dateless.id])
    expect(unplanned.noDate.totalCount).toBe(1)
  })

  test('are paged and searched by text', async () => {
    const car = await makeCar(db, { plate: 'К118РС116' })
    const ids = []
    for (let at = 0; at < 3; at += 1) ids.push((await makeTask(db, { operatorId: null })).id)
    const named = await makeTask(db, { operatorId: null, carId: car.id })
    const page = async (body: object) =>
      (await dispatcher.call(calendarRoutes.unplanned, { body: { tray: 'NO_OPERATOR', ...body } })).body
    const second = await page({ limit: 2, offset: 2 })
    expect(second.totalCount).toBe(4)
    expect(second.items).toHaveLength(2)
    expect(idsOf((await page({ query: 'к118' })).items)).toEqual([named.id])
    expect((await page({ query: 'нетакого' })).items).toEqual([])
  })
})

describe('the bands of days', () => {
  test('contain ends of maintenance ranges with their state, and absences of employees', async () => {
    const car = await makeCar(db)
    const range = await makeRange(db, { carId: car.id, dateFrom: '2026-01-01', dateTo: '2026-11-20' })
    await makeRange(db, { carId: car.id, dateFrom: '2026-01-01', dateTo: '2026-11-23' })
    const absence = await makeAbsence(db, {
      userId: engineer.user.id,
      dateFrom: '2026-11-10',
      dateTo: '2026-11-16',
    })
    await makeAbsence(db, { userId: engineer.user.id, dateFrom: '2026-11-23', dateTo: '2026-11-24' })
    const { maintenance, absences } = await search(dispatcher)
    expect(maintenance).toMatchObject([{ id: range.id, day: '2026-11-20', car: { id: car.id } }])
    expect(absences).toMatchObject([{ id: absence.id, kind: 'HOLIDAY', user: { id: engineer.user.id } }])
  })

  test('contain days of the production calendar', async () => {
    const body = { from: '2026-11-01T21:00:00Z', to: '2026-11-08T21:00:00Z' }
    const { days } = await search(dispatcher, body)
    expect(days).toContainEqual({ day: '2026-11-04', kind: 'OFF' })
  })
})

describe('visibility', () => {
  test('gives a dispatcher a row for each employee of the queues', async () => {
    const luv = await caller(app, db, { role: 'engineer', queues: ['luv'] })
    const all = idsOf((await search(dispatcher)).people)
    expect(all).toContain(engineer.user.id)
    expect(all).toContain(luv.user.id)
    const tachograph = idsOf((await search(dispatcher, { queues: ['tachograph'] })).people)
    expect(tachograph).not.toContain(luv.user.id)
  })

  test('shows the row of a blocked user only with visits in the period', async () => {
    const blocked = await caller(app, db, { role: 'engineer' })
    await visit({ operatorId: blocked.user.id })
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', blocked.user.id).execute()
    expect(idsOf((await search(dispatcher)).people)).toContain(blocked.user.id)
    const later = { from: week.to, to: '2026-11-29T21:00:00Z' }
    expect(idsOf((await search(dispatcher, later)).people)).not.toContain(blocked.user.id)
  })

  test('limits an engineer to own and unassigned visits, without colleagues', async () => {
    const other = await caller(app, db, { role: 'engineer' })
    const own = await visit()
    await visit({ operatorId: other.user.id })
    const free = await makeTask(db, { operatorId: null, ...thursday })
    await makeAbsence(db, { userId: other.user.id })
    const ownAbsence = await makeAbsence(db, { userId: engineer.user.id })
    const seen = await search(engineer)
    expect(idsOf(seen.visits)).toEqual([own.id, free.id])
    expect(idsOf(seen.unplanned.noOperator.items)).toEqual([free.id])
    expect(idsOf(seen.people)).toEqual([engineer.user.id])
    expect(idsOf(seen.absences)).toEqual([ownAbsence.id])
  })

  test('limits a client to planned visits of the organization, without employees', async () => {
    const client = await caller(app, db, { role: 'client' })
    const own = await visit({ companyId: client.user.companyId })
    await visit({ companyId: (await makeCompany(db)).id })
    await makeTask(db, { operatorId: null, companyId: client.user.companyId })
    await makeAbsence(db, { userId: engineer.user.id })
    const foreignCar = await makeCar(db, { companyId: (await makeCompany(db)).id })
    await makeRange(db, { carId: foreignCar.id, dateFrom: '2026-01-01', dateTo: '2026-11-20' })
    const seen = await search(client)
    expect(idsOf(seen.visits)).toEqual([own.id])
    expect(seen).toMatchObject({
      maintenance: [],
      absences: [],
      people: [],
      unplanned: { noOperator: { items: [] }, noDate: { items: [] } },
    })
    expect((await client.refusal(calendarRoutes.unplanned, { body: { tray: 'NO_DATE' } })).status).toBe(403)
  })

  test('hides visits of other queues from a dispatcher of one queue', async () => {
    const luv = await caller(app, db, { role: 'operator', queues: ['luv'] })
    await visit({ queue: 'tachograph' })
    const seen = await visit({ queue: 'luv' })
    expect(idsOf((await search(luv)).visits)).toEqual([seen.id])
  })
})
