import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { reopenClosed } from '../tasks/reopen.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeBilledTask } from './acts.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let companyId: number
beforeEach(async () => {
  on = await setStage(app, db)
  companyId = on.companyId
})

const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
const collect = async (period = november) => (await on.senior.call(actsRoutes.collect, { body: period })).body
const read = async (id: number) => (await on.senior.call(actsRoutes.get, { params: { id } })).body
const task = (facts: Parameters<typeof makeBilledTask>[1] = {}) => makeBilledTask(db, { companyId, ...facts })
const reopen = (id: number) => reopenClosed(db, on.admin, id)

test('a draft lets go of a request that was given to another organization, and an act of that one takes it', async () => {
  const { id } = await task({ operatorId: on.engineer.user.id })
  await task()
  const [draft = 0] = (await collect()).madeIds
  await reopen(id)
  const other = await makeCompany(db)
  const params = { id }
  await on.admin.call(tasksRoutes.update, { params, body: { companyId: other.id } })
  await on.admin.call(tasksRoutes.approveCosts, { params, body: { isCostsApproved: true } })
  await on.admin.call(tasksRoutes.done, { params, body: { workReport: 'Сделано всё' } })
  await on.admin.call(tasksRoutes.close, { params, body: { closeReason: 'Готово' } })
  const listed = (await on.senior.call(actsRoutes.search, { body: { ids: [draft] } })).body.items
  for (const act of [await read(draft), ...listed]) expect(act).toMatchObject({ tasksCount: 1, sum: 336_000 })
  const actOf = async () => (await on.senior.call(tasksRoutes.get, { params })).body.act
  expect(await actOf()).toBeNull()
  const today = companyToday()
  const [taken = 0] = (await collect({ dateFrom: addDays(today, -1), dateTo: today })).madeIds
  expect(await read(taken)).toMatchObject({ company: { id: other.id }, tasksCount: 1 })
  expect(await actOf()).toMatchObject({ id: taken })
})

test('a draft lets go of a request that was closed again in another period, or got another contract', async () => {
  const contract = await makeContract(db, { companyId })
  const [late, moved] = [await task(), await task()]
  await task()
  const [draft = 0] = (await collect()).madeIds
  await db
    .updateTable('tasks')
    .set({ closedAt: '2026-12-02T09:00:00Z', doneAt: '2026-12-02T08:00:00Z' })
    .where('id', '=', late.id)
    .execute()
  await db.updateTable('tasks').set({ contractId: contract.id }).where('id', '=', moved.id).execute()
  expect((await read(draft)).tasksCount).toBe(1)
  expect((await collect()).madeIds).toHaveLength(1)
  const december = { dateFrom: '2026-12-01', dateTo: '2026-12-31' }
  expect((await collect(december)).madeIds).toHaveLength(1)
  expect((await read(draft)).tasksCount).toBe(1)
})
