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

const { plan } = tasksRoutes

const window = { plannedFrom: '2026-11-19T10:00:00+03:00', plannedTo: '2026-11-19T12:00:00+03:00' }
const kept = { plannedFrom: '2026-11-19T07:00:00.000Z', plannedTo: '2026-11-19T09:00:00.000Z' }
const none = { plannedFrom: null, plannedTo: null }

describe('planning', () => {
  test('a new task becomes planned, and who plans it becomes its operator', async () => {
    const task = await makeTask(db)
    const { body } = await on.dispatcher.call(plan, { params: { id: task.id }, body: window })
    expect(body).toMatchObject({ ...kept, status: 'PLANNED', operator: { id: on.dispatcher.user.id } })
    expect(await on.history(task.id)).toEqual([
      'PLAN План: — → 19.11.2026 10:00–12:00 (Лапина)',
      'STATUS Статус: Новая → Запланирована (Лапина)',
      'OPERATOR Оператор: — → Лапина\u00a0О. (Лапина)',
    ])
  })

  test('an assigned task becomes planned and, without a window, assigned again', async () => {
    const operatorId = on.engineer.user.id
    const task = await makeTask(db, { status: 'ASSIGNED', operatorId })
    const params = { id: task.id }
    const planned = await on.engineer.call(plan, { params, body: window })
    expect(planned.body.status).toBe('PLANNED')
    const cleared = await on.dispatcher.call(plan, { params, body: none })
    expect(cleared.body).toMatchObject({ ...none, status: 'ASSIGNED', operator: { id: operatorId } })
  })

  test('a task at work keeps its status', async () => {
    const task = await makeTask(db, { status: 'IN_PROGRESS' })
    const { body } = await on.dispatcher.call(plan, { params: { id: task.id }, body: window })
    expect(body).toMatchObject({ ...kept, status: 'IN_PROGRESS' })
  })

  test('a window ends after it begins', async () => {
    const task = await makeTask(db)
    const refusal = await on.refusal(on.dispatcher, plan, {
      params: { id: task.id },
      body: { plannedFrom: window.plannedTo, plannedTo: window.plannedFrom },
    })
    expect(refusal).toMatchObject({ statusCode: 400, fields: { plannedTo: 'План по: конец раньше начала' } })
  })

  test('an engineer plans assigned tasks, a client none, and a closed task is not planned', async () => {
    const free = await makeTask(db)
    const mine = await makeTask(db, { queue: 'external', companyId: on.companyId })
    const closed = await makeTask(db, { status: 'CLOSED' })
    const refusedTo = async (by: Stage['client'], id: number) =>
      (await on.refusal(by, plan, { params: { id }, body: window })).statusCode
    expect(await refusedTo(on.engineer, free.id)).toBe(403)
    expect(await refusedTo(on.client, mine.id)).toBe(403)
    expect(await refusedTo(on.admin, closed.id)).toBe(409)
  })
})
