import type { TaskPatch } from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { setStage, type Stage } from './stage.make.ts'
import { makeTask } from './tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { update } = tasksRoutes
const put = (id: number, body: TaskPatch) => ({ params: { id }, body })

describe('costs', () => {
  const trip = { title: 'Выезд', quantity: 62, unit: 'км', price: 3000 }
  const work = { title: 'Диагностика', quantity: 1.5, unit: 'ч', price: 150_000 }

  test('are summed, and a change withdraws the approval', async () => {
    const task = await makeTask(db, { status: 'IN_PROGRESS', operatorId: on.engineer.user.id })
    const first = await on.engineer.call(update, put(task.id, { costItems: [trip] }))
    expect(first.body.costs).toBe(186_000)
    const approval = { params: { id: task.id }, body: { isCostsApproved: true } }
    const approved = await on.senior.call(tasksRoutes.approveCosts, approval)
    expect(approved.body).toMatchObject({
      isCostsApproved: true,
      costsApprovedBy: { lastName: 'Морозова' },
      status: 'IN_PROGRESS',
    })
    const second = await on.engineer.call(update, put(task.id, { costItems: [trip, work] }))
    expect(second.body).toMatchObject({
      costs: 411_000,
      isCostsApproved: false,
      costsApprovedAt: null,
      costsApprovedBy: null,
    })
    const line = 'Выезд: 62 км × 30\u00a0₽ = 1\u202f860\u00a0₽'
    expect(await on.history(task.id)).toEqual([
      `CHANGED Затраты: — → ${line}. Итого 1\u202f860\u00a0₽ (Гусев)`,
      'COSTS_APPROVED Затраты: не согласованы → согласованы: 1\u202f860\u00a0₽ (Морозова)',
      `CHANGED Затраты: ${line}. Итого 1\u202f860\u00a0₽ → ${line}; Диагностика: 1,5 ч × 1\u202f500\u00a0₽ = 2\u202f250\u00a0₽. Итого 4\u202f110\u00a0₽ (Гусев)`,
      'COSTS_APPROVED Затраты: согласованы: 1\u202f860\u00a0₽ → не согласованы (RULE)',
    ])
  })

  test('are approved by seniors, administrators and the client whose they are', async () => {
    const facts = { queue: 'external', companyId: on.companyId, costs: 100 } as const
    const approve = { isCostsApproved: true }
    for (const by of [on.senior, on.admin, on.client]) {
      const task = await makeTask(db, facts)
      const { body } = await by.call(tasksRoutes.approveCosts, { params: { id: task.id }, body: approve })
      expect(body.costsApprovedBy?.id).toBe(by.user.id)
    }
    const task = await makeTask(db, facts)
    const foreign = await makeTask(db, { costs: 100 })
    const code = async (by: Stage['client'], id: number) =>
      (await on.refusal(by, tasksRoutes.approveCosts, { params: { id }, body: approve })).statusCode
    expect(await code(on.dispatcher, task.id)).toBe(403)
    expect(await code(on.client, foreign.id)).toBe(404)
  })

  test('of zero need no approval, the same approval twice is one', async () => {
    const free = await makeTask(db)
    const approve = (id: number) => ({ params: { id }, body: { isCostsApproved: true } })
    expect(await on.refusal(on.senior, tasksRoutes.approveCosts, approve(free.id))).toMatchObject({
      statusCode: 409,
      message: 'Затрат нет: согласовывать нечего',
    })
    const paid = await makeTask(db, { costs: 100 })
    await on.senior.call(tasksRoutes.approveCosts, approve(paid.id))
    const { body } = await on.admin.call(tasksRoutes.approveCosts, approve(paid.id))
    expect(body).toMatchObject({ version: 2, costsApprovedBy: { lastName: 'Морозова' } })
  })
})
