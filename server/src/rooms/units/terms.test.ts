import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { beforeEach, expect, test } from 'vitest'

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

const dateInstallation = async (id: number, installedOn: string | null) => {
  const { model, serial, warrantyUntil, warrantyNote, comment, version } = await calls.card(id)
  const body = { modelId: model.id, serial, installedOn, warrantyUntil, warrantyNote, comment, version }
  await dispatcher.call(unitsRoutes.update, { params: { id }, body })
}
const kindId = async (title: string) =>
  (await db.selectFrom('maintenanceKinds').select('id').where('title', '=', title).executeTakeFirstOrThrow())
    .id
const rangesOf = async (carId: number) => {
  const { body } = await dispatcher.call(maintenanceRoutes.ofCar, { params: { carId } })
  return body.items
    .map(
      ({ kind, dateTo, unit, doneAt }) =>
        `${kind.title} ${dateTo} ${unit?.serial} ${doneAt ? 'закрыт' : 'открыт'}`,
    )
    .toSorted((one, other) => one.localeCompare(other))
}

test('the life of a block begins with its installation and ends with its removal', async () => {
  const model = await makeUnitModel(db, { kind: 'SKZI', lifeMonths: 36 })
  const [car, other] = [await makeCar(db), await makeCar(db)]
  const unit = await makeUnit(db, { kind: 'SKZI', modelId: model.id, serial: '77120' })
  await calls.move(unit.id, { place: 'CAR', carId: car.id, on: '2026-01-31' })
  expect(await rangesOf(car.id)).toEqual(['Блок СКЗИ 2029-01-31 77120 открыт'])
  expect(await calls.card(unit.id)).toMatchObject({
    terms: [{ kind: { title: 'Блок СКЗИ' }, dateTo: '2029-01-31', state: 'OK' }],
  })
  await calls.move(unit.id, { place: 'CAR', carId: other.id, on: '2026-02-01' })
  expect(await rangesOf(car.id)).toEqual(['Блок СКЗИ 2029-01-31 77120 закрыт'])
  expect(await rangesOf(other.id)).toEqual(['Блок СКЗИ 2029-02-01 77120 открыт'])
})

test('a valid verification goes to the next truck, an expired one and a calibration do not', async () => {
  const [car, other] = [await makeCar(db), await makeCar(db)]
  const until = addDays(today, 300)
  const unit = await makeUnit(db, {
    serial: '5',
    verifiedOn: '2026-01-14',
    verifiedUntil: until,
    proofNumber: '1-183',
  })
  const expired = await makeUnit(db, { serial: '6', verifiedUntil: '2026-01-01' })
  await calls.move(expired.id, { place: 'CAR', carId: other.id })
  expect(await rangesOf(other.id)).toEqual([])
  await calls.move(expired.id, { place: 'OFFICE' })
  await calls.move(unit.id, { place: 'CAR', carId: car.id })
  await dispatcher.call(maintenanceRoutes.create, {
    body: {
      carId: car.id,
      kindId: await kindId('Калибровка тахографа'),
      dateFrom: today,
      dateTo: addDays(today, 1000),
    },
  })
  expect(await rangesOf(car.id)).toEqual([
    `Калибровка тахографа ${addDays(today, 1000)} 5 открыт`,
    `Поверка тахографа ${until} 5 открыт`,
  ])
  await calls.move(unit.id, { place: 'CAR', carId: other.id })
  expect(await rangesOf(other.id)).toEqual([`Поверка тахографа ${until} 5 открыт`])
  expect((await calls.card(unit.id)).terms).toMatchObject([{ proofNumber: '1-183' }])
})

test('a verification on a truck replaces the range, and a range that is moved is the verification', async () => {
  const model = await makeUnitModel(db, { verificationMonths: 24 })
  const car = await makeCar(db)
  const unit = await makeUnit(db, {
    modelId: model.id,
    serial: '5',
    place: 'CAR',
    carId: car.id,
    isMain: true,
  })
  await dispatcher.call(maintenanceRoutes.create, {
    body: {
      carId: car.id,
      kindId: await kindId('Поверка тахографа'),
      dateFrom: '2025-01-01',
      dateTo: addDays(today, 10),
    },
  })
  expect(await calls.card(unit.id)).toMatchObject({ verification: 'SOON' })
  const verify = {
    params: { id: unit.id },
    body: { number: 'https://fgis.gost.ru/402117', verifiedOn: today },
  }
  const { body } = await dispatcher.call(unitsRoutes.verify, verify)
  expect(body).toMatchObject({ verification: 'OK', terms: [{ proofUrl: 'https://fgis.gost.ru/402117' }] })
  expect(await rangesOf(car.id)).toHaveLength(2)
})

test('taking back a move gives back the ranges that it closed and removes those that it opened', async () => {
  const model = await makeUnitModel(db, { kind: 'SKZI', lifeMonths: 36 })
  const car = await makeCar(db)
  const old = await makeUnit(db, { kind: 'SKZI', modelId: model.id, serial: '1' })
  await calls.move(old.id, { place: 'CAR', carId: car.id, on: '2026-01-31' })
  const before = await rangesOf(car.id)
  const { body } = await dispatcher.call(unitsRoutes.replace, {
    body: { oldId: old.id, new: { modelId: model.id, serial: '2' }, oldPlace: 'OFFICE' },
  })
  expect(await rangesOf(car.id)).toEqual([
    'Блок СКЗИ 2029-01-31 1 закрыт',
    `Блок СКЗИ ${body.new.terms[0]?.dateTo} 2 открыт`,
  ])
  await dispatcher.call(unitsRoutes.undoMove, { params: { id: old.id } })
  expect(await rangesOf(car.id)).toEqual(before)
})

