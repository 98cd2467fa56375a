import { approvalsRoutes, planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { ask, makePlannedWorks } from './approvals.make.ts'
import { readDecision } from './decision.service.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let taskId: number
beforeEach(async () => {
  on = await setStage(app, db)
  const { id } = await makeTask(db, {
    status: 'IN_PROGRESS',
    companyId: on.companyId,
    operatorId: on.engineer.user.id,
    costItems: JSON.stringify([{ title: 'Замена блока', quantity: 1, unit: 'шт.', price: 1_200_000 }]),
    costs: 1_200_000,
  })
  taskId = id
})

const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api${path}`, payload })
const isPdf = ({ rawPayload }: { rawPayload: Buffer }) => rawPayload.subarray(0, 5).toString() === '%PDF-'
/** What is drawn, without the moment of the file. */
const drawnIn = ({ rawPayload }: { rawPayload: Buffer }) =>
  rawPayload.toString('latin1').match(/stream\r?\n[^]+?endstream/g)
const answer = (secret: string) =>
  post(approvalsRoutes.answer.path, {
    secret,
    answers: [{ taskId, isApproved: true }],
    name: 'Ахметов К.',
  })

test('a given answer is printed for the holder of the link and for those who see the request', async () => {
  const { id, secret } = await ask(on.dispatcher, taskId)
  const params = { id }
  expect((await post(approvalsRoutes.paper.path, { secret })).statusCode).toBe(409)
  expect((await on.dispatcher.refusal(approvalsRoutes.print, { params })).status).toBe(409)
  await answer(secret)
  const paper = await post(approvalsRoutes.paper.path, { secret })
  expect([paper.statusCode, isPdf(paper)]).toEqual([200, true])
  for (const who of [on.dispatcher, on.engineer])
    expect(isPdf(await who.send(approvalsRoutes.print, { params }))).toBe(true)
  expect((await on.client.send(approvalsRoutes.print, { params })).statusCode).toBe(403)
  await db.updateTable('tasks').set({ operatorId: on.dispatcher.user.id }).execute()
  expect((await on.engineer.send(approvalsRoutes.print, { params })).statusCode).toBe(404)
})

test('an answer by phone is printed too, and a wrong link prints nothing', async () => {
  const { body } = await on.dispatcher.call(approvalsRoutes.byPhone, {
    params: { id: taskId },
    body: { isApproved: false, reason: 'Дорого', name: 'Ахметов К.' },
  })
  expect(isPdf(await on.dispatcher.send(approvalsRoutes.print, { params: { id: body.id } }))).toBe(true)
  expect((await post(approvalsRoutes.paper.path, { secret: 'x'.repeat(43) })).statusCode).toBe(404)
})

test('the code of an open question is shown again, with the link of the letter', async () => {
  const { id, link, secret } = await ask(on.dispatcher, taskId)
  const { body } = await on.engineer.call(approvalsRoutes.link, { params: { id } })
  expect(body.link).toBe(link)
  expect(body.qrSvg).toContain('<svg')
  expect((await on.history(taskId)).at(-1)).toBe(
    'APPROVAL_SENT Согласование затрат: — → Ахметов К., показан код (Гусев)',
  )
  await answer(secret)
  expect((await on.engineer.refusal(approvalsRoutes.link, { params: { id } })).status).toBe(409)
  expect((await on.client.send(approvalsRoutes.link, { params: { id } })).statusCode).toBe(403)
})

async function sendPlan() {
  await makePlannedWorks(db, on.companyId, [10])
  const { body } = await on.dispatcher.call(planApprovalsRoutes.send, {
    params: { id: on.companyId },
    body: { sentTo: 'Ахметов К.' },
  })
  return { secret: body.link.slice(body.link.indexOf('#') + 1), params: { id: body.approval.id } }
}

test('the answer about a plan is printed for the office and for the holder of the link', async () => {
  const { secret, params } = await sendPlan()
  expect((await post(planApprovalsRoutes.paper.path, { secret })).statusCode).toBe(409)
  await post(planApprovalsRoutes.answer.path, {
    secret,
    name: 'Ахметов К.',
    refused: [1],
    reason: 'Сделаем сами',
  })
  expect(isPdf(await post(planApprovalsRoutes.paper.path, { secret }))).toBe(true)
  expect(isPdf(await on.dispatcher.send(planApprovalsRoutes.print, { params }))).toBe(true)
  expect((await on.engineer.send(planApprovalsRoutes.print, { params })).statusCode).toBe(403)
})

test('the holder of the link has the same paper as the office when a representative has answered', async () => {
  const { secret, params } = await sendPlan()
  await on.client.call(planApprovalsRoutes.answerOwn, { params, body: {} })
  const paper = drawnIn(await post(planApprovalsRoutes.paper.path, { secret }))
  expect(paper).not.toBeNull()
  expect(paper).toEqual(drawnIn(await on.dispatcher.send(planApprovalsRoutes.print, { params })))
})

test('a representative who has answered about a plan has the paper of it, other organizations have none', async () => {
  const { params } = await sendPlan()
  expect((await on.client.refusal(planApprovalsRoutes.ownPaper, { params })).status).toBe(409)
  await on.client.call(planApprovalsRoutes.answerOwn, { params, body: {} })
  const paper = await on.client.send(planApprovalsRoutes.ownPaper, { params })
  expect(isPdf(paper)).toBe(true)
  expect(drawnIn(paper)).toEqual(drawnIn(await on.dispatcher.send(planApprovalsRoutes.print, { params })))
  const stranger = await caller(app, db, { role: 'client' })
  expect((await stranger.send(planApprovalsRoutes.ownPaper, { params })).statusCode).toBe(404)
})

test('a representative has the paper of an answer about costs that was given in the product or by the link', async () => {
  const params = { id: taskId }
  const decision = (who = on.client) => who.send(approvalsRoutes.decision, { params })
  const isByClient = async () =>
    (await on.client.call(approvalsRoutes.hasDecision, { params })).body.isByClient
  expect((await decision()).statusCode).toBe(409)
  expect(await isByClient()).toBe(false)
  await on.client.call(tasksRoutes.approveCosts, {
    params,
    body: { isCostsApproved: false, reason: 'Дорого' },
  })
  expect(isPdf(await decision())).toBe(true)
  expect(await isByClient()).toBe(true)
  await on.client.call(tasksRoutes.approveCosts, { params, body: { isCostsApproved: true } })
  expect(isPdf(await decision())).toBe(true)
  const stranger = await caller(app, db, { role: 'client' })
  expect((await decision(stranger)).statusCode).toBe(404)
  expect((await stranger.send(approvalsRoutes.hasDecision, { params })).statusCode).toBe(404)
  const costItems = [{ title: 'Замена блока', quantity: 1, unit: 'шт.', price: 1_300_000 }]
  await on.dispatcher.call(tasksRoutes.update, { params, body: { costItems } })
  expect((await decision()).statusCode).toBe(409)
  const { secret } = await ask(on.dispatcher, taskId)
  await answer(secret)
  expect(drawnIn(await decision())).toEqual(drawnIn(await post(approvalsRoutes.paper.path, { secret })))
})

const decisionOf = (id: number, who = on.client) => who.send(approvalsRoutes.decision, { params: { id } })
const costs = (title: string) => [{ title, quantity: 1, unit: 'шт.', price: 1_200_000 }]

test('a request that was moved to another organization takes no answer of the former one along', async () => {
  const stranger = await caller(app, db, { role: 'client' })
  const params = { id: taskId }
  const byLink = await ask(on.dispatcher, taskId)
  await answer(byLink.secret)
  await on.dispatcher.call(tasksRoutes.update, { params, body: { companyId: stranger.user.companyId } })
  expect((await decisionOf(taskId, stranger)).statusCode).toBe(409)
  await on.dispatcher.call(tasksRoutes.update, { params, body: { companyId: on.companyId } })
  expect((await decisionOf(taskId)).statusCode).toBe(409)
  await on.client.call(tasksRoutes.approveCosts, { params, body: { isCostsApproved: true } })
  expect((await decisionOf(taskId)).statusCode).toBe(200)
  await on.dispatcher.call(tasksRoutes.update, { params, body: { companyId: stranger.user.companyId } })
  expect((await decisionOf(taskId, stranger)).statusCode).toBe(409)
})

test('the paper of a sub-task has its own lines and answer of what its parent was asked about', async () => {
  const facts = {
    parentId: taskId,
    status: 'IN_PROGRESS',
    companyId: on.companyId,
    costs: 1_200_000,
  } as const
  const child = await makeTask(db, { ...facts, costItems: JSON.stringify(costs('Замена датчика')) })
  const other = await makeTask(db, { ...facts, costItems: JSON.stringify(costs('Поверка')) })
  const { secret } = await ask(on.dispatcher, taskId)
  await post(approvalsRoutes.answer.path, {
    secret,
    answers: [taskId, child.id, other.id].map((id) => ({
      taskId: id,
      isApproved: id === child.id,
      reason: 'Нет',
    })),
    name: 'Ахметов К.',
  })
  const found = await readDecision(db, child.id)
  expect(found?.page).toMatchObject({
    name: 'Ахметов К.',
    sum: 1_200_000,
    requests: [
      {
        id: child.id,
        sum: 1_200_000,
        lines: [{ taskId: child.id, title: 'Замена датчика' }],
        answers: [{ taskId: child.id, isApproved: true }],
      },
    ],
  })
  expect((await readDecision(db, taskId))?.page.requests[0]?.lines).toHaveLength(3)
})

test('an answer is not of other lines with the same sum, and not of what an employee has decided since', async () => {
  const params = { id: taskId }
  const { secret } = await ask(on.dispatcher, taskId)
  await answer(secret)
  await on.dispatcher.call(tasksRoutes.update, { params, body: { costItems: costs('Блок Б') } })
  await on.senior.call(tasksRoutes.approveCosts, { params, body: { isCostsApproved: true } })
  expect((await on.client.refusal(approvalsRoutes.decision, { params })).body.message).toBe(
    'Ответа клиента о нынешних затратах нет: решили сотрудник, договор или план',
  )
  await on.dispatcher.call(tasksRoutes.update, { params, body: { costItems: costs('Замена блока') } })
  expect((await on.client.refusal(approvalsRoutes.decision, { params })).body.message).toBe(
    'Ответа ещё нет: печатать нечего',
  )
  await on.senior.call(tasksRoutes.approveCosts, { params, body: { isCostsApproved: true } })
  expect((await decisionOf(taskId)).statusCode).toBe(409)
})
