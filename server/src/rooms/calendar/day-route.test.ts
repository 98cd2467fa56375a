import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { connectionsRoutes } from '@naryad/contract/connections/connections.routes'
import { weekdayOf } from '@naryad/contract/kit/days'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { fakeService } from '../geo/services.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { orderStops } from './day-order.ts'

const db = await testDb()
const app = await testApp(db)
const router = await fakeService()

let engineer: Caller
let dispatcher: Caller
beforeEach(async () => {
  engineer = await caller(app, db, { role: 'engineer' })
  dispatcher = await caller(app, db, { role: 'operator' })
})

/** A working Wednesday that is still to come. */
const middleOfMarch = `${Number(companyToday().slice(0, 4)) + 1}-03-10`
const date = addDays(middleOfMarch, (9 - weekdayOf(middleOfMarch)) % 7)
/** Moscow time. */
const at = (hour: number) => `${date}T${String(hour - 3).padStart(2, '0')}:00:00.000Z`
const start = { lat: 55.7, lon: 49.1 }
const wholeDay = { plannedFrom: at(9), plannedTo: at(18) }

const office = {
  name: 'Рейс',
  fullName: '',
  inn: '',
  address: 'Казань, Баумана, 5',
  phone: null,
  email: null,
}

const connectRouter = async (url: string) =>
  (await caller(app, db, { role: 'admin' })).call(connectionsRoutes.change, {
    params: { key: 'router' },
    body: { connection: { provider: 'osrm', values: { url } } },
  })

const visit = (lat: number, window: { plannedFrom: string; plannedTo: string }) =>
  makeTask(db, { status: 'PLANNED', operatorId: engineer.user.id, lat, lon: 49.1, ...window })

const order = async (by = engineer) => {
  const { body } = await by.call(calendarRoutes.route, {
    body: { operatorId: engineer.user.id, date, start },
  })
  return body
}

