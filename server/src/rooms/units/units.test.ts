import { unitModelsRoutes, unitsRoutes } from '@naryad/contract/units/units.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeUnit, makeUnitModel, type UnitCalls, unitCalls } from './units.make.ts'

const db = await testDb()
const app = await testApp(db)

const today = companyToday()

let dispatcher: Caller
let calls: UnitCalls
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator', lastName: 'Лапина', firstName: 'Ольга' })
  calls = unitCalls(db, dispatcher)
})

describe('a unit', () => {
  test('is added where it is, found by any spelling of its serial, and changed with its history', async () => {
    const model = await makeUnitModel(db, { kind: 'SKZI', title: 'НКМ-2' })
    const { body: unit } = await dispatcher.call(unitsRoutes.create, {
      body: { modelId: model.id, serial: '00-77 120', place: 'PERSON' },
    })
    expect(unit).toMatchObject({
      place: 'PERSON',
      user: { lastName: 'Лапина' },
      since: today,
      warranty: 'UNKNOWN',
    })
    for (const query of ['0077120', '00-77', 'нкм'])
      expect(
        (await dispatcher.call(unitsRoutes.searchByQuery, { body: { query } })).body.items.map(
          ({ id }) => id,
        ),
      ).toEqual([unit.id])
    const { body: changed } = await dispatcher.call(unitsRoutes.update, {
      params: { id: unit.id },
      body: { ...unit, serial: '0077121', comment: 'в коробке' } as never,
    })
    expect(changed).toMatchObject({ serial: '0077121', version: unit.version + 1 })
    const { body: actions } = await dispatcher.call(unitsRoutes.actions, {
      params: { id: unit.id },
      query: {},
    })
    expect(actions.items).toMatchObject([
      { field: 'Заметка', to: 'в коробке' },
      { field: 'Серийный номер', from: '00-77 120', to: '0077121' },
      { kind: 'CREATED' },
    ])
  })

  test('goes to no destination that its place does not have, by whatever call', async () => {
    const model = await makeUnitModel(db, { kind: 'SKZI' })
    const car = await makeCar(db)
    const place = { place: 'OFFICE' as const, companyId: 9999 }
    const created = { modelId: model.id, serial: '1' }
    const [old, other] = [
      (await dispatcher.call(unitsRoutes.create, { body: { ...created, place: 'CAR', carId: car.id } })).body,
      (await dispatcher.call(unitsRoutes.create, { body: { ...created, serial: '2' } })).body,
    ]
    const sentence = 'Организация: не подходит к месту «В офисе»'
    for (const [refusal, fields] of [
      [
        await dispatcher.refusal(unitsRoutes.create, { body: { ...created, serial: '3', carId: car.id } }),
        { carId: 'ТС: не подходит к месту «В офисе»' },
      ],
      [
        await dispatcher.refusal(unitsRoutes.create, { body: { ...created, serial: '3', ...place } }),
        { companyId: sentence },
      ],
      [
        await dispatcher.refusal(unitsRoutes.move, { params: { id: old.id }, body: place }),
        { companyId: sentence },
      ],
      [
        await dispatcher.refusal(unitsRoutes.moveMany, { body: { ids: [old.id], ...place } }),
        { companyId: sentence },
      ],
      [
        await dispatcher.refusal(unitsRoutes.replace, {
          body: { oldId: old.id, newId: other.id, oldPlace: 'OFFICE', oldCompanyId: 9999 },
        }),
        { oldCompanyId: sentence },
      ],
    ] as const)
      expect(refusal).toMatchObject({ status: 400, body: { fields } })
    const { body } = await dispatcher.call(unitsRoutes.get, { params: { id: old.id } })
    expect(body).toMatchObject({ place: 'CAR', version: old.version })
  })

  test('has a serial of its own among units of the model, and asks about one of another model', async () => {
    const [one, other] = [
      await makeUnitModel(db, { kind: 'SKZI', title: 'НКМ-2' }),
      await makeUnitModel(db, { kind: 'SKZI', title: 'НКМ-3' }),
    ]
    const gone = await makeUnit(db, { kind: 'SKZI', modelId: one.id, serial: '77120', place: 'GONE' })
    const add = (modelId: number, more = {}) => ({ body: { modelId, serial: '77-120', ...more } })
    const { body: unit } = await dispatcher.call(unitsRoutes.create, add(one.id))
    expect(unit.id).not.toBe(gone.id)
    expect(await dispatcher.refusal(unitsRoutes.create, add(one.id))).toMatchObject({
      status: 409,
      body: { message: 'Такой номер уже есть: НКМ-2 № 77-120, в офисе' },
    })
    expect(await dispatcher.refusal(unitsRoutes.create, add(other.id))).toMatchObject({
      status: 409,
      body: { mayKeepMine: true },
    })
    await dispatcher.call(unitsRoutes.create, add(other.id, { isSameSerialAllowed: true }))
  })

  test('is deleted only with nothing but its opening move', async () => {
    const { id } = await makeUnit(db)
    const moved = await makeUnit(db)
    await calls.move(moved.id, { place: 'REPAIR', placeNote: 'Меркурий-Сервис' })
    await dispatcher.call(unitsRoutes.remove, { params: { id } })
    expect(await dispatcher.refusal(unitsRoutes.get, { params: { id } })).toMatchObject({ status: 404 })
    expect(await dispatcher.refusal(unitsRoutes.remove, { params: { id: moved.id } })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('спишите') },
    })
  })
})

test('a verification is stored until its day, by the model or as written', async () => {
  const model = await makeUnitModel(db, { verificationMonths: 24 })
  const unit = await makeUnit(db, { modelId: model.id })
  expect(await calls.card(unit.id)).toMatchObject({ verification: 'UNKNOWN' })
  const { body } = await dispatcher.call(unitsRoutes.verify, {
    params: { id: unit.id },
    body: { number: '1-183/402117', verifiedOn: addDays(companyToday(), -300), lab: 'ЦСМ' },
  })
  expect(body).toMatchObject({ verification: 'OK' })
  const found = await dispatcher.call(unitsRoutes.search, { body: { verification: ['OK'] } })
  expect(found.body.items.map(({ id }) => id)).toEqual([unit.id])
})

test('units in hands are summed by person and model', async () => {
  const model = await makeUnitModel(db, { kind: 'SKZI', title: 'НКМ-2' })
  const userId = dispatcher.user.id
  for (let at = 0; at < 2; at += 1)
    await makeUnit(db, { kind: 'SKZI', modelId: model.id, place: 'PERSON', userId })
  await makeUnit(db, { place: 'PERSON', userId })
  expect((await dispatcher.call(unitsRoutes.byPerson, {})).body.items).toMatchObject([
    { user: { id: userId }, count: 3, models: [{ title: 'НКМ-2', count: 2 }, { count: 1 }] },
  ])
})

test('a model is renamed in the trucks that show it, and goes only without units', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const { body: model } = await admin.call(unitModelsRoutes.create, {
    body: { kind: 'TACHOGRAPH', title: 'Штрих', warrantyMonths: 12 },
  })
  const car = await makeCar(db)
  const unit = await makeUnit(db, { modelId: model.id })
  await calls.move(unit.id, { place: 'CAR', carId: car.id })
  await admin.call(unitModelsRoutes.update, {
    params: { id: model.id },
    body: { ...model, title: 'ШТРИХ-ТахоRUS' },
  })
  expect(await calls.car(car.id)).toMatchObject({ tachographModel: 'ШТРИХ-ТахоRUS' })
  expect(await admin.refusal(unitModelsRoutes.remove, { params: { id: model.id } })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('1 прибор') },
  })
})
