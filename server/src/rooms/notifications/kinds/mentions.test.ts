import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage } from '../../tasks/stage.make.ts'
import { makeStageTask, readRecipients } from './kinds.make.ts'

const db = await testDb()
const app = await testApp(db)

test('a mention in a free task notifies an engineer of its queue', async () => {
  const stage = await setStage(app, db)
  const id = await makeStageTask(db, stage, { operatorId: null, status: 'NEW' })
  await stage.senior.call(tasksRoutes.comment, {
    params: { id },
    body: { text: '@Гусев Антон, возьмёте?', mentionedIds: [stage.engineer.user.id] },
  })
  expect((await readRecipients(db, stage)).toSorted()).toEqual([
    'task.commented: dispatcher',
    'task.mentioned: engineer',
  ])
})

test('a mention names the author, the text and the task', async () => {
  const stage = await setStage(app, db)
  const id = await makeStageTask(db, stage)
  await stage.senior.call(tasksRoutes.comment, {
    params: { id },
    body: { text: '@Гусев Антон, перезвоните', mentionedIds: [stage.engineer.user.id] },
  })
  await readRecipients(db, stage)
  const { items } = (await stage.engineer.call(notificationsRoutes.list, {})).body
  expect(items[0]?.title).toBe(`Вас упомянули в заявке №\u00a0${id}`)
  expect(items[0]?.text).toContain('Морозова\u00a0Е.: @Гусев Антон, перезвоните')
})
