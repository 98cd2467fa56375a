import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, expect, test, vi } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { hearChanges } from '../../../testing/changes.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
const heard = await hearChanges()

let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
  heard.length = 0
})

const rows = () => heard.filter(({ room }) => room === 'tasks').flatMap((message) => message.rows ?? [])

test('a change is announced with its organization, a refused one is not', async () => {
  const task = await makeTask(db, { companyId: on.companyId })
  const params = { id: task.id }
  await on.refusal(on.dispatcher, tasksRoutes.status, { params, body: { status: 'WAITING_PARTS' } })
  await on.dispatcher.call(tasksRoutes.status, { params, body: { status: 'IN_PROGRESS' } })
  await vi.waitFor(() => expect(rows()).toEqual([[task.id, on.companyId]]))
})

test('both the former and the new operator are notified of a task', async () => {
  const other = await makeCompany(db)
  const task = await makeTask(db, { companyId: on.companyId })
  await on.dispatcher.call(tasksRoutes.update, { params: { id: task.id }, body: { companyId: other.id } })
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      [task.id, on.companyId],
      [task.id, other.id],
    ]),
  )
})

test('a bulk call announces what it has changed, parents among it', async () => {
  const parent = await makeTask(db, { childsCount: 1 })
  const child = await makeTask(db, { parentId: parent.id })
  const closed = await makeTask(db, { status: 'CLOSED' })
  const ids = [child.id, closed.id]
  await on.dispatcher.call(tasksBulkRoutes.status, { body: { ids, status: 'IN_PROGRESS' } })
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      [parent.id, null],
      [child.id, null],
    ]),
  )
})

test('a change of a sub-task names its parent, with the parent’s own organization', async () => {
  const parent = await makeTask(db, { childsCount: 2, companyId: on.companyId, status: 'IN_PROGRESS' })
  await makeTask(db, { parentId: parent.id, status: 'IN_PROGRESS' })
  const child = await makeTask(db, { parentId: parent.id })
  await on.dispatcher.call(tasksRoutes.status, { params: { id: child.id }, body: { status: 'IN_PROGRESS' } })
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      [parent.id, on.companyId],
      [child.id, null],
    ]),
  )
})

test('a deleted sub-task names its parent', async () => {
  const parent = await makeTask(db, { childsCount: 2 })
  await makeTask(db, { parentId: parent.id })
  const child = await makeTask(db, { parentId: parent.id })
  await on.dispatcher.call(tasksRoutes.remove, { params: { id: child.id } })
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      [child.id, null],
      [parent.id, null],
    ]),
  )
})

test('new, deleted and commented tasks are announced too', async () => {
  const { body } = await on.dispatcher.call(tasksRoutes.create, { body: { queue: 'skud', title: 'Новая' } })
  const params = { id: body.id }
  await vi.waitFor(() => expect(rows()).toHaveLength(1))
  await on.dispatcher.call(tasksRoutes.comment, { params, body: { text: 'Дубль' } })
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  await on.dispatcher.call(tasksRoutes.remove, { params })
  await vi.waitFor(() => expect(rows()).toHaveLength(3))
})
