import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeContract } from './contracts.make.ts'

const db = await testDb()
const app = await testApp(db)
const today = companyToday()
let on: Stage
let contractId: number
beforeEach(async () => {
  on = await setStage(app, db)
  contractId = (await makeContract(db, { companyId: on.companyId, approvalLimit: 500_000 })).id
})

const read = async (dateFrom = addDays(today, -29), dateTo = today) =>
  (
    await on.dispatcher.call(contractsRoutes.approvals, {
      params: { id: contractId },
      query: { dateFrom, dateTo },
    })
  ).body

/** A request of the contract with costs in kopecks, written by the dispatcher. */
async function makePaid(price: number): Promise<number> {
  const { id } = await makeTask(db, { status: 'IN_PROGRESS', companyId: on.companyId, contractId })
  await on.dispatcher.call(tasksRoutes.update, {
    params: { id },
    body: { costItems: [{ title: 'Замена', quantity: 1, unit: 'шт.', price }] },
  })
  return id
}

async function ask(id: number): Promise<string> {
  const { body } = await on.dispatcher.call(approvalsRoutes.send, {
    params: { id },
    body: { sentTo: 'Ахметов К.' },
  })
  return body.link.slice(body.link.indexOf('#') + 1)
}
const answer = (secret: string, answers: object[]) =>
  app.inject({
    method: 'POST',
    url: `/api${approvalsRoutes.answer.path}`,
    payload: { secret, answers, name: 'Ахметов К.' },
  })

test('counts what the limit approved, what people decided, and how long questions waited', async () => {
  await makePaid(300_000)
  const agreed = await makePaid(900_000)
  const agreedSecret = await ask(agreed)
  await sql`update approvals set created_at = now() - interval '90 minutes'`.execute(db)
  await answer(agreedSecret, [{ taskId: agreed, isApproved: true }])
  const refused = await makePaid(800_000)
  const refusedSecret = await ask(refused)
  await sql`update approvals set created_at = now() - interval '30 minutes' where task_id = ${refused}`.execute(
    db,
  )
  await answer(refusedSecret, [{ taskId: refused, isApproved: false, reason: 'Дорого' }])
  const byPhone = await makePaid(700_000)
  await on.dispatcher.call(approvalsRoutes.byPhone, {
    params: { id: byPhone },
    body: { isApproved: true, name: 'Ахметов К.' },
  })
  await ask(await makePaid(600_000))
  expect(await read()).toEqual({
    byLimitCount: 1,
    byPlanCount: 0,
    agreedCount: 2,
    refusedCount: 1,
    sentCount: 3,
    answeredCount: 2,
    medianMinutes: 60,
    waitingCount: 1,
  })
})

test('has what was decided within the period alone', async () => {
  await makePaid(300_000)
  expect(await read(addDays(today, -60), addDays(today, -30))).toMatchObject({
    byLimitCount: 0,
    sentCount: 0,
    medianMinutes: null,
  })
  const { status } = await on.dispatcher.refusal(contractsRoutes.approvals, {
    params: { id: contractId },
    query: { dateFrom: today, dateTo: addDays(today, -1) },
  })
  expect(status).toBe(400)
})

test('is for the office alone', async () => {
  for (const who of [on.client, on.engineer])
    expect(
      (
        await who.send(contractsRoutes.approvals, {
          params: { id: contractId },
          query: { dateFrom: today, dateTo: today },
        })
      ).statusCode,
    ).toBe(403)
})
