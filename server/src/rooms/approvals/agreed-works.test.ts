import { approvalsRoutes, planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { forecastRoutes } from '@naryad/contract/forecast/forecast.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeIssuedAct } from '../acts/acts.make.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makePlannedWorks } from './approvals.make.ts'

const db = await testDb()
const app = await testApp(db)

let on: Stage
let planId: number
let agreed: string
let other: string
beforeEach(async () => {
  on = await setStage(app, db)
  const { carIds, rangeIds } = await makePlannedWorks(db, on.companyId, [10])
  planId = await agreeByPhone()
  const dateTo = addDays(companyToday(), 12)
  const kind = await makeKind(db, { title: 'Осмотр' })
  const facts = { kindId: kind.id, dateFrom: addDays(dateTo, -100), dateTo }
  agreed = `range:${rangeIds[0]}`
  other = `range:${(await makeRange(db, { carId: carIds[0] ?? 0, ...facts })).id}`
})

const agreeByPhone = async () => {
  const { body } = await on.dispatcher.call(planApprovalsRoutes.byPhone, {
    params: { id: on.companyId },
    body: { name: 'Ахметов К.' },
  })
  return body.id
}
const reason = 'Записали не ту организацию'
const takeBack = (facts = { reason }, who = on.dispatcher) =>
  who.send(planApprovalsRoutes.takeBack, { params: { id: planId }, body: facts })
const read = async (id: number) => (await on.senior.call(tasksRoutes.get, { params: { id } })).body
const make = async (keys: string[]) => {
  const body = { keys, operatorId: on.engineer.user.id }
  return (await on.dispatcher.call(dueRoutes.makeTasks, { body })).body.made[0]?.taskId ?? 0
}
const update = (id: number, body: object) => on.dispatcher.call(tasksRoutes.update, { params: { id }, body })
const tick = async (id: number, title: string) =>
  update(id, {
    checklist: (await read(id)).checklist.map((line) => ({ ...line, isDone: line.title.startsWith(title) })),
  })
const finish = (id: number) =>
  on.engineer.call(tasksRoutes.done, { params: { id }, body: { workReport: 'Сделано на месте' } })

describe('an agreed work of a request', () => {
  let id: number
  beforeEach(async () => {
    id = await make([agreed, other])
  })

  test('approves nothing once the request is done without it, and the costs of the request that does it', async () => {
    expect(await read(id)).toMatchObject({ costs: 460_000, isCostsApproved: true, costsApprovedBy: null })
    await tick(id, 'Осмотр')
    await finish(id)
    expect((await read(id)).isCostsApproved).toBe(false)
    const second = await make([agreed])
    expect(await read(second)).toMatchObject({ costs: 460_000, isCostsApproved: true })
    await finish(second)
    expect((await read(second)).isCostsApproved).toBe(true)
  })

  test('approves them as long as it is done', async () => {
    await update(id, { checklist: (await read(id)).checklist.map((line) => ({ ...line, isDone: true })) })
    await finish(id)
    expect((await read(id)).isCostsApproved).toBe(true)
  })

  test('approves nothing of a request that is closed without being done', async () => {
    const body = { closeReason: 'Отменена клиентом' }
    await on.senior.call(tasksRoutes.close, { params: { id }, body })
    expect((await read(id)).isCostsApproved).toBe(false)
  })

  test('approves them again when the request is returned to work', async () => {
    await finish(id)
    expect((await read(id)).isCostsApproved).toBe(false)
    const body = { status: 'IN_PROGRESS' as const, reason: 'Доделать поверку' }
    await on.senior.call(tasksRoutes.status, { params: { id }, body })
    expect((await read(id)).isCostsApproved).toBe(true)
  })

  test('leaves an approval by a person as it is', async () => {
    await update(id, { costItems: [{ title: 'Осмотр', quantity: 1, unit: 'шт.', price: 900_000 }] })
    const body = { isCostsApproved: true }
    await on.senior.call(tasksRoutes.approveCosts, { params: { id }, body })
    await finish(id)
    expect((await read(id)).isCostsApproved).toBe(true)
  })
})

