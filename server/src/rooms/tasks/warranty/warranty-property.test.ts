import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeUnit, makeUnitModel } from '../../units/units.make.ts'
import { makeTask } from '../tasks.make.ts'
import { recheckWarranties } from './warranty-changes.service.ts'

const db = await testDb()
const app = await testApp(db)

test('after random changes every open task is as computed afresh', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const { id: categoryId } = await db
    .insertInto('taskCategories')
    .values({ title: 'Тахограф', queue: 'tachograph', unitKind: 'TACHOGRAPH' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [carId, other] = [(await makeCar(db)).id, (await makeCar(db)).id]
  const model = await makeUnitModel(db, { warrantyMonths: 24 })
  const standing = (facts: Parameters<typeof makeUnit>[1] = {}) =>
    makeUnit(db, { modelId: model.id, place: 'CAR', carId, ...facts })
  const create = async (body: { carId?: number | null } = {}) =>
    (
      await dispatcher.call(tasksRoutes.create, {
        body: { queue: 'tachograph', title: 'Не включается', carId, categoryId, ...body },
      })
    ).body
  const units = [
    await standing({ installedOn: '2026-03-12', warrantyUntil: '2099-03-12' }),
    await standing({ warrantyUntil: '2020-01-01' }),
    await standing({ carId: other }),
  ]
  const tasks = [await create(), await create({ carId: other }), await create({ carId: null })]
  const idOf = (rows: readonly { id: number }[], at: number): number => rows[at]?.id ?? 0
  const places = fc.oneof(
    fc.constant({ place: 'OFFICE' }),
    fc.constantFrom(carId, other).map((id) => ({ place: 'CAR', carId: id })),
  )
  const act = fc.oneof(
    fc.record({ unit: fc.nat(2), body: places }).map(({ unit, body }) => async () => {
      await dispatcher.send(unitsRoutes.move, { params: { id: idOf(units, unit) }, body })
    }),
    fc.nat(2).map((unit) => async () => {
      await dispatcher.send(unitsRoutes.undoMove, { params: { id: idOf(units, unit) } })
    }),
    fc
      .record({ task: fc.nat(2), to: fc.constantFrom(carId, other, null) })
      .map(({ task, to }) => async () => {
        await dispatcher.send(tasksRoutes.update, { params: { id: idOf(tasks, task) }, body: { carId: to } })
      }),
    fc.record({ task: fc.nat(2), to: fc.constantFrom(categoryId, null) }).map(({ task, to }) => async () => {
      await dispatcher.send(tasksRoutes.update, {
        params: { id: idOf(tasks, task) },
        body: { categoryId: to },
      })
    }),
    fc
      .record({ task: fc.nat(2), isWarranty: fc.constantFrom(true, false, null) })
      .map(({ task, isWarranty }) => async () => {
        await dispatcher.send(tasksRoutes.update, {
          params: { id: idOf(tasks, task) },
          body: { isWarranty, warrantyReason: 'решили так' },
        })
      }),
  )
  const state = async () =>
    (
      await sql`select tasks.id, is_warranty, version, unit_id, ground, text, until from tasks
        left join task_warranties on task_id = tasks.id order by tasks.id`.execute(db)
    ).rows
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 5 }), async (acts) => {
      for (const one of acts) await one()
      const stored = await state()
      await db
        .transaction()
        .execute((tx) =>
          recheckWarranties(tx, { carIds: [carId, other], unitIds: units.map(({ id }) => id), categoryId }),
        )
      expect(await state()).toEqual(stored)
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('clients see no proposal of a repeat', async () => {
  const [dispatcher, client] = [
    await caller(app, db, { role: 'operator' }),
    await caller(app, db, { role: 'client' }),
  ]
  const { companyId } = client.user
  const carId = (await makeCar(db, { companyId })).id
  const first = await makeTask(db, { companyId, status: 'DONE' })
  const task = await makeTask(db, { carId, companyId, repeatOfId: first.id })
  await db
    .insertInto('taskWarranties')
    .values({ taskId: task.id, unitId: null, ground: 'REPEAT', text: 'Повтор', until: null, userId: null })
    .execute()
  const whyFor = async (who: Caller) =>
    (await who.call(tasksRoutes.get, { params: { id: task.id } })).body.warrantyWhy
  expect([(await whyFor(dispatcher))?.by, await whyFor(client)]).toEqual(['REPEAT', null])
})
