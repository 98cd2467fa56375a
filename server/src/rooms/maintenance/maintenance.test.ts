import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankRange } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeKind, makeRange } from './maintenance.make.ts'
import { expectCorrectTerms } from './stored-terms.make.ts'

const db = await testDb()
expectCorrectTerms(db)
const app = await testApp(db)
const { create, update, remove, ofCar, actions } = maintenanceRoutes

let dispatcher: Caller
let carId: number
let kindId: number
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  carId = (await makeCar(db, { plate: 'А417КМ116', mileageKm: 343_760 })).id
  kindId = (await makeKind(db, { title: 'ТО' })).id
})

const bounds = { dateFrom: '2026-01-01', dateTo: '2026-06-30' }
const add = async (facts: object = bounds) =>
  (await dispatcher.call(create, { body: { carId, kindId, ...facts } })).body
const refusedAdd = async (facts: object) => {
  const { status, body } = await dispatcher.refusal(create, { body: { carId, kindId, ...facts } })
  return [status, body.message]
}
const terms = () => db.selectFrom('carTerms').selectAll().where('carId', '=', carId).executeTakeFirst()

describe('a new range', () => {
  test('stands on its truck with its state, its task and its history', async () => {
    const range = await add({ ...bounds, mileageFrom: 340_000, mileageTo: 345_000, comment: ' по акту ' })
    expect(range).toMatchObject({
      carId,
      kind: { id: kindId, title: 'ТО' },
      ...bounds,
      mileageFrom: 340_000,
      mileageTo: 345_000,
      comment: 'по акту',
      doneAt: null,
      kmLeft: 1240,
      task: null,
      attachmentsCount: 0,
      version: 1,
    })
    const { body } = await dispatcher.call(ofCar, { params: { carId } })
    expect(body).toEqual({ items: [range], totalCount: 1 })
    const told = await dispatcher.call(actions, { params: { id: range.id }, query: {} })
    expect(told.body.items).toMatchObject([
      { kind: 'CREATED', source: 'STAFF', who: { id: dispatcher.user.id } },
    ])
    expect(await terms()).toMatchObject({
      rangeId: range.id,
      dueOn: '2026-06-30',
      soonOn: '2026-05-31',
      dueKm: 345_000,
      soonKm: 344_000,
    })
  })

  test('sent twice under one key is one range', async () => {
    const send = () =>
      dispatcher.call(create, { body: { carId, kindId, ...bounds } }, { idempotencyKey: 'form-1' })
    expect((await send()).body).toEqual((await send()).body)
    expect(await db.selectFrom('maintenanceRanges').select('id').execute()).toHaveLength(1)
  })

  test.each([
    [{}, 'Укажите даты или пробег'],
    [{ dateFrom: '2026-01-01' }, 'Укажите обе даты'],
    [{ dateTo: '2026-01-01' }, 'Укажите обе даты'],
    [{ dateFrom: '2026-02-01', dateTo: '2026-01-31' }, 'Дата окончания раньше даты начала'],
    [{ mileageFrom: 5 }, 'Укажите оба пробега'],
    [{ mileageFrom: 5, mileageTo: 5 }, 'Конечный пробег должен быть больше начального'],
    [{ ...bounds, kindId: 2_000_000_000 }, 'Вид: такого вида нет'],
    [{ ...bounds, carId: 2_000_000_000 }, 'ТС: такого ТС нет'],
  ])('%j is refused: %s', async (facts, message) => {
    expect(await refusedAdd(facts)).toEqual([400, message])
    expect(await db.selectFrom('maintenanceRanges').select('id').execute()).toEqual([])
  })

  test('of a kind that is out of use is refused, though a range that has it is still edited', async () => {
    const range = await add()
    await db.updateTable('maintenanceKinds').set({ isActive: false }).where('id', '=', kindId).execute()
    expect(await refusedAdd({ dateFrom: '2027-01-01', dateTo: '2027-02-01' })).toEqual([
      422,
      'Вид: «ТО» больше не применяется',
    ])
    const { body } = await dispatcher.call(update, {
      params: { id: range.id },
      body: { ...blankRange, kindId, ...bounds, comment: 'продлить' },
    })
    expect(body.comment).toBe('продлить')
  })
})

