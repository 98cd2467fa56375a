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

const { priority, create } = tasksRoutes

describe('the priority', () => {
  test('brings its norm', async () => {
    const { body: task } = await on.dispatcher.call(create, {
      body: { queue: 'skud', title: 'Не открывается' },
    })
    const { body } = await on.dispatcher.call(priority, {
      params: { id: task.id },
      body: { priority: 'CRITICAL' },
    })
    expect(body).toMatchObject({ priority: 'CRITICAL', deadlineNormMinutes: 240 })
    expect((body.deadlineAt ?? '') < (task.deadlineAt ?? '')).toBe(true)
    expect(await on.history(task.id)).toContain('PRIORITY Приоритет: Обычный → Критичный (Лапина)')
  })

  test('is set by dispatchers', async () => {
    const own = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    const refusal = await on.refusal(on.engineer, priority, {
      params: { id: own.id },
      body: { priority: 'URGENT' },
    })
    expect(refusal.statusCode).toBe(403)
  })
})
