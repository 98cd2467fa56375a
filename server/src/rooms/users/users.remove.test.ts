import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeUser, newUser } from './users.make.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller

beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const create = () => admin.call(usersRoutes.create, { body: newUser })
const emails = async () =>
  (await db.selectFrom('users').select('email').orderBy('id').execute()).map(({ email }) => email)

describe('deleting a user', () => {
  const remove = (id: number) => admin.send(usersRoutes.remove, { params: { id } })

  test('who has done nothing leaves no account, and a note in the audit', async () => {
    const { body } = await create()
    expect((await remove(body.id)).statusCode).toBe(204)
    expect(await emails()).toHaveLength(1)
    const audit = await db.selectFrom('audit').selectAll().orderBy('id').execute()
    expect(audit.at(-1)).toMatchObject({
      kind: 'USER_DELETED',
      objectId: body.id,
      objectTitle: 'Белова Анна, belova@naryad.test',
    })
    expect((await remove(body.id)).statusCode).toBe(404)
  })

  test('who has only signed in is possible, and ends the sessions', async () => {
    const dispatcher = await caller(app, db)
    expect((await remove(dispatcher.user.id)).statusCode).toBe(204)
    expect((await dispatcher.send(usersRoutes.list, {})).statusCode).toBe(401)
  })

  test('who has done something is refused with what stands in the way', async () => {
    const { id } = await makeUser(db)
    const task = { queue: 'luv', title: 'Заявка' } as const
    const tasks = await db
      .insertInto('tasks')
      .values([
        { ...task, operatorId: id },
        { ...task, createdBy: id },
      ])
      .returning('id')
      .execute()
    await db
      .insertInto('taskComments')
      .values({ taskId: tasks[0]?.id ?? 0, authorId: id, text: 'Ясно', isInternal: false })
      .execute()
    expect((await remove(id)).json()).toMatchObject({
      statusCode: 409,
      message: 'За пользователем числятся: 2 заявки, 1 комментарий. Заблокируйте его',
    })
    expect(await emails()).toHaveLength(2)
  })

  test('who has only been given tasks is possible once they are handed over', async () => {
    const { id } = await makeUser(db)
    const next = await makeUser(db)
    const task = await db
      .insertInto('tasks')
      .values({ queue: 'luv', title: 'Заявка', status: 'ASSIGNED', operatorId: id })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await remove(id)).statusCode).toBe(409)
    const { body } = await admin.call(tasksBulkRoutes.operator, {
      body: { ids: [task.id], operatorId: next.id },
    })
    expect(body).toEqual({ failed: [], unchangedCount: 0, undoId: expect.any(String) })
    expect((await remove(id)).statusCode).toBe(204)
  })

  test('who has only changed another account is refused too', async () => {
    const other = await caller(app, db, { role: 'admin' })
    await other.call(usersRoutes.create, { body: newUser })
    expect((await remove(other.user.id)).json()).toMatchObject({
      statusCode: 409,
      message: 'За пользователем числятся: 2 записи в истории. Заблокируйте его',
    })
  })

  test('who is referred to from elsewhere is refused as well', async () => {
    const { id } = await makeUser(db)
    const driver = await db
      .insertInto('drivers')
      .values({ lastName: 'Шакиров' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('driverTokens')
      .values({
        driverId: driver.id,
        hash: Buffer.alloc(32),
        expiresAt: '2030-01-01T00:00:00Z',
        issuedBy: id,
      })
      .execute()
    expect((await remove(id)).json()).toMatchObject({
      statusCode: 409,
      message: 'Пользователь уже работал в системе: заблокируйте его',
    })
  })
})
