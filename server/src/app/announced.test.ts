import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { maintenanceKindsRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { changedChannel } from '../platform/live/announce.ts'
import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { makeKind, makeRange } from '../rooms/maintenance/maintenance.make.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { testApp } from '../testing/app.ts'
import { type Caller, caller } from '../testing/callers.ts'
import { hearChanges } from '../testing/changes.ts'
import { testDb } from '../testing/database.ts'

const db = await testDb()
const app = await testApp(db)
const heard = await hearChanges()

let admin: Caller
/** Two organizations: the one hears of nothing that is the other's alone. */
let ours: number
let theirs: number

beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
  ours = (await makeCompany(db)).id
  theirs = (await makeCompany(db)).id
  heard.length = 0
})

type Row = readonly [id: number, companyId: number | null]
const rowsOf = (room: string): Row[] =>
  heard
    .filter((message) => message.room === room)
    .flatMap(({ rows }) => rows ?? [])
    .toSorted(([a], [b]) => a - b)

/** Exactly these, once a message that comes after them all has come. */
async function expectRows(room: string, rows: readonly Row[]): Promise<void> {
  const last = 'the last of this test'
  const message = JSON.stringify({ room: last, rows: null })
  await sql`select pg_notify(${changedChannel}, ${message})`.execute(db)
  await vi.waitFor(() => expect(heard.some(({ room: told }) => told === last)).toBe(true))
  expect(rowsOf(room)).toEqual(rows)
}

describe('18, 25: a live message names the organization', () => {
  test('each part of a split task is told with the organization of its truck', async () => {
    const parent = await makeTask(db)
    const cars = [await makeCar(db, { companyId: ours }), await makeCar(db, { companyId: theirs })]
    const body = { carIds: cars.map(({ id }) => id) }
    await admin.call(tasksRoutes.split, { params: { id: parent.id }, body })
    const children = await db
      .selectFrom('tasks')
      .select(['id', 'companyId'])
      .where('parentId', '=', parent.id)
      .orderBy('id')
      .execute()
    expect(new Set(children.map(({ companyId }) => companyId))).toEqual(new Set([ours, theirs]))
    await expectRows('tasks', [
      [parent.id, null],
      ...children.map(({ id, companyId }): Row => [id, companyId]),
    ])
  })

  test('a driver who loses his seat to another is told with his own organization', async () => {
    const { id: loser } = await makeDriver(db, { companyId: ours })
    const { id: car } = await makeCar(db, { companyId: ours, driverId: loser })
    const { id: winner } = await makeDriver(db, { companyId: theirs, lastName: 'Белов' })
    const body = {
      lastName: 'Белов',
      firstName: 'Тимур',
      phone: '+79172451863',
      companyId: theirs,
      carId: car,
    }
    await admin.call(driversRoutes.update, { params: { id: winner }, body })
    await expectRows('drivers', [
      [loser, ours],
      [winner, theirs],
    ])
  })

  test('a truck whose driver is put into another is told with its own organization', async () => {
    const { id: driver } = await makeDriver(db, { companyId: ours })
    const left = await makeCar(db, { companyId: ours, driverId: driver })
    const taken = await makeCar(db, { companyId: theirs })
    const { body: car } = await admin.call(carsRoutes.get, { params: { id: taken.id } })
    const body = { plate: car.plate, brand: car.brand, model: car.model, companyId: theirs, driverId: driver }
    await admin.call(carsRoutes.update, { params: { id: taken.id }, body })
    await expectRows('cars', [
      [left.id, ours],
      [taken.id, theirs],
    ])
  })

  test('a kind that warns earlier changes the terms of trucks, each told with its organization', async () => {
    const { id: kindId } = await makeKind(db)
    const cars = [await makeCar(db, { companyId: ours }), await makeCar(db, { companyId: theirs })]
    for (const { id: carId } of cars) await makeRange(db, { carId, kindId })
    await makeCar(db, { companyId: theirs })
    const input = { title: 'Поверка', termMonths: 12, warningDays: 45 }
    await admin.call(maintenanceKindsRoutes.update, { params: { id: kindId }, body: input })
    await expectRows(
      'cars',
      cars.map(({ id, companyId }): Row => [id, companyId]),
    )
  })
})
