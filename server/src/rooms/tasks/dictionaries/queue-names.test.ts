import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeUser } from '../../users/users.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
beforeEach(async () => {
  const admin = await caller(app, db, { role: 'admin' })
  dispatcher = await caller(app, db, { role: 'operator', isSenior: true })
  await admin.call(settingsRoutes.change, {
    body: { queueLabels: { ...queueTitles, skud: 'Пропуска' } },
  })
})

test('the history of a move calls queues as the company calls them', async () => {
  const { id } = await makeTask(db, { queue: 'luv' })
  await dispatcher.call(tasksRoutes.queue, { params: { id }, body: { queue: 'skud' } })
  const { body } = await dispatcher.call(tasksRoutes.actions, { params: { id }, query: {} })
  expect(body.items).toMatchObject([{ kind: 'QUEUE', from: 'ЛУВ', to: 'Пропуска' }])
})

test('so do refusals: of an operator, of a queue that is not one’s own', async () => {
  const { id: operatorId } = await makeUser(db, { role: 'engineer', queues: ['luv'], lastName: 'Шевчук' })
  const { id } = await makeTask(db, { queue: 'skud' })
  const refused = await dispatcher.refusal(tasksRoutes.operator, { params: { id }, body: { operatorId } })
  expect(refused.body.message).toContain('не работает с очередью «Пропуска»')
  const body = { queue: 'skud', title: 'Не открывается' } as const
  const engineer = await caller(app, db, { role: 'engineer', queues: ['luv'] })
  expect((await engineer.refusal(tasksRoutes.create, { body })).body.message).toBe(
    'Очередь «Пропуска» вам недоступна',
  )
})

test('so does the file of a list', async () => {
  const answer = await dispatcher.send(exportsRoutes.tasks, {
    query: { filters: JSON.stringify({ queue: 'skud' }) },
  })
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('заявки Пропуска')
})
