import { CarInput, type Car } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { expectCorrectTerms } from '../maintenance/stored-terms.make.ts'
import { recordFix } from './positions.make.ts'

const db = await testDb()
expectCorrectTerms(db)
const app = await testApp(db)

let dispatcher: Caller
let carId: number
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  carId = (await makeCar(db)).id
})

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
const read = (minutes: number, mileageKm: number) =>
  recordFix(db, carId, { at: minutesAgo(minutes), mileageKm })
const carOf = async (): Promise<Car> =>
  (await dispatcher.call(carsRoutes.get, { params: { id: carId } })).body
const doubtOf = async () =>
  (await dispatcher.call(carsRoutes.mileageDoubt, { params: { id: carId } })).body.doubt
const inDoubt = async () => {
  const { body } = await dispatcher.call(carsRoutes.search, { body: { mileageInDoubt: true } })
  return body.items.map(({ id }) => id)
}
const answer = (body: object) =>
  dispatcher.send(carsRoutes.answerMileageDoubt, { params: { id: carId }, body })
const lastAction = async () => {
  const { body } = await dispatcher.call(carsRoutes.actions, { params: { id: carId }, query: {} })
  return body.items[0]
}
const inputOf = (car: Car) =>
  CarInput.parse(Object.fromEntries(Object.entries(car).filter(([key]) => key in CarInput.shape)))
const put = async (change: Partial<CarInput>, car?: Car) => {
  const read = car ?? (await carOf())
  const body = {
    ...inputOf(read),
    companyId: read.company?.id ?? null,
    driverId: null,
    ...change,
    version: read.version,
  }
  return (await dispatcher.call(carsRoutes.update, { params: { id: carId }, body })).body
}

test('a spike does not stay: maintenance by mileage is not overdue by it', async () => {
  const kind = await makeKind(db, { warningKm: 1000 })
  await read(60, 812_000)
  await makeRange(db, { carId, kindId: kind.id, mileageFrom: 800_000, mileageTo: 850_000 })
  await read(50, 2_900_000)
  expect(await carOf()).toMatchObject({ mileageKm: 812_000, marks: ['MILEAGE_DOUBT'] })
  await read(40, 812_010)
  expect(await carOf()).toMatchObject({ mileageKm: 812_010, marks: [] })
  expect(await doubtOf()).toBeNull()
})

test('a replaced tracker is asked about, and its count continues from the confirmed mileage', async () => {
  await read(60, 812_340)
  await read(50, 15)
  await read(40, 18)
  expect(await inDoubt()).toEqual([carId])
  const doubt = await doubtOf()
  expect(doubt).toMatchObject({ fromKm: 812_340, firstKm: 15, readingKm: 18, count: 2, isDismissed: false })
  const { statusCode } = await answer({ answer: 'CONTINUE', mileageKm: 812_343, since: doubt?.since })
  expect(statusCode).toBe(200)
  expect(await carOf()).toMatchObject({ mileageKm: 812_343, marks: [] })
  expect(await inDoubt()).toEqual([])
  expect(await lastAction()).toMatchObject({
    field: 'Пробег',
    from: expect.stringMatching(/^812\s340\sкм$/),
    to: expect.stringMatching(/^812\s343\sкм \(счёт продолжен: трекер показывает 18\sкм\)$/),
  })
  await read(30, 28)
  expect((await carOf()).mileageKm).toBe(812_353)
})

test('readings that a person has called an error change nothing and are not asked about again', async () => {
  await read(60, 812_340)
  await read(50, 15)
  const doubt = await doubtOf()
  expect((await answer({ answer: 'ERROR', since: doubt?.since })).statusCode).toBe(200)
  await read(40, 20)
  expect(await carOf()).toMatchObject({ mileageKm: 812_340, marks: [] })
  expect(await lastAction()).toMatchObject({ to: expect.stringMatching(/трекер показывает 15\sкм: ошибка/) })
  await read(30, 812_350)
  expect((await carOf()).mileageKm).toBe(812_350)
  // Another fault is another question.
  await read(20, 40)
  expect(await inDoubt()).toEqual([carId])
})

test('an answer to a question that is gone or another is refused, and so is one without a mileage', async () => {
  await read(60, 812_340)
  expect((await answer({ answer: 'ERROR', since: new Date().toISOString() })).statusCode).toBe(409)
  await read(50, 15)
  const since = (await doubtOf())?.since
  expect((await answer({ answer: 'CONTINUE', since })).statusCode).toBe(400)
  expect((await answer({ answer: 'ERROR', since: minutesAgo(1).toISOString() })).statusCode).toBe(409)
  for (const role of ['engineer', 'client'] as const) {
    const other = await caller(app, db, { role })
    const request = { params: { id: carId }, body: { answer: 'ERROR', since } }
    expect((await other.refusal(carsRoutes.answerMileageDoubt, request)).status).toBe(403)
    expect((await other.refusal(carsRoutes.mileageDoubt, { params: { id: carId } })).status).toBe(403)
  }
})

test('a correction by hand wins: the tracker counts on from it, and terms follow', async () => {
  await read(60, 812_340)
  const kind = await makeKind(db, { warningKm: 1000 })
  await makeRange(db, { carId, kindId: kind.id, mileageFrom: 690_000, mileageTo: 700_005 })
  expect((await carOf()).marks).toContain('RANGE_OVERDUE')
  await put({ mileageKm: 700_000 })
  expect((await carOf()).marks).toEqual(['RANGE_SOON'])
  await read(50, 812_350)
  expect(await carOf()).toMatchObject({ mileageKm: 700_010, marks: ['RANGE_OVERDUE'] })
})

test('a correction by hand answers the question', async () => {
  await read(60, 812_340)
  await read(50, 15)
  await put({ mileageKm: 812_500 })
  expect(await inDoubt()).toEqual([])
  await read(40, 20)
  expect(await carOf()).toMatchObject({ mileageKm: 812_505, marks: [] })
})

test('a truck that is saved as it was read before it drove on keeps its mileage', async () => {
  await read(60, 812_340)
  const opened = await carOf()
  await read(50, 812_352)
  expect(await put({ comment: 'Проверить тахограф' }, opened)).toMatchObject({ mileageKm: 812_352 })
  await read(40, 812_360)
  expect((await carOf()).mileageKm).toBe(812_360)
})

test('a correction back to what was entered before is a correction, and terms follow', async () => {
  await put({ mileageKm: 100_000 })
  const kind = await makeKind(db, { warningKm: 1000 })
  await makeRange(db, { carId, kindId: kind.id, mileageFrom: 90_000, mileageTo: 100_005 })
  await read(60, 100_004)
  await read(50, 100_010)
  expect(await carOf()).toMatchObject({ mileageKm: 100_010, marks: ['RANGE_OVERDUE'] })
  expect(await put({ mileageKm: 100_000 })).toMatchObject({ mileageKm: 100_000, marks: ['RANGE_SOON'] })
  await read(40, 100_014)
  expect(await carOf()).toMatchObject({ mileageKm: 100_004, marks: ['RANGE_SOON'] })
  await read(30, 100_016)
  expect(await carOf()).toMatchObject({ mileageKm: 100_006, marks: ['RANGE_OVERDUE'] })
})

test('an answer that repeats the mileage is an answer', async () => {
  await read(60, 812_340)
  await read(50, 15)
  await answer({ answer: 'CONTINUE', mileageKm: 812_340, since: (await doubtOf())?.since })
  expect(await inDoubt()).toEqual([])
  await read(40, 25)
  expect(await carOf()).toMatchObject({ mileageKm: 812_350, marks: [] })
})