describe('the order of a day', () => {
  test('goes from the start to the nearest, with arrival times and less driving', async () => {
    const far = await visit(56.1, wholeDay)
    const near = await visit(55.8, wholeDay)
    const middle = await visit(55.95, wholeDay)
    const route = await order()
    expect(route.stops.map(({ taskId }) => taskId)).toEqual([near.id, middle.id, far.id])
    expect(route.isReordered).toBe(true)
    expect(route.total.km).toBeLessThan(route.planned.km)
    expect(route.total.minutes).toBeLessThan(route.planned.minutes)
    expect(route.stops.map(({ lateMin }) => lateMin)).toEqual([0, 0, 0])
    const [first, second] = route.stops
    expect(Date.parse(first?.arrivesAt ?? '')).toBe(
      Date.parse(at(9)) + (first?.drive?.durationMin ?? 0) * 60_000,
    )
    expect(Date.parse(second?.arrivesAt ?? '')).toBe(
      Date.parse(first?.leavesAt ?? '') + (second?.drive?.durationMin ?? 0) * 60_000,
    )
  })

  test('respects a narrow window even where that is a detour', async () => {
    const near = await visit(55.75, { plannedFrom: at(16), plannedTo: at(17) })
    const far = await visit(55.95, { plannedFrom: at(10), plannedTo: at(11) })
    const route = await order(dispatcher)
    expect(route.stops.map(({ taskId, arrivesAt }) => [taskId, arrivesAt])).toEqual([
      [far.id, at(10)],
      [near.id, at(16)],
    ])
    expect(route.isReordered).toBe(false)
  })

  test('places a visit without a point at its organization', async () => {
    const { id: companyId } = await makeCompany(db, { lat: 55.8, lon: 49.1 })
    await makeTask(db, { status: 'PLANNED', operatorId: engineer.user.id, companyId, ...wholeDay })
    expect((await order()).stops).toMatchObject([{ drive: { distanceKm: 14.5 } }])
  })

  test('estimates no drive to an address without a point', async () => {
    const { id: companyId } = await makeCompany(db, { lat: 55.8, lon: 49.1 })
    const place = { companyId, address: 'Казань, ул. Восстания, 41' }
    await makeTask(db, { status: 'PLANNED', operatorId: engineer.user.id, ...place, ...wholeDay })
    expect((await order()).stops).toMatchObject([{ drive: null }])
  })

  test('of a day that is over goes by its own hours', async () => {
    const past = addDays(date, -728)
    const hour = (moment: string) => moment.replace(date, past)
    const { id } = await visit(55.8, { plannedFrom: hour(at(9)), plannedTo: hour(at(18)) })
    const { body } = await engineer.call(calendarRoutes.route, {
      body: { operatorId: engineer.user.id, date: past, start },
    })
    expect(body.stops).toMatchObject([{ taskId: id, lateMin: 0 }])
    expect(body.stops[0]?.arrivesAt).toContain(past)
  })

  test('says what does not fit', async () => {
    await visit(55.7, { plannedFrom: at(9), plannedTo: at(10) })
    const late = await visit(57.5, { plannedFrom: at(10), plannedTo: at(11) })
    const { stops } = await order()
    expect(stops.find(({ taskId }) => taskId === late.id)?.lateMin).toBeGreaterThan(60)
  })

  test('says what cannot be done before midnight', async () => {
    const fits = await visit(55.7, { plannedFrom: at(20), plannedTo: at(22) })
    const beyond = await visit(66, { plannedFrom: at(20), plannedTo: at(21) })
    const { stops } = await order()
    expect(stops.map(({ taskId, isBeyondDay }) => [taskId, isBeyondDay])).toEqual([
      [fits.id, false],
      [beyond.id, true],
    ])
  })

  test('leaves out visits that are finished, in progress or of other days', async () => {
    for (const status of ['CLOSED', 'IN_PROGRESS'] as const)
      await makeTask(db, { status, operatorId: engineer.user.id, ...wholeDay })
    await visit(55.8, {
      plannedFrom: `${addDays(date, 1)}T08:00:00Z`,
      plannedTo: `${addDays(date, 1)}T09:00:00Z`,
    })
    expect((await order()).stops).toEqual([])
  })

  test('follows the roads of a connected routing engine, and estimates those that it does not find', async () => {
    await connectRouter(router.url)
    await visit(55.8, wholeDay)
    await visit(55.9, wholeDay)
    router.answer(
      {
        json: {
          code: 'Ok',
          routes: [{ distance: 20_000, duration: 1800, geometry: { type: 'LineString', coordinates: [] } }],
        },
      },
      { status: 400, json: { code: 'NoRoute' } },
    )
    const { stops, total } = await order()
    expect(new Set(stops.map(({ drive }) => drive?.isApproximate))).toEqual(new Set([false, true]))
    expect(stops).toHaveLength(2)
    expect(stops.find(({ drive }) => !drive?.isApproximate)?.drive).toMatchObject({
      distanceKm: 20,
      durationMin: 30,
    })
    expect(total.km).toBeGreaterThan(30)
  })

  test('begins at the last mark of today, else at the office', async () => {
    await (
      await caller(app, db, { role: 'admin' })
    ).call(settingsRoutes.change, {
      body: { company: { ...office, point: start } },
    })
    const today = companyToday()
    const { id } = await visit(55.8, { plannedFrom: `${today}T00:01:00Z`, plannedTo: `${today}T20:50:00Z` })
    const startOf = async () =>
      (await engineer.call(calendarRoutes.route, { body: { operatorId: engineer.user.id, date: today } }))
        .body.start
    expect(await startOf()).toEqual({ point: start, title: 'Казань, Баумана, 5' })
    const point = { lat: 55.81, lon: 49.2 }
    await engineer.call(tasksRoutes.mark, { params: { id }, body: { kind: 'ON_SITE', point } })
    expect(await startOf()).toMatchObject({ point })
  })

  test('an engineer orders the own day alone, a client none', async () => {
    const other = await caller(app, db, { role: 'engineer' })
    const client = await caller(app, db, { role: 'client' })
    const body = { operatorId: engineer.user.id, date }
    expect((await other.refusal(calendarRoutes.route, { body })).status).toBe(404)
    expect((await client.refusal(calendarRoutes.route, { body })).status).toBe(403)
  })
})

test('two-opt undoes a crossing of the nearest neighbour', () => {
  const stop = (lat: number, lon: number) => ({ point: { lat, lon }, from: 0, until: 1e12, workMs: 0 })
  const corners = [stop(0, 0.1), stop(0.1, 0), stop(0.1, 0.1)]
  const ordered = orderStops({ point: { lat: 0, lon: 0 }, at: 0 }, corners)
  expect(ordered.indexOf(corners[2] ?? stop(0, 0))).toBe(1)
})

