import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makePlannedWorks } from './approvals.make.ts'

const db = await testDb()
const app = await testApp(db)

let on: Stage
let agreed: string
let other: string
beforeEach(async () => {
  on = await setStage(app, db)
  const { carIds, rangeIds } = await makePlannedWorks(db, on.companyId, [10])
  await on.dispatcher.call(planApprovalsRoutes.byPhone, {
    params: { id: on.companyId },
    body: { name: 'Ахметов К.' },
  })
  const dateTo = addDays(companyToday(), 12)
  const kind = await makeKind(db, { title: 'Осмотр' })
  const facts = { kindId: kind.id, dateFrom: addDays(dateTo, -100), dateTo }
  agreed = `range:${rangeIds[0]}`
  other = `range:${(await makeRange(db, { carId: carIds[0] ?? 0, ...facts })).id}`
})

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
