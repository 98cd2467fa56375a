import { lightsRoutes } from '@naryad/contract/lights/lights.routes'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUnit } from '../units/units.make.ts'
import { factOf, lightOf, makeRedCar } from './lights.make.ts'
import { suggestForReds } from './reds.service.ts'

const db = await testDb()
const app = await testApp(db)
const today = companyToday()

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const waiting = async () => (await dispatcher.call(suggestionsRoutes.list, { query: {} })).body.items
const decided = async () =>
  (await dispatcher.call(suggestionsRoutes.list, { query: { isDecided: 'true' } })).body.items

/** The category of tasks about the block, in which its kind of maintenance makes them. */
async function useCategory(): Promise<number> {
  const { id } = await db
    .insertInto('taskCategories')
    .values({ title: 'Срок СКЗИ', queue: 'tachograph' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('maintenanceKinds')
    .set({ taskCategoryId: id, taskQueue: 'tachograph' })
    .where('title', '=', 'Блок СКЗИ')
    .execute()
  return id
}

test('a red truck is suggested once, with all its red facts as evidence', async () => {
  const { id: companyId } = await makeCompany(db)
  const car = await makeRedCar(db, { companyId, daysAgo: 6 })
  await makeCar(db, { companyId })
  await suggestForReds(db)
  await suggestForReds(db)
  const text = addDays(today, -6).split('-').toReversed().join('.')
  expect(await waiting()).toMatchObject([
    {
      source: 'RULE',
      queue: 'tachograph',
      title: 'Красный светофор: Блок СКЗИ',
      car: { id: car.id },
      company: { id: companyId },
      evidence: [{ title: 'Блок СКЗИ', text: `срок истёк ${text}` }],
    },
  ])
})

test('a suggestion follows the facts, and is withdrawn once the truck is not red', async () => {
  const car = await makeRedCar(db, { daysAgo: 3 })
  await suggestForReds(db)
  await sql`update maintenance_ranges set date_to = date_to - 10 where id = ${car.rangeId}`.execute(db)
  await suggestForReds(db)
  const text = addDays(today, -13).split('-').toReversed().join('.')
  expect(await waiting()).toMatchObject([{ evidence: [{ text: `срок истёк ${text}` }] }])
  await sql`update maintenance_ranges set done_at = now() where id = ${car.rangeId}`.execute(db)
  await suggestForReds(db)
  expect(await waiting()).toEqual([])
})

test('a refused one is not suggested again until the fact changes or thirty days pass', async () => {
  const car = await makeRedCar(db)
  const refuse = async () => {
    const [first] = await waiting()
    await dispatcher.call(suggestionsRoutes.refuse, {
      params: { id: first?.id ?? 0 },
      body: { reason: 'ТС продаётся' },
    })
  }
  await suggestForReds(db)
  await refuse()
  await suggestForReds(db)
  expect(await waiting()).toEqual([])
  await sql`update maintenance_ranges set date_to = date_to - 1 where id = ${car.rangeId}`.execute(db)
  await suggestForReds(db)
  expect(await waiting()).toHaveLength(1)
  await refuse()
  await sql`update suggestions set decided_at = decided_at - interval '31 days'`.execute(db)
  await suggestForReds(db)
  expect(await waiting()).toHaveLength(1)
})

test('a suggestion follows the truck to its new owner, for whom a refusal of the former one does not speak', async () => {
  const [one, next, last] = [await makeCompany(db), await makeCompany(db), await makeCompany(db)]
  const car = await makeRedCar(db, { companyId: one.id, daysAgo: 3 })
  const give = async (companyId: number) => {
    await db.updateTable('cars').set({ companyId }).where('id', '=', car.id).execute()
    await suggestForReds(db)
    return waiting()
  }
  await suggestForReds(db)
  const [first] = await give(next.id)
  expect(first?.company?.id).toBe(next.id)
  await dispatcher.call(suggestionsRoutes.refuse, {
    params: { id: first?.id ?? 0 },
    body: { reason: 'Владелец против' },
  })
  const [second] = await give(last.id)
  const { body } = await dispatcher.call(suggestionsRoutes.confirm, {
    params: { id: second?.id ?? 0 },
    body: {},
  })
  expect(body).toMatchObject({ company: { id: last.id }, car: { id: car.id } })
})

test('the facts join an open task of the truck in their category, once', async () => {
  const categoryId = await useCategory()
  const car = await makeRedCar(db)
  const task = await makeTask(db, { carId: car.id, companyId: null, queue: 'tachograph', categoryId })
  await suggestForReds(db)
  await suggestForReds(db)
  expect(await waiting()).toEqual([])
  expect(await decided()).toMatchObject([{ status: 'JOINED', taskId: task.id, decidedBy: null }])
  const actions = await db
    .selectFrom('taskActions')
    .select(['field', 'source'])
    .where('taskId', '=', task.id)
    .where('field', '=', 'Красный светофор: Блок СКЗИ')
    .execute()
  expect(actions).toEqual([{ field: 'Красный светофор: Блок СКЗИ', source: 'RULE' }])
})

test('a fact with an open task of its own is not suggested', async () => {
  const car = await makeRedCar(db)
  const task = await makeTask(db, { carId: car.id, queue: 'tachograph' })
  await sql`update maintenance_ranges set task_id = ${task.id} where id = ${car.rangeId}`.execute(db)
  await suggestForReds(db)
  expect(await waiting()).toEqual([])
})

test('a red truck has no request until one is about its red facts, whatever else is open', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const { id: companyId } = await makeCompany(db)
  const [car, other] = [await makeRedCar(db, { companyId }), await makeRedCar(db, { companyId })]
  const left = async (body: object = {}) =>
    (await admin.call(lightsRoutes.search, { body: { isWithoutTask: true, ...body } })).body.items.map(
      ({ id }) => id,
    )
  await makeTask(db, { carId: car.id, companyId })
  expect(await left()).toEqual([car.id, other.id])
  const { ruleId } = await factOf(db, dispatcher, car.id, 'СКЗИ')
  const { body: made } = await admin.call(tasksRoutes.create, {
    body: { queue: 'tachograph', title: 'Блок СКЗИ', carId: car.id, companyId, lightRuleIds: [ruleId] },
  })
  expect(await left()).toEqual([other.id])
  expect(await factOf(db, dispatcher, car.id, 'СКЗИ')).toMatchObject({ task: { id: made.id } })
  await suggestForReds(db)
  const [suggestion, ...rest] = await waiting()
  expect([suggestion?.car?.id, rest]).toEqual([other.id, []])
  await admin.call(suggestionsRoutes.confirm, {
    params: { id: suggestion?.id ?? 0 },
    body: { queue: 'external' },
  })
  expect(await left()).toEqual([])
  expect(await left({ redRuleIds: [ruleId] })).toEqual([])
  await db.updateTable('tasks').set({ status: 'CLOSED' }).where('id', '=', made.id).execute()
  expect(await left({ redRuleIds: [ruleId + 1] })).toEqual([])
  expect(await left({ redRuleIds: [ruleId] })).toEqual([car.id])
})

test('a request for all red facts answers each for every colleague, whatever category its kind has', async () => {
  const colleague = await caller(app, db, { role: 'operator' })
  const { id: companyId } = await makeCompany(db)
  const { id: carId } = await makeRedCar(db, { companyId })
  await makeUnit(db, { kind: 'TACHOGRAPH', place: 'CAR', carId })
  const driver = await makeDriver(db, { companyId, driverCardExpiresOn: addDays(today, -3) })
  await db.updateTable('cars').set({ driverId: driver.id }).where('id', '=', carId).execute()
  const redsOf = async (reader: Caller) =>
    (await lightOf(reader, carId)).facts.filter(({ light }) => light === 'RED')
  const reds = await redsOf(dispatcher)
  expect(reds.length).toBeGreaterThan(1)
  expect(reds.map(({ task }) => task)).toEqual(reds.map(() => null))
  const { body: made } = await dispatcher.call(tasksRoutes.create, {
    body: {
      queue: 'tachograph',
      title: 'Просрочено',
      carId,
      companyId,
      lightRuleIds: reds.map(({ ruleId }) => ruleId),
    },
  })
  for (const reader of [dispatcher, colleague]) {
    expect((await redsOf(reader)).map(({ task }) => task?.id)).toEqual(reds.map(() => made.id))
    expect(await lightOf(reader, carId)).toMatchObject({ openTask: { id: made.id } })
  }
})

test('a rule that does nothing suggests nothing', async () => {
  await db.updateTable('lightRules').set({ onRed: 'NOTHING' }).execute()
  await makeRedCar(db)
  await suggestForReds(db)
  expect(await waiting()).toEqual([])
})

test('two runs at once suggest one request for a truck', async () => {
  await makeRedCar(db)
  await Promise.all([suggestForReds(db), suggestForReds(db)])
  expect(await waiting()).toHaveLength(1)
})

test('the request about a fact is an open one of the truck in the category of its kind', async () => {
  const { id: companyId } = await makeCompany(db)
  const { id } = await makeRedCar(db, { companyId })
  const other = await makeTask(db, { carId: id, companyId })
  expect(await factOf(db, dispatcher, id, 'СКЗИ')).toMatchObject({ light: 'RED', task: null })
  expect(await lightOf(dispatcher, id)).toMatchObject({ openTask: { id: other.id } })
  const categoryId = await useCategory()
  const task = await makeTask(db, { carId: id, companyId, categoryId })
  await makeTask(db, { carId: id, companyId })
  expect(await factOf(db, dispatcher, id, 'СКЗИ')).toMatchObject({ task: { id: task.id } })
  expect(await lightOf(dispatcher, id)).toMatchObject({ openTask: { id: task.id } })
})
