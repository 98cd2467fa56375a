import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUnit, type UnitCalls, unitCalls } from './units.make.ts'

const db = await testDb()
const app = await testApp(db)

const today = companyToday()

let dispatcher: Caller
let calls: UnitCalls
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator', lastName: 'Лапина', firstName: 'Ольга' })
  calls = unitCalls(db, dispatcher)
})

describe('an engineer', () => {
  test('sees own units and those on trucks of own requests, and moves them', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    const car = await makeCar(db)
    await makeTask(db, { carId: car.id, operatorId: engineer.user.id })
    const hidden = await makeUnit(db, { place: 'CAR', carId: (await makeCar(db)).id, isMain: true })
    const own = await makeUnit(db, { place: 'PERSON', userId: engineer.user.id })
    const standing = await makeUnit(db, { place: 'CAR', carId: car.id, isMain: true })
    const { body } = await engineer.call(unitsRoutes.search, { body: { orderBy: 'createdAt', sort: 'ASC' } })
    expect(body.items.map(({ id }) => id)).toEqual([own.id, standing.id])
    expect(
      await engineer.refusal(unitsRoutes.move, { params: { id: hidden.id }, body: { place: 'OFFICE' } }),
    ).toMatchObject({ status: 404 })
    const replaced = await engineer.call(unitsRoutes.replace, {
      body: { oldId: standing.id, newId: own.id, oldPlace: 'PERSON' },
    })
    expect(replaced.body).toMatchObject({
      old: { user: { id: engineer.user.id } },
      new: { car: { id: car.id } },
    })
    await calls.move(standing.id, { place: 'OFFICE' }, engineer)
    const { id } = await makeUnit(db)
    expect(
      (await engineer.refusal(unitsRoutes.move, { params: { id }, body: { place: 'PERSON' } })).status,
    ).toBe(404)
  })

  test('hears where a unit is that another one has taken, and takes it all the same', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    const unit = await makeUnit(db)
    await calls.move(unit.id, { place: 'PERSON', userId: engineer.user.id })
    const { version } = await calls.card(unit.id)
    await calls.move(unit.id, { place: 'PERSON' })
    expect(await calls.refuseMove(unit.id, { place: 'PERSON', version }, engineer)).toMatchObject({
      error: 'CONFLICT',
      message: expect.stringContaining('у сотрудника Лапина Ольга'),
    })
    await calls.move(unit.id, { place: 'PERSON' }, engineer)
    expect(await calls.card(unit.id)).toMatchObject({ user: { id: engineer.user.id } })
  })
})

test('a client sees units on its trucks, and neither people nor places of ours', async () => {
  const { id: companyId } = await makeCompany(db)
  const client = await caller(app, db, { role: 'client', companyId })
  const car = await makeCar(db, { companyId })
  const unit = await makeUnit(db, { comment: 'у Сафина', placeNote: 'полка 3' })
  await calls.move(unit.id, { place: 'PERSON', note: 'выдан' })
  await calls.move(unit.id, { place: 'CAR', carId: car.id })
  const elsewhere = await makeUnit(db, { place: 'CAR', carId: car.id })
  await calls.move(elsewhere.id, { place: 'PERSON' })
  const former = await makeUnit(db, { place: 'REPAIR', replacedById: unit.id })
  await db.updateTable('units').set({ replacesId: former.id }).where('id', '=', unit.id).execute()
  const card = await calls.card(unit.id, client)
  expect(card.replaces).toBeNull()
  expect(card).toMatchObject({ comment: '', user: null, placeNote: '', mayUndoMove: false })
  expect(card.moves).toMatchObject([{ from: null, to: { place: 'CAR' }, who: null, note: '' }])
  const { body } = await client.call(unitsRoutes.ofCar, { params: { carId: car.id } })
  expect(body).toMatchObject({ items: [{ id: unit.id }], removed: [] })
  expect((await client.call(unitsRoutes.search, { body: {} })).body.totalCount).toBe(1)
  expect((await client.call(unitsRoutes.byPerson, {})).body.items).toEqual([])
  expect(
    (await client.refusal(unitsRoutes.move, { params: { id: unit.id }, body: { place: 'OFFICE' } })).status,
  ).toBe(403)
  const staff = await dispatcher.call(unitsRoutes.ofCar, { params: { carId: car.id } })
  expect(staff.body.removed).toMatchObject([
    { id: elsewhere.id, user: { lastName: 'Лапина' }, removedOn: today },
  ])
})