describe('an agreement by phone that is taken back', () => {
  const year = async () =>
    (await on.dispatcher.call(forecastRoutes.read, { params: { id: on.companyId }, body: {} })).body
  const historyOf = async (id: number) => {
    const { body } = await on.senior.call(tasksRoutes.actions, { params: { id }, query: { sort: 'DESC' } })
    return JSON.stringify(body.items)
  }

  test('leaves its works to be agreed to and their costs not approved, says who and why, once', async () => {
    const id = await make([agreed])
    expect((await takeBack()).statusCode).toBe(200)
    expect((await takeBack()).statusCode).toBe(200)
    expect((await takeBack({ reason: 'Другая' })).statusCode).toBe(409)
    expect((await read(id)).isCostsApproved).toBe(false)
    expect(await historyOf(id)).toContain('не согласованы, согласие с планом отозвано')
    expect(await year()).toMatchObject({ agreedCount: 0, agreeableCount: 2 })
    const { body } = await on.senior.call(planApprovalsRoutes.ofCompany, { params: { id: on.companyId } })
    expect(body.items).toMatchObject([
      {
        status: 'WITHDRAWN',
        agreedSum: 0,
        answeredAt: null,
        withdrawnWhy: reason,
        withdrawnBy: { id: on.dispatcher.user.id },
        withdrawnAt: expect.any(String),
      },
    ])
    // What is agreed to anew approves them again.
    await agreeByPhone()
    await update(id, { costItems: [{ title: 'Поверка', quantity: 1, unit: 'шт.', price: 460_000 }] })
    expect((await read(id)).isCostsApproved).toBe(true)
  })

  test('leaves what a person has approved', async () => {
    const id = await make([agreed])
    await update(id, { costItems: [{ title: 'Осмотр', quantity: 1, unit: 'шт.', price: 900_000 }] })
    await on.senior.call(tasksRoutes.approveCosts, { params: { id }, body: { isCostsApproved: true } })
    await takeBack()
    expect((await read(id)).isCostsApproved).toBe(true)
  })

  test('leaves what a link has approved and the plan covers too', async () => {
    const id = await make([agreed])
    await update(id, { costItems: [{ title: 'Осмотр', quantity: 1, unit: 'шт.', price: 900_000 }] })
    const { body } = await on.dispatcher.call(approvalsRoutes.byPhone, {
      params: { id },
      body: { isApproved: true, name: 'Ахметов К.' },
    })
    expect(body.status).toBe('ANSWERED')
    await db.updateTable('planAgreements').set({ price: 900_000 }).execute()
    await db.updateTable('tasks').set({ costsApprovedBy: null }).where('id', '=', id).execute()
    await takeBack()
    expect((await read(id)).isCostsApproved).toBe(true)
  })

  test('leaves what another agreement covers', async () => {
    const id = await make([agreed])
    // Agreements of two users who wrote them down at one moment.
    await sql`insert into plan_approvals (company_id, channel, sent_to, lines, lines_hash, lines_count, sum, status, expires_at, answered_at)
      select company_id, channel, sent_to, lines, lines_hash, lines_count, sum, status, expires_at, answered_at
      from plan_approvals`.execute(db)
    await sql`insert into plan_agreements (approval_id, company_id, car_id, kind_id, due_on, valid_from, valid_to, price)
      select (select max(id) from plan_approvals), company_id, car_id, kind_id, due_on, valid_from, valid_to, price
      from plan_agreements`.execute(db)
    await takeBack()
    expect((await read(id)).isCostsApproved).toBe(true)
  })

  test('leaves what the limit of the contract covers', async () => {
    await makeContract(db, { companyId: on.companyId, approvalLimit: 1_000_000 })
    const id = await make([agreed])
    await takeBack()
    expect((await read(id)).isCostsApproved).toBe(true)
  })

  test('leaves what an issued act has', async () => {
    const id = await make([agreed])
    await update(id, { checklist: (await read(id)).checklist.map((line) => ({ ...line, isDone: true })) })
    await finish(id)
    await on.senior.call(tasksRoutes.close, { params: { id }, body: { closeReason: 'Сделано' } })
    const act = await makeIssuedAct(db, { companyId: on.companyId })
    await db.insertInto('actTasks').values({ actId: act.id, taskId: id }).execute()
    await takeBack()
    expect((await read(id)).isCostsApproved).toBe(true)
    expect((await year()).agreedCount).toBe(0)
  })

  test('needs a reason, and a person who may write it down; a link is answered by the client', async () => {
    expect((await takeBack({ reason: ' ' })).json()).toMatchObject({ fields: { reason: expect.any(String) } })
    for (const who of [on.engineer, on.client]) expect((await takeBack({ reason }, who)).statusCode).toBe(403)
    await takeBack()
    const { body } = await on.dispatcher.call(planApprovalsRoutes.send, {
      params: { id: on.companyId },
      body: { sentTo: 'Ахметов К.' },
    })
    planId = body.approval.id
    expect((await takeBack()).statusCode).toBe(409)
  })
})
