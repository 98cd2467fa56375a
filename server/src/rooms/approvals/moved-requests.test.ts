import { approvalsRoutes, planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { markMoved } from '../../../migrations/0093_moved_approvals.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { recheckWarranties } from '../tasks/index.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeUnit } from '../units/units.make.ts'
import { ask, makePaidTask, makePlannedWorks } from './approvals.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let stranger: Caller
beforeEach(async () => {
  on = await setStage(app, db)
  stranger = await caller(app, db, { role: 'client' })
})

const makePaid = async (facts?: Parameters<typeof makePaidTask>[3]) =>
  (await makePaidTask(db, on, 90_000, facts)).id

const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api${path}`, payload })
const open = async (secret: string) => (await post(approvalsRoutes.open.path, { secret })).statusCode
const sign = (secret: string, taskIds: readonly number[]) =>
  post(approvalsRoutes.answer.path, {
    secret,
    answers: taskIds.map((taskId) => ({ taskId, isApproved: true })),
    name: 'Ахметов К.',
  })
const taskOf = async (id: number) => (await on.senior.call(tasksRoutes.get, { params: { id } })).body
const strangerId = () => stranger.user.companyId ?? 0
const moveTo = (id: number, companyId: number) =>
  on.dispatcher.call(tasksRoutes.update, { params: { id }, body: { companyId } })

/** Each way in which the costs were decided about. */
const decisions: readonly (readonly [string, (id: number) => Promise<unknown>])[] = [
  ['by the link', async (id) => sign((await ask(on.dispatcher, id)).secret, [id])],
  [
    'by phone',
    (id) =>
      on.dispatcher.call(approvalsRoutes.byPhone, {
        params: { id },
        body: { isApproved: true, name: 'Ахметов К.' },
      }),
  ],
  [
    'in the product',
    (id) => on.client.call(tasksRoutes.approveCosts, { params: { id }, body: { isCostsApproved: true } }),
  ],
  [
    'by a refusal',
    (id) =>
      on.client.call(tasksRoutes.approveCosts, {
        params: { id },
        body: { isCostsApproved: false, reason: 'Дорого' },
      }),
  ],
]

/** A parent with two paid trucks. */
async function makeFamily() {
  const parent = await makePaid({ costItems: '[]', costs: 0 })
  const trucks = [await makePaid({ parentId: parent }), await makePaid({ parentId: parent })] as const
  await sql`update tasks set childs_count = 3 where id = ${parent}`.execute(db)
  return { parent, trucks }
}
const lastQuestion = async (id: number) =>
  (await on.dispatcher.call(approvalsRoutes.ofTask, { params: { id } })).body.items[0]
const setCosts = (id: number, price: number) =>
  on.dispatcher.call(tasksRoutes.update, {
    params: { id },
    body: { costItems: [{ title: 'Выезд', quantity: 1, unit: 'раз', price }] },
  })
const setFree = (id: number) =>
  on.senior.call(tasksRoutes.update, {
    params: { id },
    body: { isWarranty: true, warrantyReason: 'Прибор на гарантии' },
  })

describe('another organization', () => {
  test.each(decisions)(
    'has not decided about costs that the former one decided about %s',
    async (_, decide) => {
      const id = await makePaid()
      await decide(id)
      const decided = await taskOf(id)
      expect(decided.isCostsApproved || decided.costsRefusedAt !== null).toBe(true)
      await moveTo(id, strangerId())
      expect(await taskOf(id)).toMatchObject({ isCostsApproved: false, costsRefusedAt: null })
      expect((await ask(on.dispatcher, id)).sum).toBe(90_000)
    },
  )

  test('approves by its own limit what the former one approved', async () => {
    const id = await makePaid()
    await on.client.call(tasksRoutes.approveCosts, { params: { id }, body: { isCostsApproved: true } })
    await makeContract(db, { companyId: strangerId(), number: '12', approvalLimit: 500_000 })
    await moveTo(id, strangerId())
    expect((await taskOf(id)).isCostsApproved).toBe(true)
    expect(await on.history(id)).toContainEqual(
      expect.stringMatching(/^COSTS_APPROVED .+в пределах лимита 5.000.₽, договор №.12 \(RULE\)$/),
    )
  })

  test('of a request without one keeps what an employee has approved, and so does undo', async () => {
    const id = await makePaid({ companyId: null })
    const params = { id }
    await on.senior.call(tasksRoutes.approveCosts, { params, body: { isCostsApproved: true } })
    const { id: carId } = await makeCar(db, { companyId: strangerId() })
    const { undoId } = (await on.senior.call(tasksRoutes.car, { params, body: { carId } })).body
    expect((await taskOf(id)).isCostsApproved).toBe(true)
    await on.senior.call(tasksUndoRoutes.undo, { params: { undoId: undoId ?? '' } })
    expect(await taskOf(id)).toMatchObject({ company: null, isCostsApproved: true })
  })

  test('is not given by undo what was approved for it', async () => {
    const id = await makePaid({ companyId: null })
    const params = { id }
    const { id: carId } = await makeCar(db, { companyId: strangerId() })
    const { undoId } = (await on.senior.call(tasksRoutes.car, { params, body: { carId } })).body
    await on.senior.call(tasksRoutes.approveCosts, { params, body: { isCostsApproved: true } })
    await on.senior.call(tasksUndoRoutes.undo, { params: { undoId: undoId ?? '' } })
    expect(await taskOf(id)).toMatchObject({ company: null, isCostsApproved: false })
  })

  test('of finished work is approved by no contract of the former one', async () => {
    const { id: contractId } = await makeContract(db, { companyId: on.companyId, approvalLimit: 500_000 })
    const facts = { status: 'DONE', doneAt: new Date().toISOString(), contractId } as const
    const ids = [await makePaid({ ...facts, isCostsApproved: true }), await makePaid(facts)] as const
    for (const id of ids) {
      await moveTo(id, strangerId())
      expect(await taskOf(id)).toMatchObject({ isCostsApproved: false, contract: null })
    }
    const { id: own } = await makeContract(db, { companyId: strangerId(), approvalLimit: 500_000 })
    const later = await makePaid(facts)
    await moveTo(later, strangerId())
    expect(await taskOf(later)).toMatchObject({ isCostsApproved: true, contract: { id: own } })
  })

  test('pays by its own agreement about planned works, never by that of the former one', async () => {
    const { rangeIds } = await makePlannedWorks(db, on.companyId, [10, 10])
    const body = { name: 'Ахметов К.' }
    await on.dispatcher.call(planApprovalsRoutes.byPhone, { params: { id: on.companyId }, body })
    const [former, own] = [await makePaid(), await makePaid({ companyId: strangerId() })] as const
    for (const [at, id] of [former, own].entries())
      await sql`update maintenance_ranges set task_id = ${id} where id = ${rangeIds[at]}`.execute(db)
    await moveTo(former, strangerId())
    expect((await taskOf(former)).isCostsApproved).toBe(false)
    await moveTo(own, on.companyId)
    expect((await taskOf(own)).isCostsApproved).toBe(true)
    expect(await on.history(own)).toContainEqual(expect.stringMatching(/по плану на год/))
  })

  test('kills the links of the former one, open, answered, and about several trucks', async () => {
    const [asked, answered] = [await makePaid(), await makePaid()]
    const parent = await makePaid({ costItems: '[]', costs: 0 })
    const trucks = [await makePaid({ parentId: parent }), await makePaid({ parentId: parent })] as const
    await sql`update tasks set childs_count = 2 where id = ${parent}`.execute(db)
    const secrets: string[] = []
    for (const id of [asked, answered, parent]) secrets.push((await ask(on.dispatcher, id)).secret)
    await sign(secrets[1] ?? '', [answered])
    await sign(secrets[2] ?? '', trucks)
    expect(await Promise.all(secrets.map(open))).toEqual([200, 200, 200])
    for (const id of [asked, answered, trucks[0]]) await moveTo(id, strangerId())
    expect(await Promise.all(secrets.map(open))).toEqual([404, 404, 404])
    for (const secret of secrets)
      expect((await post(approvalsRoutes.paper.path, { secret })).statusCode).toBe(404)
    // They stay dead when the requests come back.
    for (const id of [asked, answered, trucks[0]]) await moveTo(id, on.companyId)
    expect(await Promise.all(secrets.map(open))).toEqual([404, 404, 404])
    expect(await lastQuestion(asked)).toMatchObject({ status: 'WITHDRAWN', withdrawnReason: 'MOVED' })
  })

  test('leaves the question of a family to which it belongs as it is', async () => {
    const { parent, trucks } = await makeFamily()
    const foreign = await makePaid({ parentId: parent, companyId: strangerId() })
    const { secret } = await ask(on.dispatcher, parent)
    await setCosts(foreign, 120_000)
    await setFree(foreign)
    expect(await open(secret)).toBe(200)
    await setCosts(trucks[0], 120_000)
    expect(await lastQuestion(parent)).toMatchObject({ withdrawnReason: 'COSTS_CHANGED' })
  })

  test('that gets a truck of a family is asked again about all its trucks', async () => {
    const { parent } = await makeFamily()
    const foreign = await makePaid({ parentId: parent, companyId: strangerId() })
    const { secret } = await ask(on.dispatcher, parent)
    await moveTo(foreign, on.companyId)
    expect(await open(secret)).toBe(404)
    expect(await lastQuestion(parent)).toMatchObject({ withdrawnReason: 'COSTS_CHANGED' })
  })

  test('has no questions left from before the requests were marked', async () => {
    const { parent, trucks } = await makeFamily()
    const [asked, answered] = [await ask(on.dispatcher, parent), await makePaid()] as const
    const { secret } = await ask(on.dispatcher, answered)
    await sign(secret, [answered])
    await sql`update tasks set company_id = ${strangerId()} where id in (${trucks[1]}, ${answered})`.execute(
      db,
    )
    const own = await ask(on.dispatcher, await makePaid())
    await markMoved(db as unknown as Kysely<unknown>)
    expect([await open(asked.secret), await open(secret), await open(own.secret)]).toEqual([404, 404, 200])
    expect(await lastQuestion(parent)).toMatchObject({ status: 'WITHDRAWN', withdrawnReason: 'MOVED' })
    expect(await lastQuestion(answered)).toMatchObject({ status: 'ANSWERED' })
  })

  test('is never asked with the trucks of others of one family', async () => {
    const parent = await makePaid()
    const foreign = await makePaid({ parentId: parent, companyId: strangerId() })
    await sql`update tasks set childs_count = 1 where id = ${parent}`.execute(db)
    const { lines } = await ask(on.dispatcher, parent)
    expect(lines.map(({ taskId }) => taskId)).toEqual([parent])
    // The own question of the other one is free.
    expect((await ask(on.dispatcher, foreign)).lines.map(({ taskId }) => taskId)).toEqual([foreign])
  })
})

describe('work under warranty', () => {
  test('ends the question about it, on its card as in its history', async () => {
    const id = await makePaid()
    const { secret } = await ask(on.dispatcher, id)
    await setFree(id)
    expect(await open(secret)).toBe(404)
    expect(await lastQuestion(id)).toMatchObject({ withdrawnReason: 'WARRANTY' })
    expect(await on.history(id)).toContainEqual(
      expect.stringMatching(/^APPROVAL_ENDED .+ Ахметов К\., работа стала гарантийной/),
    )
  })

  test('of a truck ends the question of its parent, also when the unit says so', async () => {
    const { parent, trucks } = await makeFamily()
    await ask(on.dispatcher, parent)
    const { id: carId } = await makeCar(db, { companyId: on.companyId })
    const { id: categoryId } = await db
      .insertInto('taskCategories')
      .values({ title: 'Тахограф', queue: 'tachograph', unitKind: 'TACHOGRAPH' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('tasks').set({ carId, categoryId }).where('id', '=', trucks[0]).execute()
    await makeUnit(db, { carId, place: 'CAR', installedOn: '2026-03-12', warrantyUntil: '2099-03-12' })
    await db.transaction().execute((tx) => recheckWarranties(tx, { carIds: [carId] }))
    expect(await taskOf(trucks[0])).toMatchObject({ isWarranty: true })
    expect(await lastQuestion(parent)).toMatchObject({ status: 'WITHDRAWN', withdrawnReason: 'WARRANTY' })
  })

  test('ends no question that does not ask about it', async () => {
    const { parent } = await makeFamily()
    const unpaid = await makePaid({ parentId: parent, costItems: '[]', costs: 0 })
    const { secret } = await ask(on.dispatcher, parent)
    for (const id of [unpaid, parent]) await setFree(id)
    await setCosts(unpaid, 50_000)
    expect(await open(secret)).toBe(200)
  })
})
