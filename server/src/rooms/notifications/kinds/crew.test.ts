import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { type Stage, setStage } from '../../tasks/stage.make.ts'
import { addToCrew, makeStageTask, readRecipients } from './kinds.make.ts'

const db = await testDb()
const app = await testApp(db)

let stage: Stage
beforeEach(async () => {
  stage = await setStage(app, db)
})

const plan = { plannedFrom: '2026-12-01T07:00:00Z', plannedTo: '2026-12-01T09:00:00Z' }

test('who is added to the crew is notified, and later of the visit as the operator is', async () => {
  const params = { id: await addToCrew(db, stage) }
  await stage.senior.call(tasksRoutes.plan, { params, body: plan })
  await stage.senior.call(tasksRoutes.plan, { params, body: { plannedFrom: null, plannedTo: null } })
  expect(await readRecipients(db, stage)).toEqual([
    'task.crewChanged: engineer',
    'task.planChanged: client, dispatcher, engineer',
  ])
})

test('who is removed from the crew is notified of that alone', async () => {
  const params = { id: await makeStageTask(db, stage, { operatorId: stage.dispatcher.user.id }) }
  await db.insertInto('taskCrew').values({ taskId: params.id, userId: stage.engineer.user.id }).execute()
  await stage.senior.call(tasksRoutes.crew, { params, body: { userIds: [] } })
  await stage.senior.call(tasksRoutes.plan, { params, body: plan })
  expect(await readRecipients(db, stage)).toEqual([
    'task.crewChanged: engineer',
    'task.planChanged: client, dispatcher',
  ])
})
