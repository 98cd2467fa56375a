import type { CarSearch } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { expectCorrectTerms } from '../maintenance/stored-terms.make.ts'
import { makeSeenCar } from '../monitoring/positions.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeCar } from './cars.make.ts'

const db = await testDb()
expectCorrectTerms(db)
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const found = async (body: Partial<CarSearch>) => {
  const answer = await dispatcher.call(carsRoutes.search, {
    body: { orderBy: 'plate', sort: 'ASC', ...body },
  })
  expect(answer.body.totalCount).toBe(answer.body.items.length)
  const counted = await dispatcher.call(carsRoutes.count, { body: { filters: [body] } })
  expect(counted.body.counts).toEqual([answer.body.totalCount])
  return answer.body.items.map(({ plate }) => plate)
}

const inDays = (days: number): string => companyToday(Date.now() + days * 86_400_000)
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

describe('maintenance', () => {
  const withRange = async (plate: string, dateTo: string) => {
    const car = await makeCar(db, { plate })
    await makeRange(db, { carId: car.id, dateFrom: '2024-01-01', dateTo })
    return car
  }

  test('is searched by the worst of the open ranges', async () => {
    await makeCar(db, { plate: 'А000АА16' })
    const ok = await withRange('А001АА16', inDays(31))
    const soon = await withRange('А002АА16', inDays(30))
    const today = await withRange('А003АА16', inDays(0))
    const late = await withRange('А004АА16', inDays(-1))
    await makeRange(db, { carId: late.id, dateFrom: '2024-01-01', dateTo: inDays(100) })
    const done = await makeCar(db, { plate: 'А005АА16' })
    await makeRange(db, {
      carId: done.id,
      dateFrom: '2024-01-01',
      dateTo: '2025-01-01',
      doneAt: '2025-01-01T00:00:00Z',
    })
    const plates = (...cars: { plate: string }[]) => cars.map(({ plate }) => plate)
    expect(await found({ maintenanceStates: ['OK'] })).toEqual(plates(ok))
    expect(await found({ maintenanceStates: ['SOON'] })).toEqual(plates(soon, today))
    expect(await found({ maintenanceStates: ['OVERDUE'] })).toEqual(plates(late))
    expect(await found({ maintenanceStates: ['SOON', 'OVERDUE'] })).toEqual(plates(soon, today, late))
    expect(await found({ maintenanceStates: ['OK', 'OVERDUE'] })).toEqual(plates(ok, late))
    expect(await found({ maintenanceStates: ['OK', 'SOON', 'OVERDUE'] })).toEqual(
      plates(ok, soon, today, late),
    )
  })

  test('stands beside a truck: its marks and the range that ends first', async () => {
    const kind = await makeKind(db, { title: 'Поверка датчика', warningDays: 30 })
    const { id } = await makeSeenCar(db, { lastSeenAt: hoursAgo(30) })
    await makeTask(db, { carId: id, priority: 'CRITICAL' })
    const range = await makeRange(db, {
      carId: id,
      kindId: kind.id,
      dateFrom: inDays(-90),
      dateTo: inDays(10),
    })
    await makeRange(db, { carId: id, dateFrom: inDays(-1), dateTo: inDays(200) })
    const { body } = await dispatcher.call(carsRoutes.get, { params: { id } })
    expect(body.marks).toEqual(['RANGE_SOON', 'NO_SIGNAL', 'OPEN_TASKS', 'CRITICAL_TASK'])
    expect(body.nearestRange).toEqual({
      id: range.id,
      kind: 'Поверка датчика',
      state: 'SOON',
      dateTo: inDays(10),
      mileageTo: null,
      daysLeft: 10,
      kmLeft: null,
      progress: 0.9,
    })
  })

  test('by kilometres is overdue when they are driven', async () => {
    const { id } = await makeCar(db, { mileageKm: 10_500 })
    await makeRange(db, { carId: id, mileageFrom: 0, mileageTo: 10_000 })
    const { body } = await dispatcher.call(carsRoutes.get, { params: { id } })
    expect(body).toMatchObject({
      marks: ['RANGE_OVERDUE'],
      nearestRange: { state: 'OVERDUE', kmLeft: -500, daysLeft: null, progress: 1 },
    })
    const { body: other } = await dispatcher.call(carsRoutes.get, { params: { id: (await makeCar(db)).id } })
    expect(other).toMatchObject({ marks: [], nearestRange: null })
  })

  test('of a single day has elapsed on that day and not before it', async () => {
    const progressOf = async (day: string): Promise<number | undefined> => {
      const { id } = await makeCar(db)
      await makeRange(db, { carId: id, dateFrom: day, dateTo: day })
      return (await dispatcher.call(carsRoutes.get, { params: { id } })).body.nearestRange?.progress
    }
    expect(await progressOf(inDays(1))).toBe(0)
    expect(await progressOf(inDays(0))).toBe(1)
    expect(await progressOf(inDays(-1))).toBe(1)
  })

  test('that is done holds no truck back', async () => {
    const { id } = await makeCar(db)
    await makeTask(db, { carId: id, priority: 'CRITICAL', status: 'DONE' })
    const { body } = await dispatcher.call(carsRoutes.get, { params: { id } })
    expect(body.marks).toEqual(['OPEN_TASKS'])
  })
})

