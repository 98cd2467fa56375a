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

const { operator, get } = tasksRoutes
const give = (taskId: number, operatorId: number | null) => ({ params: { id: taskId }, body: { operatorId } })

describe('the operator', () => {
  test('makes a new task assigned, and the history says who gave it to whom', async () => {
    const task = await makeTask(db)
    const { body } = await on.dispatcher.call(operator, give(task.id, on.engineer.user.id))
    expect(body).toMatchObject({ status: 'ASSIGNED', operator: { lastName: 'Гусев' }, version: 2 })
    expect(await on.history(task.id)).toEqual([
      'OPERATOR Оператор: — → Гусев\u00a0А. (Лапина)',
      'STATUS Статус: Новая → Назначена (Лапина)',
    ])
  })

  test('changes later without moving the status', async () => {
    const task = await makeTask(db, { status: 'WAITING_PARTS', operatorId: on.dispatcher.user.id })
    const { body } = await on.dispatcher.call(operator, give(task.id, on.senior.user.id))
    expect(body.status).toBe('WAITING_PARTS')
    expect(await on.history(task.id)).toEqual([
      'OPERATOR Оператор: Лапина\u00a0О. → Морозова\u00a0Е. (Лапина)',
    ])
  })

  test('cleared on an assigned task makes it new', async () => {
    const task = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    const { body } = await on.dispatcher.call(operator, give(task.id, null))
    expect(body).toMatchObject({ status: 'NEW', operator: null })
  })

  test('is not cleared once work has begun, nor set on a closed task', async () => {
    const begun = await makeTask(db, { status: 'PLANNED' })
    expect(await on.refusal(on.dispatcher, operator, give(begun.id, null))).toMatchObject({
      statusCode: 409,
      message: 'В статусе «Запланирована» у заявки должен быть оператор',
    })
    const closed = await makeTask(db, { status: 'CLOSED' })
    const refusal = await on.refusal(on.admin, operator, give(closed.id, on.engineer.user.id))
    expect(refusal.statusCode).toBe(409)
  })

  test('the same once more changes nothing', async () => {
    const task = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    const { body } = await on.dispatcher.call(operator, give(task.id, on.engineer.user.id))
    expect(body).toMatchObject({ version: 1, updatedAt: task.updatedAt })
    expect(await on.history(task.id)).toEqual([])
  })

  test('must exist, be of the staff, not blocked, and work the queue', async () => {
    const task = await makeTask(db, { queue: 'skud' })
    const missing = await on.refusal(on.dispatcher, operator, give(task.id, 999_999))
    expect(missing).toMatchObject({
      statusCode: 400,
      fields: { operatorId: 'Оператор: такого сотрудника нет' },
    })
    const blocked = await makeUser(db, { isBlocked: true, lastName: 'Ершов' })
    const elsewhere = await makeUser(db, { role: 'engineer', queues: ['luv'], lastName: 'Сафин' })
    for (const [id, message] of [
      [on.client.user.id, 'Оператором может быть только сотрудник'],
      [blocked.id, 'Ершов\u00a0И. — пользователь заблокирован'],
      [elsewhere.id, 'Сафин\u00a0И. не работает с очередью «СКУД»'],
    ] as const)
      expect(await on.refusal(on.dispatcher, operator, give(task.id, id))).toMatchObject({
        statusCode: 422,
        message,
      })
  })
})

describe('an engineer', () => {
  test('takes a free task of an own queue', async () => {
    const task = await makeTask(db)
    const { body } = await on.engineer.call(operator, give(task.id, on.engineer.user.id))
    expect(body).toMatchObject({ status: 'ASSIGNED', operator: { id: on.engineer.user.id } })
  })

  test('gives no task to others and none back', async () => {
    const free = await makeTask(db)
    const own = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    for (const input of [
      give(free.id, on.dispatcher.user.id),
      give(own.id, on.dispatcher.user.id),
      give(own.id, null),
    ])
      expect(await on.refusal(on.engineer, operator, input)).toMatchObject({
        statusCode: 403,
        message: 'Инженер может взять заявку только себе',
      })
  })

  test('does not see tasks of others or of other queues, and cannot take them', async () => {
    const taken = await makeTask(db, { status: 'ASSIGNED', operatorId: on.dispatcher.user.id })
    const limited = await caller(app, db, { role: 'engineer', queues: ['skud'] })
    const elsewhere = await makeTask(db, { queue: 'luv' })
    const { user } = limited
    expect((await on.refusal(limited, operator, give(taken.id, user.id))).statusCode).toBe(404)
    expect((await on.refusal(limited, operator, give(elsewhere.id, user.id))).statusCode).toBe(404)
    await limited.refusal(get, { params: { id: elsewhere.id } })
  })
})

test('a client assigns no operator', async () => {
  const task = await makeTask(db, { queue: 'external', companyId: on.companyId })
  const refusal = await on.refusal(on.client, operator, give(task.id, on.engineer.user.id))
  expect(refusal.statusCode).toBe(403)
})