describe('an applied order', () => {
  const apply = (arrivals: { taskId: number; arrivesAt: string }[], by = engineer) =>
    by.call(calendarRoutes.applyOrder, { body: { operatorId: engineer.user.id, date, arrivals } })
  const readDay = async () =>
    (await engineer.call(calendarRoutes.day, { query: { date } })).body.days[0]?.visits ?? []
  const shown = async () => (await readDay()).map(({ task, arrivesAt }) => [task.id, arrivesAt])

  test('keeps the windows, orders the day and is the planned order of the next calculation', async () => {
    const far = await visit(56.1, wholeDay)
    const near = await visit(55.8, wholeDay)
    await apply([
      { taskId: near.id, arrivesAt: at(10) },
      { taskId: far.id, arrivesAt: at(12) },
    ])
    expect(await shown()).toEqual([
      [near.id, at(10)],
      [far.id, at(12)],
    ])
    expect((await readDay()).map(({ task }) => [task.plannedFrom, task.plannedTo])).toEqual([
      [at(9), at(18)],
      [at(9), at(18)],
    ])
    const route = await order()
    expect(route.isReordered).toBe(false)
    expect(route.applied).toEqual([
      { taskId: near.id, arrivesAt: at(10) },
      { taskId: far.id, arrivesAt: at(12) },
    ])
  })

  test('no longer counts for a visit that was moved or given to another operator', async () => {
    const [moved, given, stays] = [
      await visit(55.8, wholeDay),
      await visit(55.9, wholeDay),
      await visit(56, wholeDay),
    ]
    await apply([moved, given, stays].map(({ id }, index) => ({ taskId: id, arrivesAt: at(10 + index) })))
    const plan = { plannedFrom: at(14), plannedTo: at(16) }
    await dispatcher.call(tasksRoutes.plan, { params: { id: moved.id }, body: plan })
    const other = await caller(app, db, { role: 'engineer' })
    await dispatcher.call(tasksRoutes.operator, {
      params: { id: given.id },
      body: { operatorId: other.user.id },
    })
    expect(await shown()).toEqual([
      [stays.id, at(12)],
      [moved.id, null],
    ])
  })

  test('is in the calendar of the staff, and not in that of a client', async () => {
    const company = await makeCompany(db)
    const visited = await visit(55.8, wholeDay)
    await db.updateTable('tasks').set({ companyId: company.id }).where('id', '=', visited.id).execute()
    await apply([{ taskId: visited.id, arrivesAt: at(10) }])
    const client = await caller(app, db, { role: 'client', companyId: company.id })
    const body = { from: at(8), to: at(20) }
    const seenBy = async (by: Caller) =>
      (await by.call(calendarRoutes.search, { body })).body.visits.map(({ id, arrivesAt }) => [id, arrivesAt])
    expect(await seenBy(dispatcher)).toEqual([[visited.id, at(10)]])
    expect(await seenBy(engineer)).toEqual([[visited.id, at(10)]])
    expect(await seenBy(client)).toEqual([[visited.id, null]])
  })

  test('is replaced by the next, and removed by an empty one', async () => {
    const [one, two] = [await visit(55.8, wholeDay), await visit(55.9, wholeDay)]
    await apply([{ taskId: two.id, arrivesAt: at(10) }])
    await apply([{ taskId: one.id, arrivesAt: at(11) }])
    expect(await shown()).toEqual([
      [two.id, null],
      [one.id, at(11)],
    ])
    await apply([])
    expect(await shown()).toEqual([
      [one.id, null],
      [two.id, null],
    ])
  })

  test('of a visit that is no longer there is refused, and another engineer cannot set it', async () => {
    const foreign = await makeTask(db, { status: 'PLANNED', ...wholeDay })
    const body = { operatorId: engineer.user.id, date, arrivals: [{ taskId: foreign.id, arrivesAt: at(10) }] }
    expect((await engineer.refusal(calendarRoutes.applyOrder, { body })).status).toBe(409)
    const other = await caller(app, db, { role: 'engineer' })
    expect((await other.refusal(calendarRoutes.applyOrder, { body })).status).toBe(404)
    await apply([], dispatcher)
    const twice = [at(10), at(11)].map((arrivesAt) => ({ taskId: foreign.id, arrivesAt }))
    const refused = await engineer.refusal(calendarRoutes.applyOrder, { body: { ...body, arrivals: twice } })
    expect(refused.body.message).toBe('Порядок: одна заявка указана дважды')
  })
})
