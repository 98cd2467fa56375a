import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { beforeEach, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUnit } from '../units/units.make.ts'
import { factOf, lightOf, makeRedCar } from './lights.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const stored = (carId: number) =>
  db.selectFrom('carLights').select('light').where('carId', '=', carId).executeTakeFirst()

const withBlock = (carId: number) => makeUnit(db, { kind: 'SKZI', place: 'CAR', carId })

test('a block that was activated for a former owner makes the truck red until it is replaced or the owner is gone', async () => {
  const [south, north] = [await makeCompany(db), await makeCompany(db)]
  const [ranged, blank] = [
    await makeCar(db, { companyId: south.id }),
    await makeCar(db, { companyId: south.id }),
  ]
  const blocks = [await withBlock(ranged.id), await withBlock(blank.id)]
  const kind = await db
    .selectFrom('maintenanceKinds')
    .select('id')
    .where('title', '=', 'Блок СКЗИ')
    .executeTakeFirstOrThrow()
  const [dateFrom, dateTo] = [companyToday(), addDays(companyToday(), 300)]
  await makeRange(db, { carId: ranged.id, kindId: kind.id, dateFrom, dateTo })
  expect(await factOf(db, dispatcher, ranged.id, 'СКЗИ')).toMatchObject({ state: 'OK' })
  const give = (companyId: number | null) =>
    db.updateTable('cars').set({ companyId }).where('id', 'in', [ranged.id, blank.id]).execute()
  await give(north.id)
  for (const { id } of [ranged, blank]) {
    expect(await factOf(db, dispatcher, id, 'СКЗИ')).toMatchObject({
      state: 'OVERDUE',
      light: 'RED',
      until: null,
      text: 'Сменился владелец: нужен новый блок',
      source: { kind: 'unit' },
    })
    expect(await stored(id)).toMatchObject({ light: 'RED' })
  }
  const lights = async () => {
    const read = async (id: number) => [(await lightOf(dispatcher, id)).light, (await stored(id))?.light]
    return Promise.all([ranged.id, blank.id].map(read))
  }
  const red = ['RED', 'RED']
  const unknown = ['YELLOW', 'YELLOW']
  const green = ['GREEN', 'GREEN']
  await give(south.id)
  expect(await lights()).toEqual([green, unknown])
  await give(null)
  expect(await lights()).toEqual([green, unknown])
  await give(north.id)
  expect(await lights()).toEqual([red, red])
  const fresh = await makeUnit(db, { kind: 'SKZI' })
  await dispatcher.call(unitsRoutes.replace, {
    body: { oldId: blocks[0]?.id ?? 0, newId: fresh.id, oldPlace: 'OFFICE' },
  })
  expect((await lights())[0]).toEqual(green)
  await db.deleteFrom('companies').where('id', '=', south.id).execute()
  expect((await lights())[1]).toEqual(unknown)
})

test('a truck with a corrected organization has the same owner once a dispatcher says so, until the next change', async () => {
  const [misprint, south, north] = [
    await makeCompany(db, { name: 'ООО «Юк»' }),
    await makeCompany(db, { name: 'ООО «Юг»' }),
    await makeCompany(db),
  ]
  const car = await makeCar(db, { companyId: misprint.id })
  const { id } = await withBlock(car.id)
  const give = (companyId: number) =>
    db.updateTable('cars').set({ companyId }).where('id', '=', car.id).execute()
  const lights = async () => [(await lightOf(dispatcher, car.id)).light, (await stored(car.id))?.light]
  await give(south.id)
  expect(await lights()).toEqual(['RED', 'RED'])
  const { body: seen } = await dispatcher.call(unitsRoutes.get, { params: { id } })
  expect(seen).toMatchObject({ formerOwner: { id: misprint.id }, owner: { id: south.id } })
  const same = (body: { ownerId: number; version?: number }) => ({ params: { id }, body })
  expect(
    await dispatcher.refusal(unitsRoutes.confirmOwner, same({ ownerId: north.id, version: seen.version })),
  ).toMatchObject({
    status: 409,
    body: { message: 'У ТС уже другая организация: ООО «Юг»', current: { owner: { id: south.id } } },
  })
  const client = await caller(app, db, { role: 'client', companyId: south.id })
  expect((await client.call(unitsRoutes.get, { params: { id } })).body).toMatchObject({
    hasFormerOwner: true,
    formerOwner: null,
  })
  for (const stranger of [client, await caller(app, db, { role: 'engineer' })])
    expect(await stranger.refusal(unitsRoutes.confirmOwner, same({ ownerId: south.id }))).toMatchObject({
      status: 403,
    })
  const { body: after } = await dispatcher.call(
    unitsRoutes.confirmOwner,
    same({ ownerId: south.id, version: seen.version }),
  )
  expect(after).toMatchObject({ hasFormerOwner: false, formerOwner: null })
  expect(await lights()).toEqual(['YELLOW', 'YELLOW'])
  const { body: history } = await dispatcher.call(unitsRoutes.actions, { params: { id }, query: {} })
  expect(history.items[0]).toMatchObject({
    field: 'Владелец',
    from: 'ООО «Юк»',
    to: 'ООО «Юг» (тот же владелец)',
    who: { id: dispatcher.user.id },
  })
  expect(
    await dispatcher.refusal(unitsRoutes.confirmOwner, same({ ownerId: south.id, version: seen.version })),
  ).toMatchObject({ status: 409, body: { changedBy: expect.any(String) } })
  await dispatcher.call(unitsRoutes.confirmOwner, same({ ownerId: south.id }))
  await give(north.id)
  expect(await lights()).toEqual(['RED', 'RED'])
  // Replaced, it goes back to the organization that it was activated for.
  const fresh = await makeUnit(db, { kind: 'SKZI' })
  const { body: replaced } = await dispatcher.call(unitsRoutes.replace, {
    body: { oldId: id, newId: fresh.id, oldPlace: 'OWNER' },
  })
  expect(replaced.old).toMatchObject({ place: 'OWNER', company: { id: south.id }, hasFormerOwner: false })
})

test('a request of a former owner answers no fact of the present one', async () => {
  const [south, north] = [await makeCompany(db), await makeCompany(db)]
  const car = await makeRedCar(db, { companyId: south.id })
  const { id: categoryId } = await db
    .insertInto('taskCategories')
    .values({ title: 'Срок блока', queue: 'tachograph' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('maintenanceKinds')
    .set({ taskCategoryId: categoryId, taskQueue: 'tachograph' })
    .where('title', '=', 'Блок СКЗИ')
    .execute()
  const { id: taskId } = await makeTask(db, { carId: car.id, companyId: south.id, categoryId })
  const task = async () => (await factOf(db, dispatcher, car.id, 'СКЗИ')).task
  expect(await task()).toMatchObject({ id: taskId })
  await db.updateTable('cars').set({ companyId: north.id }).where('id', '=', car.id).execute()
  expect(await task()).toBeNull()
  await db.updateTable('maintenanceRanges').set({ taskId }).where('id', '=', car.rangeId).execute()
  expect(await task()).toBeNull()
})
