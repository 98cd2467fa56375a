import type { TaskPatch } from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

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

  test('are approved by seniors, administrators and a client of the task’s organization', async () => {
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

describe('costs that a task waits for', () => {
  const waiting = async (status: 'IN_PROGRESS' | 'PLANNED', facts: { companyId?: number } = {}) => {
    const task = await makeTask(db, { ...facts, status, operatorId: on.engineer.user.id, costs: 90_000 })
    await on.dispatcher.call(tasksRoutes.status, {
      params: { id: task.id },
      body: { status: 'COSTS_APPROVAL' },
    })
    return { params: { id: task.id } }
  }
  const answer = tasksRoutes.approveCosts

  test('once approved let it go back to where it was', async () => {
    for (const [status, by] of [
      ['IN_PROGRESS', on.client],
      ['PLANNED', on.senior],
    ] as const) {
      const { params } = await waiting(status, { companyId: on.companyId })
      const { body } = await by.call(answer, { params, body: { isCostsApproved: true } })
      expect(body).toMatchObject({
        status,
        nextMove: 'OPERATOR',
        isCostsApproved: true,
        costsRefusedAt: null,
      })
      expect(body.deadlinePauses.at(-1)?.to).not.toBeNull()
      expect(await on.history(params.id)).toContain(
        `STATUS Статус: Согласование затрат → ${status === 'PLANNED' ? 'Запланирована' : 'В работе'} (RULE)`,
      )
    }
    const task = await makeTask(db, { status: 'COSTS_APPROVAL', costs: 100 })
    const { body } = await on.senior.call(answer, {
      params: { id: task.id },
      body: { isCostsApproved: true },
    })
    expect(body.status).toBe('IN_PROGRESS')
  })

  test('once refused let it go back, and the reason is a comment that all read', async () => {
    const { params } = await waiting('PLANNED', { companyId: on.companyId })
    const without = await on.refusal(on.client, answer, { params, body: { isCostsApproved: false } })
    expect(without).toMatchObject({
      statusCode: 400,
      fields: { reason: 'Укажите, почему затраты не согласованы' },
    })
    const reason = 'Дороже, чем договаривались'
    const { body } = await on.client.call(answer, { params, body: { isCostsApproved: false, reason } })
    expect(body).toMatchObject({ status: 'PLANNED', isCostsApproved: false, commentsCount: 1 })
    expect(body.costsRefusedAt).not.toBeNull()
    const { body: comments } = await on.engineer.call(tasksRoutes.comments, { params, query: {} })
    expect(comments.items).toMatchObject([
      { text: reason, isInternal: false, author: { lastName: 'Клиентов' } },
    ])
    expect(await on.history(params.id)).toContain(
      'COSTS_APPROVED Затраты: не согласованы → отклонены: 900\u00a0₽ (Клиентов)',
    )
    const costItems = [{ title: 'Выезд', quantity: 1, unit: 'раз', price: 100 }]
    const changed = await on.dispatcher.call(update, { params, body: { costItems } })
    expect(changed.body.costsRefusedAt).toBeNull()
  })

  test('are found as long as an answer is wanted', async () => {
    const facts = { companyId: on.companyId, costs: 100 }
    const asked = await makeTask(db, { ...facts, status: 'COSTS_APPROVAL' })
    const finished = await makeTask(db, { ...facts, status: 'DONE' })
    await makeTask(db, { ...facts, status: 'IN_PROGRESS' })
    await makeTask(db, { ...facts, status: 'DONE', isWarranty: true })
    await makeTask(db, { ...facts, status: 'CLOSED' })
    const find = async () => {
      const body = { filterByCostsAwaitApproval: true }
      const found = await on.client.call(tasksRoutes.search, { body })
      return found.body.items.map(({ id }) => id).toSorted((one, other) => one - other)
    }
    expect(await find()).toEqual([asked.id, finished.id])
    const body = { isCostsApproved: false, reason: 'Не заказывали' }
    await on.client.call(answer, { params: { id: finished.id }, body })
    expect(await find()).toEqual([asked.id])
  })

  test('once approved stay so for a client when the work is done', async () => {
    const facts = { companyId: on.companyId, costs: 100, isCostsApproved: true }
    const done = await makeTask(db, { ...facts, status: 'DONE' })
    const open = await makeTask(db, { ...facts, status: 'IN_PROGRESS' })
    const withdraw = (id: number) => ({ params: { id }, body: { isCostsApproved: false } })
    expect(await on.refusal(on.client, answer, withdraw(done.id))).toMatchObject({
      statusCode: 409,
      message: 'Работы выполнены: согласование затрат уже не отозвать',
    })
    await on.client.call(answer, withdraw(open.id))
    await on.senior.call(answer, withdraw(done.id))
  })
})
