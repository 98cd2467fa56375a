import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeUser } from '../../users/users.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { queue, create } = tasksRoutes

const makeCategory = (title: string, queue: 'tachograph' | 'skud' | 'external') =>
  db.insertInto('taskCategories').values({ title, queue }).returning('id').executeTakeFirstOrThrow()

const makeType = (title: string, queues: ('tachograph' | 'skud')[]) =>
  db
    .insertInto('taskTypes')
    .values({ title, queues, checklist: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('moving to another queue', () => {
  test('leaves behind the category and the type that are not for it', async () => {
    const category = await makeCategory('Блок СКЗИ', 'tachograph')
    const type = await makeType('Калибровка', ['tachograph'])
    const task = await makeTask(db, { categoryId: category.id, typeId: type.id })
    const { body } = await on.dispatcher.call(queue, { params: { id: task.id }, body: { queue: 'skud' } })
    expect(body).toMatchObject({ queue: 'skud', category: null, type: null })
    expect(await on.history(task.id)).toEqual([
      'QUEUE Очередь: Тахографы → СКУД (Лапина)',
      'CHANGED Вид работ: Калибровка → — (RULE)',
      'CHANGED Категория: Блок СКЗИ → — (RULE)',
    ])
  })

  test('keeps a type that may be used there too', async () => {
    const type = await makeType('Ремонт', ['tachograph', 'skud'])
    const task = await makeTask(db, { typeId: type.id })
    const { body } = await on.dispatcher.call(queue, { params: { id: task.id }, body: { queue: 'skud' } })
    expect(body.type).toEqual({ id: type.id, title: 'Ремонт' })
  })

  test('to the external one makes it an incoming request', async () => {
    const task = await makeTask(db)
    const { body } = await on.dispatcher.call(queue, { params: { id: task.id }, body: { queue: 'external' } })
    expect(body.direction).toBe('IN')
  })

  test('is refused while the operator does not work there', async () => {
    const { id: operatorId } = await makeUser(db, {
      role: 'engineer',
      lastName: 'Сафин',
      queues: ['tachograph'],
    })
    const task = await makeTask(db, { status: 'ASSIGNED', operatorId })
    const refusal = await on.refusal(on.dispatcher, queue, {
      params: { id: task.id },
      body: { queue: 'skud' },
    })
    expect(refusal).toMatchObject({
      statusCode: 422,
      message: 'Сафин\u00a0И. не работает с очередью «СКУД»: сначала смените оператора',
    })
  })

  test('goes with the operator who works there, even one blocked since', async () => {
    const { id: operatorId } = await makeUser(db, { role: 'engineer', queues: ['skud'], isBlocked: true })
    const task = await makeTask(db, { status: 'ASSIGNED', operatorId })
    const { body } = await on.dispatcher.call(queue, { params: { id: task.id }, body: { queue: 'skud' } })
    expect(body).toMatchObject({ queue: 'skud', operator: { id: operatorId }, status: 'ASSIGNED' })
  })

  test('leaves the deadline, the sub-tasks and the rest as they are', async () => {
    const { body: task } = await on.dispatcher.call(create, {
      body: { queue: 'glonass', title: 'Нет связи', priority: 'URGENT' },
    })
    const child = await makeTask(db, { queue: 'glonass', parentId: task.id })
    await db.updateTable('tasks').set({ childsCount: 1 }).where('id', '=', task.id).execute()
    const { body } = await on.senior.call(queue, { params: { id: task.id }, body: { queue: 'skud' } })
    expect(body).toMatchObject({ queue: 'skud', deadlineAt: task.deadlineAt, status: 'NEW', childsCount: 1 })
    const { body: stayed } = await on.senior.call(tasksRoutes.get, { params: { id: child.id } })
    expect(stayed.queue).toBe('glonass')
  })

  test('to where it stands changes nothing', async () => {
    const task = await makeTask(db, { queue: 'skud' })
    const { body } = await on.dispatcher.call(queue, { params: { id: task.id }, body: { queue: 'skud' } })
    expect(body.version).toBe(1)
    expect(await on.history(task.id)).toEqual([])
  })

  test('is for dispatchers: no engineer or client moves a task, and a closed task is not moved', async () => {
    const own = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    const asked = await makeTask(db, { queue: 'external', companyId: on.companyId })
    const closed = await makeTask(db, { status: 'CLOSED' })
    const refusal = async (by: Stage['client'], id: number) => {
      const { statusCode, message } = await on.refusal(by, queue, { params: { id }, body: { queue: 'luv' } })
      return [statusCode, message]
    }
    expect((await refusal(on.engineer, own.id))[0]).toBe(403)
    expect((await refusal(on.client, asked.id))[0]).toBe(403)
    expect(await refusal(on.admin, closed.id)).toEqual([409, 'Заявка закрыта: сначала откройте её повторно'])
  })

  test('takes it from the counter of the one queue to that of the other', async () => {
    const { body: task } = await on.dispatcher.call(create, {
      body: { queue: 'luv', title: 'Не та очередь' },
    })
    const open = async () => {
      const { body } = await on.dispatcher.call(tasksRoutes.counters, {})
      return Object.fromEntries(body.items.map(({ queue, openCount }) => [queue, openCount]))
    }
    expect(await open()).toMatchObject({ luv: 1, skud: 0 })
    await on.dispatcher.call(queue, { params: { id: task.id }, body: { queue: 'skud' } })
    expect(await open()).toMatchObject({ luv: 0, skud: 1 })
  })

  test('out of sight still answers with the task to the caller', async () => {
    const triage = await caller(app, db, { queues: ['external'] })
    const task = await makeTask(db, { queue: 'external' })
    const input = { params: { id: task.id }, body: { queue: 'luv' } } as const
    expect((await triage.call(queue, input)).body.queue).toBe('luv')
    expect(await on.refusal(triage, queue, input)).toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/^Заявку перенесли в очередь «ЛУВ»: /),
    })
  })

  test('is found in the new queue only', async () => {
    const { body: task } = await on.dispatcher.call(create, {
      body: { queue: 'glonass', title: 'Пропала связь с трекером' },
    })
    await on.dispatcher.call(queue, { params: { id: task.id }, body: { queue: 'skud' } })
    const found = async (where: 'glonass' | 'skud') =>
      (await on.dispatcher.call(tasksRoutes.search, { body: { queue: where, query: 'трекером' } })).body
        .totalCount
    expect([await found('glonass'), await found('skud')]).toEqual([0, 1])
  })
})
