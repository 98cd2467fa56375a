import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { tasksBulkRoutes, tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { ask } from './approvals.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let stranger: Caller
beforeEach(async () => {
  on = await setStage(app, db)
  stranger = await caller(app, db, { role: 'client' })
})

const makePaid = async (facts: Parameters<typeof makeTask>[1] = {}) => {
  const { id } = await makeTask(db, {
    status: 'IN_PROGRESS',
    companyId: on.companyId,
    operatorId: on.engineer.user.id,
    costItems: JSON.stringify([{ title: 'Выезд', quantity: 1, unit: 'раз', price: 90_000 }]),
    costs: 90_000,
    ...facts,
  })
  return id
}

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

  test('of a request without one keeps what an employee has approved', async () => {
    const id = await makePaid({ companyId: null, isCostsApproved: true })
    await moveTo(id, strangerId())
    expect((await taskOf(id)).isCostsApproved).toBe(true)
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

test('a question ends when the work becomes one under warranty, and says so', async () => {
  const id = await makePaid()
  const { secret } = await ask(on.dispatcher, id)
  const body = { isWarranty: true, warrantyReason: 'Прибор на гарантии' }
  await on.senior.call(tasksRoutes.update, { params: { id }, body })
  expect(await open(secret)).toBe(404)
  expect(await on.history(id)).toContainEqual(
    expect.stringMatching(/^APPROVAL_ENDED .+ Ахметов К\., работа стала гарантийной/),
  )
})

test('a move between queues is undone with the contract that was chosen by hand', async () => {
  const found = await makeContract(db, { companyId: on.companyId, number: '1' })
  const chosen = await makeContract(db, { companyId: on.companyId, number: '2', dateFrom: '2020-01-01' })
  const ids = [await makePaid(), await makePaid({ contractId: found.id })] as const
  const [id] = ids
  await on.senior.call(tasksRoutes.contract, { params: { id }, body: { contractId: chosen.id } })
  const body = { ids: [...ids], queue: 'glonass' as const }
  const { body: moved } = await on.senior.call(tasksBulkRoutes.queue, { body })
  expect((await taskOf(id)).contract).toMatchObject({ number: '1' })
  const params = { undoId: moved.undoId ?? '' }
  expect((await on.senior.call(tasksUndoRoutes.undo, { params })).body.failed).toEqual([])
  expect((await taskOf(id)).contract).toMatchObject({ id: chosen.id, number: '2' })
  expect((await taskOf(ids[1])).contract).toMatchObject({ id: found.id })
})

test('the same refusal of costs sent again changes and says nothing more', async () => {
  const id = await makePaid()
  const refuse = async (reason: string) =>
    (
      await on.client.call(tasksRoutes.approveCosts, {
        params: { id },
        body: { isCostsApproved: false, reason },
      })
    ).body
  const first = await refuse('Дорого')
  const history = await on.history(id)
  expect(await refuse('Дорого')).toMatchObject({
    version: first.version,
    commentsCount: first.commentsCount,
    costsRefusedAt: first.costsRefusedAt,
  })
  expect(await on.history(id)).toEqual(history)
  expect(await refuse('И долго')).toMatchObject({ commentsCount: first.commentsCount + 1 })
})
