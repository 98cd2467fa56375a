import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeAct } from '../acts/acts.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let companyId: number
beforeEach(async () => {
  on = await setStage(app, db)
  companyId = (await makeCompany(db)).id
})

const today = companyToday()
const year = { dateFrom: addDays(today, -100), dateTo: addDays(today, 265) }

const add = async (facts: { number?: string; approvalLimit?: number } = {}) =>
  (
    await on.senior.call(contractsRoutes.create, {
      body: { companyId, number: '335/22', ...year, ...facts },
    })
  ).body
const cardOf = async (id: number) => (await on.dispatcher.call(contractsRoutes.get, { params: { id } })).body
const give = async (id: number, toId: number) => {
  const { company: _, ...card } = await cardOf(id)
  return on.senior.send(contractsRoutes.update, { params: { id }, body: { ...card, companyId: toId } })
}
const contractOf = async (taskId: number) =>
  (await on.dispatcher.call(tasksRoutes.get, { params: { id: taskId } })).body.contract

describe('another organization', () => {
  test('gets no contract by which requests were done, nor one that an act names', async () => {
    const other = await makeCompany(db)
    const done = await add()
    await makeTask(db, { companyId, contractId: done.id, status: 'CLOSED' })
    const refusal = await give(done.id, other.id)
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      expect.stringContaining('с ним связаны: 1 заявка'),
    ])
    const named = await add({ number: '336/22' })
    await makeAct(db, { companyId, contractId: named.id })
    expect((await give(named.id, other.id)).statusCode).toBe(409)
  })

  test('gets one that was entered for a wrong organization; open requests let go of it', async () => {
    const other = await makeCompany(db)
    const { id } = await add()
    const { body } = await on.dispatcher.call(tasksRoutes.create, {
      body: { queue: 'tachograph', title: 'Не печатает чек', companyId },
    })
    const { id: taskId } = body
    expect((await contractOf(taskId))?.id).toBe(id)
    expect((await give(id, other.id)).statusCode).toBe(200)
    expect(await contractOf(taskId)).toBeNull()
  })
})

test('a dispatcher, who writes costs and keeps terms, reads contracts and writes none', async () => {
  const { id } = await add({ approvalLimit: 500_000 })
  const card = await cardOf(id)
  const input = { companyId, number: '336/22', ...year }
  const calls = [
    on.dispatcher.send(contractsRoutes.create, { body: input }),
    on.dispatcher.send(contractsRoutes.update, {
      params: { id },
      body: { ...card, approvalLimit: 99_999_999 },
    }),
    on.dispatcher.send(contractsRoutes.recount, { params: { id } }),
    on.dispatcher.send(contractsRoutes.remove, { params: { id } }),
  ]
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
})
