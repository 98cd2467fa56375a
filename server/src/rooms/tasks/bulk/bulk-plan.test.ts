import { tasksBulkRoutes as bulk } from '@naryad/contract/tasks/tasks.bulk.routes'
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

const window = { plannedFrom: '2026-12-01T06:00:00.000Z', plannedTo: '2026-12-01T08:00:00.000Z' }

const statesOf = (ids: readonly number[]) =>
  db
    .selectFrom('tasks')
    .select(['id', 'status', 'plannedFrom', 'plannedTo'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

describe('bulk planning', () => {
  test('plans the tasks that can be planned and reports the others', async () => {
    const operatorId = on.engineer.user.id
    const assigned = await makeTask(db, { status: 'ASSIGNED', operatorId })
    const begun = await makeTask(db, { status: 'IN_PROGRESS', operatorId })
    const closed = await makeTask(db, { status: 'CLOSED', operatorId })
    const missing = 999_999
    const ids = [closed.id, missing, assigned.id, begun.id]
    const { body } = await on.dispatcher.call(bulk.plan, { body: { ids, ...window } })
    expect(body.failed).toEqual([
      { id: closed.id, error: 'Заявка закрыта: сначала откройте её повторно' },
      { id: missing, error: `Заявки №\u00a0${missing} нет или она вам недоступна` },
    ])
    expect(await statesOf([assigned.id, begun.id])).toEqual([
      { id: assigned.id, status: 'PLANNED', ...window },
      { id: begun.id, status: 'IN_PROGRESS', ...window },
    ])
    expect(await on.history(assigned.id)).toContain('PLAN План: — → 01.12.2026 09:00–11:00 (Лапина)')
  })

  test('removes the window and returns planned tasks to ASSIGNED', async () => {
    const operatorId = on.engineer.user.id
    const { id } = await makeTask(db, { status: 'PLANNED', operatorId, ...window })
    const none = { plannedFrom: null, plannedTo: null }
    const first = await on.dispatcher.call(bulk.plan, { body: { ids: [id], ...none } })
    expect(first.body).toMatchObject({ failed: [], unchangedCount: 0 })
    const again = await on.dispatcher.call(bulk.plan, { body: { ids: [id], ...none } })
    expect(again.body).toEqual({ failed: [], unchangedCount: 1 })
    expect(await statesOf([id])).toEqual([{ id, status: 'ASSIGNED', ...none }])
  })

  test('rejects a window that ends before it begins', async () => {
    const { id } = await makeTask(db)
    const body = { ids: [id], plannedFrom: window.plannedTo, plannedTo: window.plannedFrom }
    const refused = await on.refusal(on.dispatcher, bulk.plan, { body })
    expect(refused.message).toContain('конец раньше начала')
  })

  test('an engineer plans own tasks only; a free task has to be taken first', async () => {
    const own = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    const free = await makeTask(db, { operatorId: null })
    const { body } = await on.engineer.call(bulk.plan, { body: { ids: [own.id, free.id], ...window } })
    expect(body.failed).toEqual([
      { id: free.id, error: 'Сначала возьмите заявку: назначьте оператором себя' },
    ])
  })

  test('is forbidden to client users', async () => {
    const { id } = await makeTask(db, { companyId: on.companyId })
    const refused = await on.refusal(on.client, bulk.plan, { body: { ids: [id], ...window } })
    expect(refused.statusCode).toBe(403)
  })
})
