import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUnit, makeUnitModel, type UnitCalls, unitCalls } from './units.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
let calls: UnitCalls
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator', lastName: 'Лапина', firstName: 'Ольга' })
  calls = unitCalls(db, dispatcher)
})

describe('a replacement', () => {
  test('moves both units, names each in the other, and starts a full term under warranty', async () => {
    const model = await makeUnitModel(db, { warrantyMonths: 24 })
    const car = await makeCar(db)
    const old = await makeUnit(db, {
      modelId: model.id,
      place: 'CAR',
      carId: car.id,
      isMain: true,
      since: '2026-01-01',
    })
    const fresh = await makeUnit(db, { modelId: model.id })
    const { body } = await dispatcher.call(unitsRoutes.replace, {
      body: { oldId: old.id, newId: fresh.id, oldPlace: 'REPAIR', on: '2026-05-05', isWarranty: true },
    })
    expect(body).toMatchObject({
      old: { place: 'REPAIR', replacedBy: { id: fresh.id } },
      new: { place: 'CAR', isMain: true, replaces: { id: old.id }, warrantyUntil: '2028-05-05' },
    })
    expect(await calls.car(car.id)).toMatchObject({ tachographNumber: fresh.serial })
  })

  test('adds a unit that is not known yet, and goes with it when it is taken back', async () => {
    const model = await makeUnitModel(db)
    const car = await makeCar(db)
    const old = await makeUnit(db, { modelId: model.id, place: 'CAR', carId: car.id, isMain: true })
    const { body } = await dispatcher.call(unitsRoutes.replace, {
      body: { oldId: old.id, new: { modelId: model.id, serial: '81544' }, oldPlace: 'OFFICE' },
    })
    expect(await calls.car(car.id)).toMatchObject({ tachographNumber: '81544' })
    await dispatcher.call(unitsRoutes.undoMove, { params: { id: old.id } })
    expect(await calls.car(car.id)).toMatchObject({ tachographNumber: old.serial })
    expect(await dispatcher.refusal(unitsRoutes.get, { params: { id: body.new.id } })).toMatchObject({
      status: 404,
    })
  })

  test('is refused for another kind and for a unit on another truck', async () => {
    const [car, other] = [await makeCar(db), await makeCar(db)]
    const old = await makeUnit(db, { place: 'CAR', carId: car.id, isMain: true })
    const block = await makeUnit(db, { kind: 'SKZI' })
    const standing = await makeUnit(db, { place: 'CAR', carId: other.id, isMain: true })
    const refuse = async (newId: number) =>
      (await dispatcher.refusal(unitsRoutes.replace, { body: { oldId: old.id, newId, oldPlace: 'OFFICE' } }))
        .body
    expect(await refuse(block.id)).toMatchObject({ message: expect.stringContaining('не заменяют') })
    expect(await refuse(standing.id)).toMatchObject({ message: expect.stringContaining('сначала снимите') })
  })
})

describe('taking back', () => {
  test('restores the place, the installation and the main unit', async () => {
    const car = await makeCar(db)
    const [first, second] = [
      await makeUnit(db, {
        kind: 'TERMINAL',
        place: 'CAR',
        carId: car.id,
        isMain: true,
        since: '2026-01-01',
        installedOn: '2026-01-01',
      }),
      await makeUnit(db, { kind: 'TERMINAL', place: 'CAR', carId: car.id }),
    ]
    const before = await calls.card(first.id)
    await calls.move(first.id, { place: 'OFFICE' })
    expect(await calls.car(car.id)).toMatchObject({ trackerImei: second.serial })
    await dispatcher.call(unitsRoutes.undoMove, { params: { id: first.id } })
    const after = await calls.card(first.id)
    expect({ ...after, version: 0, updatedAt: '' }).toEqual({ ...before, version: 0, updatedAt: '' })
    expect(await calls.car(car.id)).toMatchObject({ trackerImei: first.serial })
  })

  test('leaves out a unit that was deleted since', async () => {
    const model = await makeUnitModel(db)
    const car = await makeCar(db)
    const old = await makeUnit(db, { modelId: model.id, place: 'CAR', carId: car.id, isMain: true })
    const { body } = await dispatcher.call(unitsRoutes.replace, {
      body: { oldId: old.id, new: { modelId: model.id, serial: '81544' }, oldPlace: 'REPAIR' },
    })
    await calls.move(old.id, { place: 'OFFICE' })
    await dispatcher.call(unitsRoutes.remove, { params: { id: body.new.id } })
    await dispatcher.call(unitsRoutes.undoMove, { params: { id: old.id } })
    expect(await calls.card(old.id)).toMatchObject({ place: 'REPAIR', replacedBy: null })
  })

  test('is refused for an opening move and for a closed request', async () => {
    const unit = await makeUnit(db)
    const refuse = async () =>
      (await dispatcher.refusal(unitsRoutes.undoMove, { params: { id: unit.id } })).body.message
    expect(await refuse()).toBe('Прибор ещё не перемещали')
    const task = await makeTask(db)
    await calls.move(unit.id, { place: 'REPAIR', taskId: task.id })
    expect((await calls.card(unit.id)).mayUndoMove).toBe(true)
    await dispatcher.call(tasksRoutes.close, {
      params: { id: task.id },
      body: { closeReason: 'Работы больше не нужны' },
    })
    expect(await refuse()).toContain('закрыта')
    expect((await calls.card(unit.id)).mayUndoMove).toBe(false)
  })
})
