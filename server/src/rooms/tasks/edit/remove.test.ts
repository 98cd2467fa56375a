import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { statuses } from '@naryad/contract/tasks/tasks.statuses'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { expectCorrectTotals } from '../../companies/stored-totals.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
expectCorrectTotals(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { remove, create, comment } = tasksRoutes

test('a new task goes with its history, comments and words', async () => {
  const { body: task } = await on.dispatcher.call(create, { body: { queue: 'skud', title: 'Ошибочная' } })
  const other = await on.dispatcher.call(create, { body: { queue: 'skud', title: 'Нужная' } })
  await on.dispatcher.call(comment, { params: { id: task.id }, body: { text: 'Дубль' } })
  expect((await on.dispatcher.call(remove, { params: { id: task.id } })).status).toBe(204)
  expect(await db.selectFrom('tasks').select('id').execute()).toEqual([{ id: other.body.id }])
  const actions = await db.selectFrom('taskActions').select('taskId').execute()
  expect(actions).toEqual([{ taskId: other.body.id }])
  for (const table of ['taskComments', 'taskPauses'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])
  expect(await db.selectFrom('taskSearch').select('taskId').execute()).toEqual([{ taskId: other.body.id }])
})

test('a task that has been begun is closed, not deleted', async () => {
  for (const status of statuses.filter((status) => status !== 'NEW')) {
    const task = await makeTask(db, { status })
    const refusal = await on.refusal(on.admin, remove, { params: { id: task.id } })
    expect(refusal.statusCode).toBe(409)
    expect(refusal.message).toMatch(/^Удалить можно только новую заявку/)
  }
})

test('a parent stays while it has children', async () => {
  const parent = await makeTask(db, { childsCount: 1 })
  await makeTask(db, { parentId: parent.id })
  expect(await on.refusal(on.admin, remove, { params: { id: parent.id } })).toMatchObject({
    statusCode: 409,
    message: 'У заявки есть подзаявки: сначала удалите их',
  })
})

test('engineers and clients delete nothing', async () => {
  const task = await makeTask(db, { queue: 'external', companyId: on.companyId })
  for (const by of [on.engineer, on.client])
    expect((await on.refusal(by, remove, { params: { id: task.id } })).statusCode).toBe(403)
})

test('of two who delete at once one learns that it is gone', async () => {
  const task = await makeTask(db)
  const answers = await Promise.all(
    [on.admin, on.senior].map((by) => by.send(remove, { params: { id: task.id } })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    204, 404,
  ])
})
