import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
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

describe('a move', () => {
  test('installs a unit: its truck shows it, its warranty begins and names the request', async () => {
    const model = await makeUnitModel(db, { title: 'Меркурий ТА-001', warrantyMonths: 24 })
    const unit = await makeUnit(db, { modelId: model.id, serial: '00123456' })
    const car = await makeCar(db)
    const task = await makeTask(db, { carId: car.id })
    await calls.move(unit.id, { place: 'CAR', carId: car.id, on: '2026-03-12', taskId: task.id })
    expect(await calls.card(unit.id)).toMatchObject({
      place: 'CAR',
      car: { id: car.id },
      isMain: true,
      since: '2026-03-12',
      installedTask: { id: task.id },
      warrantyUntil: '2028-03-12',
      moves: [
        { from: { place: 'OFFICE' }, to: { place: 'CAR', car: { id: car.id } }, task: { id: task.id } },
        { isOpening: true },
      ],
      tasks: [{ id: task.id }],
    })
    expect(await calls.car(car.id)).toMatchObject({
      tachographModel: 'Меркурий ТА-001',
      tachographNumber: '00123456',
    })
    const { body: ofTask } = await dispatcher.call(unitsRoutes.ofTask, { params: { taskId: task.id } })
    expect(ofTask.items).toMatchObject([{ unit: { id: unit.id }, who: { lastName: 'Лапина' } }])
  })

  test('keeps a warranty that has begun, and gives none to a unit that stood on a truck without a day', async () => {
    const model = await makeUnitModel(db, { warrantyMonths: 24 })
    const [one, other] = [await makeCar(db), await makeCar(db)]
    const unit = await makeUnit(db, { modelId: model.id })
    const old = await makeUnit(db, { modelId: model.id, place: 'CAR', carId: one.id, isMain: true })
    await calls.move(old.id, { place: 'OFFICE', on: '2026-02-01' })
    await calls.move(unit.id, { place: 'CAR', carId: one.id, on: '2026-02-01' })
    await calls.move(unit.id, { place: 'OFFICE', on: '2026-03-01' })
    await calls.move(unit.id, { place: 'CAR', carId: other.id, on: '2026-04-01' })
    await calls.move(old.id, { place: 'CAR', carId: one.id, on: '2026-04-01' })
    expect(await calls.card(unit.id)).toMatchObject({
      installedOn: '2026-04-01',
      warrantyUntil: '2028-02-01',
    })
    expect(await calls.card(old.id)).toMatchObject({ installedOn: '2026-04-01', warrantyUntil: null })
  })

  test('keeps the warranty of the first installation when the day of a later one is corrected', async () => {
    const model = await makeUnitModel(db, { warrantyMonths: 24 })
    const [one, other] = [await makeCar(db), await makeCar(db)]
    const unit = await makeUnit(db, { modelId: model.id })
    const correct = async (installedOn: string) => {
      const { serial, warrantyUntil, warrantyNote, comment, version } = await calls.card(unit.id)
      const body = { modelId: model.id, serial, installedOn, warrantyUntil, warrantyNote, comment, version }
      await dispatcher.call(unitsRoutes.update, { params: { id: unit.id }, body })
    }
    await calls.move(unit.id, { place: 'CAR', carId: one.id, on: '2026-02-01' })
    await correct('2026-02-03')
    expect((await calls.card(unit.id)).warrantyUntil).toBe('2028-02-03')
    await calls.move(unit.id, { place: 'CAR', carId: other.id, on: '2026-10-01' })
    await correct('2026-10-02')
    expect(await calls.card(unit.id)).toMatchObject({
      installedOn: '2026-10-02',
      warrantyUntil: '2028-02-03',
    })
  })

  test('is neither before the one before it nor in the future', async () => {
    const unit = await makeUnit(db, { since: '2026-03-12', serial: '5', kind: 'OTHER' })
    expect(await calls.refuseMove(unit.id, { place: 'REPAIR', on: '2026-03-11' })).toMatchObject({
      error: 'IMPOSSIBLE',
      message: expect.stringContaining('уже перемещали 12.03.2026'),
    })
    expect(await calls.refuseMove(unit.id, { place: 'REPAIR', on: '2099-01-01' })).toMatchObject({
      message: expect.stringContaining('ещё не наступил'),
    })
    await calls.move(unit.id, { place: 'REPAIR', on: '2026-03-12' })
  })

  test('of a unit that went elsewhere meanwhile says where it is, since when and by whom', async () => {
    const unit = await makeUnit(db, { kind: 'SKZI', serial: '77120' })
    const seen = (await calls.card(unit.id)).version
    await calls.move(unit.id, { place: 'PERSON' })
    const refusal = await calls.refuseMove(unit.id, { place: 'REPAIR', version: seen })
    expect(refusal).toMatchObject({
      error: 'CONFLICT',
      changedBy: 'Лапина',
      mayKeepMine: true,
      current: { id: unit.id, place: 'PERSON' },
    })
    expect(refusal.message).toMatch(/№ 77120 с \d\d:\d\d у сотрудника Лапина Ольга, переместила Лапина\sО\./)
    await calls.move(unit.id, { place: 'REPAIR' })
  })

  test('of an earlier day over that of a colleague is made on the day of the latter, unless a day is named', async () => {
    const [unit, other] = [await makeUnit(db), await makeUnit(db)]
    const car = await makeCar(db)
    const headers = {
      'X-Occurred-At': new Date(Date.now() - 26 * 3_600_000).toISOString(),
      'X-Device-Now': new Date().toISOString(),
    }
    const send = (body: object) =>
      dispatcher.send(unitsRoutes.move, { params: { id: unit.id }, body }, { headers })
    const today = companyToday()
    await calls.move(unit.id, { place: 'PERSON' })
    expect((await send({ place: 'CAR', carId: car.id, on: addDays(today, -1) })).statusCode).toBe(422)
    expect((await send({ place: 'CAR', carId: car.id })).statusCode).toBe(200)
    expect(await calls.card(unit.id)).toMatchObject({ place: 'CAR', since: today })
    await calls.move(other.id, { place: 'PERSON' })
    await dispatcher.call(
      unitsRoutes.replace,
      { body: { oldId: unit.id, newId: other.id, oldPlace: 'OFFICE' } },
      { headers },
    )
    expect(await calls.card(other.id)).toMatchObject({ place: 'CAR', installedOn: today })
  })

  test('of two people who install one unit on different trucks leaves it on one, and of two who saw the same state one succeeds', async () => {
    const unit = await makeUnit(db)
    const cars = [await makeCar(db), await makeCar(db)]
    const { version } = await calls.card(unit.id)
    const answers = await Promise.all(
      cars.map(({ id }) =>
        dispatcher.send(unitsRoutes.move, {
          params: { id: unit.id },
          body: { place: 'CAR', carId: id, version },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]))
    const shown = await Promise.all(cars.map(({ id }) => calls.car(id)))
    expect(shown.filter(({ tachographNumber }) => tachographNumber !== '')).toHaveLength(1)
  })

  test('of two who add the same serial at once one succeeds', async () => {
    const model = await makeUnitModel(db)
    const answers = await Promise.all(
      ['7-7', '77'].map((serial) =>
        dispatcher.send(unitsRoutes.create, { body: { modelId: model.id, serial } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([201, 409]))
  })

  test('is made once for one key', async () => {
    const unit = await makeUnit(db)
    const send = () =>
      dispatcher.call(
        unitsRoutes.move,
        { params: { id: unit.id }, body: { place: 'REPAIR' } },
        { idempotencyKey: '0b1f0d8e-6a55-4c70-a3a4-5b6e1c0d2f11' },
      )
    await send()
    await send()
    expect((await calls.card(unit.id)).moves).toHaveLength(2)
  })
})

test('a written-off unit does not come back while another one has its number, and stops no other', async () => {
  const model = await makeUnitModel(db, { title: 'НКМ-2', kind: 'SKZI' })
  const gone = await makeUnit(db, { kind: 'SKZI', modelId: model.id, serial: '77', place: 'GONE' })
  const twins = [
    await makeUnit(db, { kind: 'SKZI', modelId: model.id, serial: '78', place: 'GONE' }),
    await makeUnit(db, { kind: 'SKZI', modelId: model.id, serial: '78', place: 'GONE' }),
  ]
  const written = await makeUnit(db, { kind: 'SKZI', modelId: model.id, serial: '79' })
  const other = await makeUnit(db)
  await makeUnit(db, { kind: 'SKZI', modelId: model.id, serial: '77' })
  await calls.move(written.id, { place: 'GONE' })
  await makeUnit(db, { kind: 'SKZI', modelId: model.id, serial: '79' })
  const { body } = await dispatcher.call(unitsRoutes.moveMany, {
    body: { ids: [gone.id, ...twins.map(({ id }) => id), other.id], place: 'REPAIR' },
  })
  expect(body.failed).toEqual([
    { id: gone.id, error: 'Такой номер уже есть: НКМ-2 № 77, в офисе' },
    { id: twins[1]?.id, error: 'Такой номер уже есть: НКМ-2 № 78, в ремонте' },
  ])
  expect((await calls.card(other.id)).place).toBe('REPAIR')
  expect(await calls.refuseMove(gone.id, { place: 'OFFICE' })).toMatchObject({
    error: 'CONFLICT',
    message: 'Такой номер уже есть: НКМ-2 № 77, в офисе',
  })
  expect((await calls.card(written.id)).mayUndoMove).toBe(false)
  expect((await dispatcher.refusal(unitsRoutes.undoMove, { params: { id: written.id } })).body).toMatchObject(
    {
      message: 'Такой номер уже есть: НКМ-2 № 79, в офисе',
    },
  )
})

test('many units are moved at once, and those that cannot be are named', async () => {
  const units = [await makeUnit(db), await makeUnit(db), await makeUnit(db, { place: 'REPAIR' })]
  const late = await makeUnit(db, { since: '2026-06-01' })
  const { body } = await dispatcher.call(unitsRoutes.moveMany, {
    body: { ids: [...units.map(({ id }) => id), late.id, 999_999, 0], place: 'REPAIR', on: '2026-05-01' },
  })
  expect(body).toEqual({
    failed: [
      { id: 999_999, error: 'Прибор не найден' },
      { id: 0, error: 'Прибор не найден' },
      { id: late.id, error: 'Прибор уже перемещали 01.06.2026, раньше этого дня нельзя' },
    ],
    unchangedCount: 1,
    moves: units.slice(0, 2).map(({ id }) => ({ unitId: id, moveId: expect.any(Number) })),
  })
  const { body: counts } = await dispatcher.call(unitsRoutes.count, {
    body: { filters: [{ places: ['REPAIR'] }, { places: ['OFFICE'] }, {}] },
  })
  expect(counts.counts).toEqual([3, 1, 4])
})

test('a move of many units is taken back as a whole, except of a unit that went elsewhere since', async () => {
  const car = await makeCar(db)
  const standing = await makeUnit(db, { place: 'CAR', carId: car.id, isMain: true })
  const [moved, gone] = [await makeUnit(db), await makeUnit(db)]
  const { body } = await dispatcher.call(unitsRoutes.moveMany, {
    body: { ids: [standing.id, moved.id, gone.id], place: 'REPAIR' },
  })
  expect((await calls.car(car.id)).tachographNumber).toBe('')
  await calls.move(moved.id, { place: 'OFFICE' })
  await calls.move(gone.id, { place: 'OFFICE' })
  await calls.move(gone.id, { place: 'REPAIR' })
  const { moves } = body
  const { body: undone } = await dispatcher.call(unitsRoutes.undoMoves, { body: { moves } })
  expect(undone.failed).toEqual([
    { id: moved.id, error: 'Прибор с тех пор переместили: он в офисе' },
    { id: gone.id, error: 'Прибор с тех пор переместили: он в ремонте' },
  ])
  expect(await calls.card(standing.id)).toMatchObject({ place: 'CAR', car: { id: car.id }, isMain: true })
  expect((await calls.car(car.id)).tachographNumber).toBe(standing.serial)
  const again = await dispatcher.call(unitsRoutes.undoMoves, { body: { moves: moves.slice(0, 1) } })
  expect(again.body.failed).toMatchObject([{ id: standing.id }])
  expect(await calls.card(standing.id)).toMatchObject({ place: 'CAR' })
})

test('a unit that another call holds is named, and stops no other one from going back', async () => {
  const units = [await makeUnit(db), await makeUnit(db), await makeUnit(db)]
  const { body } = await dispatcher.call(unitsRoutes.moveMany, {
    body: { ids: units.map(({ id }) => id), place: 'REPAIR' },
  })
  const [first, held, last] = units.map(({ id }) => id)
  const { failed } = await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('units')
      .select('id')
      .where('id', '=', held ?? 0)
      .forUpdate()
      .execute()
    return (await dispatcher.call(unitsRoutes.undoMoves, { body: { moves: body.moves } })).body
  })
  expect(failed).toEqual([{ id: held, error: 'Прибор сейчас занят, повторите через несколько секунд' }])
  for (const id of [first, last]) expect(await calls.card(id ?? 0)).toMatchObject({ place: 'OFFICE' })
})
