import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { comment, comments, mentionable } = tasksRoutes
const mention = (taskId: number, mentionedIds: number[], isInternal = true) => ({
  params: { id: taskId },
  body: { text: '@Гусев Антон, посмотрите', isInternal, mentionedIds },
})
const offered = async (by: Stage['dispatcher'], id: number) =>
  (await by.call(mentionable, { params: { id } })).body.items.map(({ lastName }) => lastName)

describe('colleagues who can be mentioned', () => {
  test('are the staff who see the task, without the caller', async () => {
    await caller(app, db, { role: 'operator', queues: ['luv'], lastName: 'Чужой' })
    await caller(app, db, { role: 'engineer', lastName: 'Ершов' })
    await caller(app, db, { role: 'operator', lastName: 'Уволенный', isBlocked: true })
    const task = await makeTask(db, {
      queue: 'tachograph',
      status: 'ASSIGNED',
      operatorId: on.engineer.user.id,
      companyId: on.companyId,
    })
    expect(await offered(on.dispatcher, task.id)).toEqual(['Админов', 'Гусев', 'Морозова'])
  })

  test('include engineers of the queue while the task is free', async () => {
    await caller(app, db, { role: 'engineer', queues: ['luv'], lastName: 'Ершов' })
    const task = await makeTask(db, { queue: 'tachograph' })
    expect(await offered(on.dispatcher, task.id)).toEqual(['Админов', 'Гусев', 'Морозова'])
  })

  test('are not shown to a client, nor for a task out of sight', async () => {
    const task = await makeTask(db, { companyId: on.companyId })
    expect((await on.client.refusal(mentionable, { params: { id: task.id } })).status).toBe(403)
    const stranger = await caller(app, db, { role: 'operator', queues: ['luv'] })
    const other = await makeTask(db, { queue: 'tachograph' })
    expect((await stranger.refusal(mentionable, { params: { id: other.id } })).status).toBe(404)
  })
})

describe('a comment with mentions', () => {
  test('names the mentioned to staff and publishes the fact once', async () => {
    const task = await makeTask(db, { operatorId: on.engineer.user.id, status: 'ASSIGNED' })
    const ids = [on.engineer.user.id, on.engineer.user.id, on.dispatcher.user.id]
    const { body } = await on.dispatcher.call(comment, mention(task.id, ids))
    expect(body.mentions).toMatchObject([{ id: on.engineer.user.id, lastName: 'Гусев' }])
    const list = await on.senior.call(comments, { params: { id: task.id }, query: {} })
    expect(list.body.items[0]?.mentions).toMatchObject([{ lastName: 'Гусев', firstName: 'Антон' }])
  })

  test('is refused if a mentioned colleague does not see the task', async () => {
    const stranger = await caller(app, db, { role: 'operator', queues: ['luv'] })
    const task = await makeTask(db, { queue: 'tachograph' })
    const reply = await on.refusal(on.dispatcher, comment, mention(task.id, [stranger.user.id]))
    expect(reply.fields?.['mentionedIds']).toContain('не видит эту заявку')
  })

  test('is refused if it is for the client', async () => {
    const task = await makeTask(db, { operatorId: on.engineer.user.id, status: 'ASSIGNED' })
    const reply = await on.refusal(on.dispatcher, comment, mention(task.id, [on.engineer.user.id], false))
    expect(reply.fields?.['mentionedIds']).toContain('только в комментарии коллегам')
  })

  test('of a client is refused', async () => {
    const task = await makeTask(db, { companyId: on.companyId })
    const reply = await on.refusal(on.client, comment, mention(task.id, [on.engineer.user.id], false))
    expect([reply.statusCode, reply.message]).toEqual([
      403,
      'Упомянутые: сотрудников упоминают только сотрудники',
    ])
    expect(await db.selectFrom('taskComments').select('id').execute()).toEqual([])
  })
})