test('a truck that is gone leaves the lists by terms with its number, and comes back with it', async () => {
  const late = await makeCar(db, { plate: 'А001АА16' })
  await makeRange(db, { carId: late.id, dateFrom: '2024-01-01', dateTo: inDays(-1) })
  const gone = await makeCar(db, { plate: 'А002АА16', status: 'ARCHIVED' })
  await makeRange(db, { carId: gone.id, dateFrom: '2024-01-01', dateTo: inDays(-2) })
  const driven = await makeCar(db, { plate: 'А003АА16', mileageKm: 6000 })
  await makeRange(db, { carId: driven.id, mileageFrom: 0, mileageTo: 5000 })
  await makeCar(db, { plate: 'А004АА16' })
  const byDay = (body: Partial<CarSearch> = {}) => found({ orderBy: 'dueOn', ...body })
  const overdue = { maintenanceStates: ['OVERDUE' as const] }
  expect(await byDay(overdue)).toEqual(['А001АА16', 'А003АА16'])
  expect(await byDay()).toEqual(['А001АА16', 'А003АА16', 'А004АА16'])
  expect(await byDay({ ...overdue, statuses: ['ARCHIVED'] })).toEqual(['А002АА16'])
  const turn = (id: number, status: 'READY' | 'ARCHIVED') =>
    db.updateTable('cars').set({ status }).where('id', '=', id).execute()
  await turn(late.id, 'ARCHIVED')
  await turn(gone.id, 'READY')
  expect(await byDay(overdue)).toEqual(['А002АА16', 'А003АА16'])
  expect(await byDay({ ...overdue, sort: 'DESC' })).toEqual(['А002АА16', 'А003АА16'])
  expect(await byDay({ ...overdue, companyIds: [1] })).toEqual([])
  expect(await byDay()).toEqual(['А002АА16', 'А003АА16', 'А004АА16'])
})

test('whose range ends soon and whose tracker is silent is found alike in every order', async () => {
  const withBoth = async (days: number, hours: number | null, more: Parameters<typeof makeCar>[1] = {}) => {
    const car = await makeSeenCar(db, { lastSeenAt: hours === null ? null : hoursAgo(hours), ...more })
    await makeRange(db, { carId: car.id, dateFrom: '2024-01-01', dateTo: inDays(days) })
    return car
  }
  const later = await withBoth(20, 30, { plate: 'В001АА16', createdAt: '2026-02-02T10:00:00Z' })
  const first = await withBoth(10, 900, { plate: 'В002АА16', createdAt: '2026-01-01T10:00:00Z' })
  await withBoth(10, 23)
  await withBoth(10, null)
  await withBoth(-1, 30)
  await withBoth(90, 30)
  await makeSeenCar(db, { lastSeenAt: hoursAgo(30) })
  const gone = await withBoth(10, 30, { plate: 'В003АА16', status: 'ARCHIVED' })
  const both = { maintenanceStates: ['SOON' as const], noSignal: true }
  expect(await found({ ...both, orderBy: 'createdAt' })).toEqual([first.plate, later.plate])
  expect(await found({ ...both, orderBy: 'createdAt', sort: 'DESC' })).toEqual([later.plate, first.plate])
  for (const orderBy of ['plate', 'lastSeenAt'] as const)
    expect(new Set(await found({ ...both, orderBy }))).toEqual(new Set([later.plate, first.plate]))
  expect(await found({ ...both, orderBy: 'createdAt', statuses: ['ARCHIVED'] })).toEqual([gone.plate])
  expect(await found({ ...both, orderBy: 'createdAt', query: later.plate.slice(0, 4) })).toEqual([
    later.plate,
  ])
})