test('taking back an installation leaves the truck what it had before, and no term of the unit', async () => {
  const model = await makeUnitModel(db, { verificationMonths: 24 })
  const car = await makeCar(db)
  const until = addDays(today, 200)
  await dispatcher.call(maintenanceRoutes.create, {
    body: {
      carId: car.id,
      kindId: await kindId('Калибровка тахографа'),
      dateFrom: today,
      dateTo: until,
    },
  })
  const unit = await makeUnit(db, { modelId: model.id, serial: '5' })
  await calls.move(unit.id, { place: 'CAR', carId: car.id })
  await dispatcher.call(unitsRoutes.verify, {
    params: { id: unit.id },
    body: { number: '1-1', verifiedOn: today, until: addDays(today, 700) },
  })
  await dispatcher.call(unitsRoutes.undoMove, { params: { id: unit.id } })
  expect(await rangesOf(car.id)).toEqual([
    `Калибровка тахографа ${until} undefined открыт`,
    `Поверка тахографа ${addDays(today, 700)} 5 закрыт`,
  ])
})

test('a unit that was added by mistake takes its terms along', async () => {
  const model = await makeUnitModel(db, { kind: 'SKZI', lifeMonths: 36 })
  const car = await makeCar(db)
  const { body: unit } = await dispatcher.call(unitsRoutes.create, {
    body: { modelId: model.id, serial: '77120', place: 'CAR', carId: car.id, on: '2026-01-31' },
  })
  expect(await rangesOf(car.id)).toHaveLength(1)
  await dispatcher.call(unitsRoutes.remove, { params: { id: unit.id } })
  expect(await rangesOf(car.id)).toEqual([])
})

test('the life of a block follows the day of its installation as it is corrected, cleared and filled in', async () => {
  const model = await makeUnitModel(db, { kind: 'SKZI', lifeMonths: 36 })
  const car = await makeCar(db)
  const { body: unit } = await dispatcher.call(unitsRoutes.create, {
    body: { modelId: model.id, serial: '77120', place: 'CAR', carId: car.id, on: null },
  })
  expect(await rangesOf(car.id)).toEqual([])
  await dateInstallation(unit.id, '2026-01-31')
  expect(await rangesOf(car.id)).toEqual(['Блок СКЗИ 2029-01-31 77120 открыт'])
  await dateInstallation(unit.id, '2025-01-31')
  expect(await rangesOf(car.id)).toEqual(['Блок СКЗИ 2028-01-31 77120 открыт'])
  await dateInstallation(unit.id, null)
  expect(await rangesOf(car.id)).toEqual([])
})

test('a term that a person has changed stays when the day of the installation is corrected', async () => {
  const model = await makeUnitModel(db, { kind: 'SKZI', lifeMonths: 36 })
  const car = await makeCar(db)
  const unit = await makeUnit(db, { kind: 'SKZI', modelId: model.id, serial: '77120' })
  await calls.move(unit.id, { place: 'CAR', carId: car.id, on: '2026-01-31' })
  const { body } = await dispatcher.call(maintenanceRoutes.ofCar, { params: { carId: car.id } })
  await dispatcher.call(maintenanceRoutes.update, {
    params: { id: body.items[0]?.id ?? 0 },
    body: {
      kindId: body.items[0]?.kind.id ?? 0,
      dateFrom: '2026-01-31',
      dateTo: '2028-06-30',
      mileageFrom: null,
      mileageTo: null,
      comment: '',
      doneAt: null,
    },
  })
  await dateInstallation(unit.id, '2026-01-30')
  expect(await rangesOf(car.id)).toEqual(['Блок СКЗИ 2028-06-30 77120 открыт'])
})

test('a block that was put on beside the old one has its life when the old one leaves, and undo gives that back', async () => {
  const model = await makeUnitModel(db, { kind: 'SKZI', lifeMonths: 36 })
  const car = await makeCar(db)
  const old = await makeUnit(db, { kind: 'SKZI', modelId: model.id, serial: '1' })
  const fresh = await makeUnit(db, { kind: 'SKZI', modelId: model.id, serial: '2' })
  await calls.move(old.id, { place: 'CAR', carId: car.id, on: '2024-01-31' })
  await calls.move(fresh.id, { place: 'CAR', carId: car.id, on: '2026-11-20' })
  const before = await rangesOf(car.id)
  await calls.move(old.id, { place: 'OFFICE', on: '2026-11-20' })
  expect(await rangesOf(car.id)).toEqual(['Блок СКЗИ 2027-01-31 1 закрыт', 'Блок СКЗИ 2029-11-20 2 открыт'])
  await dispatcher.call(unitsRoutes.undoMove, { params: { id: old.id } })
  expect(await rangesOf(car.id)).toEqual(before)
})

test('a verification that a unit got while it was off its truck is there when the removal is taken back', async () => {
  const car = await makeCar(db)
  const until = addDays(today, 300)
  const unit = await makeUnit(db, { serial: '5', verifiedOn: '2026-01-14', verifiedUntil: until })
  await calls.move(unit.id, { place: 'CAR', carId: car.id })
  await calls.move(unit.id, { place: 'REPAIR' })
  const next = addDays(today, 700)
  await dispatcher.call(unitsRoutes.verify, {
    params: { id: unit.id },
    body: { number: '1-1', verifiedOn: today, until: next },
  })
  await dispatcher.call(unitsRoutes.undoMove, { params: { id: unit.id } })
  expect(await rangesOf(car.id)).toContain(`Поверка тахографа ${next} 5 открыт`)
  expect(await calls.card(unit.id)).toMatchObject({ verifiedUntil: next })
})
