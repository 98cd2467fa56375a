import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { maintenanceKindsRoutes, maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { blankKind, blankRange } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { sendRows } from '../imports/imports.make.ts'
import { makeKind, makeRange } from './maintenance.make.ts'
import { expectCorrectTerms, findWrongTerms } from './stored-terms.make.ts'

const db = await testDb()
expectCorrectTerms(db)
const app = await testApp(db)
const { update, remove } = maintenanceRoutes

let dispatcher: Caller
let carId: number
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  carId = (await makeCar(db, { plate: 'А417КМ116', mileageKm: 5000 })).id
})

const inDays = (days: number): string => companyToday(Date.now() + days * 86_400_000)
const nearest = async () =>
  (await dispatcher.call(carsRoutes.get, { params: { id: carId } })).body.nearestRange

describe('what a truck shows of its nearest range', () => {
  test('follows an edit that moves nothing but its beginning or its kind', async () => {
    const range = await makeRange(db, { carId, dateFrom: inDays(-10), dateTo: inDays(90) })
    const change = (facts: object) =>
      dispatcher.call(update, {
        params: { id: range.id },
        body: { ...blankRange, kindId: range.kindId, dateFrom: inDays(-10), dateTo: inDays(90), ...facts },
      })
    expect(await nearest()).toMatchObject({ state: 'OK', progress: 0.1, kmLeft: null })
    await change({ dateFrom: inDays(-30) })
    expect(await nearest()).toMatchObject({ progress: 0.25 })
    const other = await makeKind(db, { title: 'Осмотр рамы', warningDays: 90 })
    await change({ kindId: other.id })
    expect(await nearest()).toMatchObject({ kind: 'Осмотр рамы', state: 'SOON' })
    await change({ kindId: other.id, mileageFrom: 0, mileageTo: 10_000 })
    expect(await nearest()).toMatchObject({ mileageTo: 10_000, kmLeft: 5000, progress: 0.5 })
    await change({ kindId: other.id, mileageFrom: 2000, mileageTo: 10_000 })
    expect(await nearest()).toMatchObject({ kmLeft: 5000, progress: 0.375 })
  })

  test('is its own state, not that of a range that warns earlier and ends later', async () => {
    const eager = await makeKind(db, { warningDays: 300 })
    await makeRange(db, { carId, kindId: eager.id, dateFrom: inDays(-5), dateTo: inDays(200) })
    const first = await makeRange(db, { carId, dateFrom: inDays(-5), dateTo: inDays(100) })
    expect(await nearest()).toMatchObject({ id: first.id, state: 'OK' })
    const { body } = await dispatcher.call(carsRoutes.get, { params: { id: carId } })
    expect(body.marks).toEqual(['RANGE_SOON'])
  })

  test('is another one when that ends first by what the truck is driven, or is the only one left', async () => {
    const byDays = await makeRange(db, { carId, dateFrom: inDays(-5), dateTo: inDays(100) })
    const byKm = await makeRange(db, { carId, mileageFrom: 0, mileageTo: 9000 })
    expect(await nearest()).toMatchObject({ id: byDays.id })
    await db.updateTable('cars').set({ mileageKm: 9001 }).where('id', '=', carId).execute()
    expect(await nearest()).toMatchObject({ id: byKm.id, state: 'OVERDUE', kmLeft: -1 })
    await dispatcher.call(remove, { params: { id: byKm.id } })
    expect(await nearest()).toMatchObject({ id: byDays.id, state: 'OK' })
    await dispatcher.call(remove, { params: { id: byDays.id } })
    expect(await nearest()).toBeNull()
  })

  test('comes with a file and goes with it', async () => {
    const range = await makeRange(db, { carId, dateFrom: inDays(-5), dateTo: inDays(100) })
    const { id } = await sendRows(
      dispatcher,
      'maintenance',
      ['Госномер', 'Вид', 'Дата с', 'Дата по'],
      [['А417КМ116', 'ТО-1', inDays(-30), inDays(30)]],
    )
    expect(await nearest()).toMatchObject({ kind: 'ТО-1', dateTo: inDays(30), progress: 0.5 })
    expect(await findWrongTerms(db)).toEqual([])
    await dispatcher.call(importsRoutes.undo, { params: { id } })
    expect(await nearest()).toMatchObject({ id: range.id })
  })

  test('is seen by its organization alone', async () => {
    const client = await caller(app, db, { role: 'client' })
    const own = await makeCar(db, { companyId: client.user.companyId })
    const range = await makeRange(db, { carId: own.id })
    await makeRange(db, { carId })
    const { body } = await client.call(carsRoutes.search, { body: {} })
    expect(body.items.map(({ nearestRange }) => nearestRange?.id)).toEqual([range.id])
  })
})

test('a truck that is gone and comes back, and a warning that changes, move the stored terms', async () => {
  const kind = await makeKind(db, { warningDays: 10 })
  await makeRange(db, { carId, kindId: kind.id, dateFrom: inDays(-5), dateTo: inDays(20) })
  expect(await nearest()).toMatchObject({ state: 'OK' })
  const admin = await caller(app, db, { role: 'admin' })
  await admin.call(maintenanceKindsRoutes.update, {
    params: { id: kind.id },
    body: { ...blankKind, title: kind.title, warningDays: 20, warningKm: 0 },
  })
  expect(await nearest()).toMatchObject({ state: 'SOON' })
  for (const status of ['ARCHIVED', 'READY'] as const) {
    await db.updateTable('cars').set({ status }).where('id', '=', carId).execute()
    expect(await findWrongTerms(db)).toEqual([])
  }
})

test('the mileage of several trucks, written in one statement, moves the terms of those with kilometres', async () => {
  const { id: byDays } = await makeCar(db, { mileageKm: 5000 })
  const { id: leaving } = await makeCar(db, { mileageKm: 5000 })
  const { id: standing } = await makeCar(db, { mileageKm: 9001 })
  const km = { mileageFrom: 0, mileageTo: 9000 }
  for (const driven of [carId, leaving, standing]) await makeRange(db, { carId: driven, ...km })
  await makeRange(db, { carId: byDays, dateFrom: inDays(-5), dateTo: inDays(100) })
  const terms = async () =>
    (await db.selectFrom('carTerms').select(['carId', 'overdueAfter']).orderBy('carId').execute()).map(
      ({ carId: id, overdueAfter }) => [id, overdueAfter],
    )
  const [never, passed] = ['infinity', '-infinity']
  const fixed = [byDays, inDays(100)]
  expect(await terms()).toEqual([[carId, never], fixed, [leaving, never], [standing, passed]])
  await sql`
    update cars set mileage_km = 9001, status = case when id = ${leaving} then 'ARCHIVED' else status end`.execute(
    db,
  )
  expect(await terms()).toEqual([[carId, passed], fixed, [leaving, passed], [standing, passed]])
  expect(await findWrongTerms(db)).toEqual([])
})