describe('two open ranges of one kind on one truck', () => {
  test('may not share a day: the refusal names the other', async () => {
    await add()
    const message = 'Пересекается с интервалом «ТО» с 01.01.2026 по 30.06.2026'
    expect(await refusedAdd({ dateFrom: '2026-06-30', dateTo: '2026-12-31' })).toEqual([409, message])
    expect(await refusedAdd({ dateFrom: '2025-01-01', dateTo: '2026-01-01' })).toEqual([409, message])
    expect((await add({ dateFrom: '2026-07-01', dateTo: '2026-12-31' })).dateFrom).toBe('2026-07-01')
  })

  test('may not share a kilometre, but one begins where the other ends', async () => {
    await add({ mileageFrom: 0, mileageTo: 15_000 })
    expect(await refusedAdd({ mileageFrom: 14_999, mileageTo: 30_000 })).toEqual([
      409,
      'Пересекается с интервалом «ТО» с 0 до 15\u00a0000\u00a0км',
    ])
    expect((await add({ mileageFrom: 15_000, mileageTo: 30_000 })).mileageTo).toBe(30_000)
  })

  test.each([
    ['a beginning among its days', { dateFrom: '2026-06-30', dateTo: '2026-12-31' }, 'dateFrom'],
    ['an end among its days', { dateFrom: '2025-01-01', dateTo: '2026-01-01' }, 'dateTo'],
    ['a beginning among its kilometres', { mileageFrom: 14_999, mileageTo: 30_000 }, 'mileageFrom'],
    ['an end among its kilometres', { mileageFrom: 5_000, mileageTo: 10_001 }, 'mileageTo'],
  ])('are refused under the bound to be moved: %s', async (_, second, field) => {
    await add({ ...bounds, mileageFrom: 10_000, mileageTo: 15_000 })
    const body = { carId, kindId, ...second }
    const { fields } = (await dispatcher.refusal(create, { body })).body
    expect(Object.keys(fields ?? {})).toEqual([field])
  })

  test('of which one is done, of another kind or on another truck do not meet', async () => {
    const done = await add()
    await db
      .updateTable('maintenanceRanges')
      .set({ doneAt: '2026-03-01T09:00:00Z' })
      .where('id', '=', done.id)
      .execute()
    await add()
    await add({ ...bounds, kindId: (await makeKind(db)).id })
    await add({ ...bounds, carId: (await makeCar(db)).id })
    expect(await db.selectFrom('maintenanceRanges').select('id').execute()).toHaveLength(4)
  })

  test('that come at the same moment: one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        dispatcher.send(create, {
          body: { carId, kindId, dateFrom: `2026-0${n + 1}-01`, dateTo: '2026-12-31' },
        }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect(await db.selectFrom('maintenanceRanges').select('id').execute()).toHaveLength(1)
  })

  test('cannot be written past the room either', async () => {
    await makeRange(db, { carId, kindId, ...bounds })
    await expect(makeRange(db, { carId, kindId, ...bounds })).rejects.toMatchObject({
      constraint_name: 'maintenance_ranges_dates_apart',
    })
    await makeRange(db, { carId, kindId, mileageFrom: 0, mileageTo: 100 })
    await expect(makeRange(db, { carId, kindId, mileageFrom: 99, mileageTo: 200 })).rejects.toMatchObject({
      constraint_name: 'maintenance_ranges_mileage_apart',
    })
  })
})

describe('an edit', () => {
  test('records every field that has changed and moves the terms of the truck', async () => {
    const range = await add()
    const other = await makeKind(db, { title: 'Осмотр рамы', warningDays: 10 })
    const { body } = await dispatcher.call(update, {
      params: { id: range.id },
      body: {
        ...blankRange,
        kindId: other.id,
        dateFrom: '2026-02-01',
        dateTo: '2026-08-31',
        mileageFrom: 340_000,
        mileageTo: 350_000,
        comment: 'по регламенту',
        version: 1,
      },
    })
    expect(body).toMatchObject({ kind: { title: 'Осмотр рамы' }, dateTo: '2026-08-31', version: 2 })
    expect(await terms()).toMatchObject({ dueOn: '2026-08-31', soonOn: '2026-08-21', dueKm: 350_000 })
    const told = await dispatcher.call(actions, { params: { id: range.id }, query: {} })
    const changes = told.body.items.filter(({ kind }) => kind === 'CHANGED')
    expect(changes.map(({ field, from, to }) => [field, from, to]).toReversed()).toEqual([
      ['Вид', 'ТО', 'Осмотр рамы'],
      ['Дата с', '01.01.2026', '01.02.2026'],
      ['Дата по', '30.06.2026', '31.08.2026'],
      ['Пробег с', null, '340\u00a0000\u00a0км'],
      ['Пробег по', null, '350\u00a0000\u00a0км'],
      ['Заметка', null, 'по регламенту'],
    ])
  })

  test('that changes nothing is no new version', async () => {
    const range = await add()
    const { body } = await dispatcher.call(update, {
      params: { id: range.id },
      body: { ...blankRange, kindId, ...bounds },
    })
    expect(body).toEqual(range)
  })

  test('may take back what was marked as done, unless the next range runs by then', async () => {
    const range = await add()
    const body = { ...blankRange, kindId, ...bounds }
    const doneAt = '2026-03-01T12:00:00.000Z'
    const params = { id: range.id }
    expect((await dispatcher.call(update, { params, body: { ...body, doneAt } })).body).toMatchObject({
      state: 'DONE',
      doneAt,
      daysLeft: null,
    })
    expect(await terms()).toBeUndefined()
    const kept = await dispatcher.call(update, { params, body: { ...body, doneAt, comment: 'без даты' } })
    expect(kept.body).toMatchObject({ doneAt, comment: 'без даты' })
    const reopened = { params, body: { ...body, doneAt: null } }
    expect((await dispatcher.call(update, reopened)).body.doneAt).toBeNull()
    await dispatcher.call(update, { params, body: { ...body, doneAt } })
    await add({ dateFrom: '2026-03-01', dateTo: '2026-09-01' })
    expect((await dispatcher.refusal(update, reopened)).body.message).toBe(
      'Пересекается с интервалом «ТО» с 01.03.2026 по 01.09.2026',
    )
  })
})

test('a deleted range is gone with its files, and the state of the truck is updated', async () => {
  const range = await add()
  await dispatcher.call(remove, { params: { id: range.id } })
  expect(await terms()).toBeUndefined()
  expect((await dispatcher.refusal(remove, { params: { id: range.id } })).body.message).toBe(
    'Интервал не найден',
  )
  const told = await db
    .selectFrom('objectActions')
    .select('kind')
    .where('entity', '=', 'maintenance')
    .orderBy('id')
    .execute()
  expect(told.map(({ kind }) => kind)).toEqual(['CREATED', 'DELETED'])
})
