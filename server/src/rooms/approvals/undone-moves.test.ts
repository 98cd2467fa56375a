import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { tasksBulkRoutes, tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makePaidTask } from './approvals.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const makePaid = async (facts?: Parameters<typeof makePaidTask>[3]) =>
  (await makePaidTask(db, on, 90_000, facts)).id

const taskOf = async (id: number) => (await on.senior.call(tasksRoutes.get, { params: { id } })).body

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

test('undo of a move that found the chosen contract again says nothing of the contract', async () => {
  const { id: contractId } = await makeContract(db, { companyId: on.companyId, number: '2' })
  const id = await makePaid({ contractId, hasManualContract: true })
  const body = { ids: [id], queue: 'glonass' as const }
  const { body: moved } = await on.senior.call(tasksBulkRoutes.queue, { body })
  const params = { undoId: moved.undoId ?? '' }
  expect((await on.senior.call(tasksUndoRoutes.undo, { params })).body.failed).toEqual([])
  expect((await on.history(id)).filter((line) => line.startsWith('CHANGED Договор'))).toEqual([])
  const { hasManualContract } = await db
    .selectFrom('tasks')
    .select('hasManualContract')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(hasManualContract).toBe(true)
})

test('undo gives a request no contract of another organization', async () => {
  await makeContract(db, { companyId: on.companyId, number: '1', queues: ['tachograph'] })
  const chosen = await makeContract(db, { companyId: on.companyId, number: '2', queues: ['tachograph'] })
  const id = await makePaid()
  await on.senior.call(tasksRoutes.contract, { params: { id }, body: { contractId: chosen.id } })
  const body = { ids: [id], queue: 'glonass' as const }
  const { body: moved } = await on.senior.call(tasksBulkRoutes.queue, { body })
  expect((await taskOf(id)).contract).toBeNull()
  const { id: companyId } = await makeCompany(db)
  await on.dispatcher.call(tasksRoutes.update, { params: { id }, body: { companyId } })
  const params = { undoId: moved.undoId ?? '' }
  expect((await on.senior.call(tasksUndoRoutes.undo, { params })).body.failed).toMatchObject([
    { id, error: 'Прежний договор теперь у другой организации' },
  ])
  expect((await taskOf(id)).contract).toBeNull()
})

test('a refusal by phone is recorded each time, with the same words too', async () => {
  const id = await makePaid()
  const body = { isApproved: false, reason: 'Дорого', name: 'Ахметов К.' }
  for (const count of [1, 2]) {
    await on.dispatcher.call(approvalsRoutes.byPhone, { params: { id }, body })
    const refusals = (await on.history(id)).filter((line) => /отклонены.+по телефону/.test(line))
    expect([refusals.length, (await taskOf(id)).commentsCount]).toEqual([count, count])
  }
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
