import { usersRoutes } from '@naryad/contract/users/users.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeUser } from './users.make.ts'

const db = await testDb()
const app = await testApp(db)

describe('operators', () => {
  test('are those at work who may answer for a task, in the order of the Russian alphabet, with their open tasks', async () => {
    const admin = await caller(app, db, { role: 'admin', lastName: 'Админов' })
    await makeUser(db, { role: 'engineer', lastName: 'Яшин', queues: ['luv', 'glonass'] })
    const busy = await makeUser(db, { role: 'operator', lastName: 'Ёлкин', isSenior: true })
    await makeUser(db, { role: 'operator', lastName: 'Жуков', isBlocked: true })
    await makeUser(db, { role: 'client', lastName: 'Дымов' })
    await makeUser(db, { role: 'engineer', lastName: 'Епифанов' })
    const task = { queue: 'luv', title: 'Заявка', operatorId: busy.id } as const
    await db
      .insertInto('tasks')
      .values([
        { ...task, deadlineAt: '2020-01-01T00:00:00Z' },
        { ...task, deadlineAt: '2099-01-01T00:00:00Z' },
        // Neither a finished task nor one that waits for the client is overdue.
        { ...task, status: 'WAITING_CLIENT', deadlineAt: '2020-01-01T00:00:00Z' },
        { ...task, status: 'DONE', doneAt: '2026-01-01T00:00:00Z', deadlineAt: '2020-01-01T00:00:00Z' },
        { ...task, status: 'CLOSED', closedAt: '2026-01-01T00:00:00Z', deadlineAt: '2020-01-01T00:00:00Z' },
      ])
      .execute()
    const { body } = await admin.call(usersRoutes.operators, {})
    const loads = body.items.map((person) => [
      person.lastName,
      person.openTasksCount,
      person.overdueTasksCount,
    ])
    expect(loads).toEqual([
      ['Админов', 0, 0],
      ['Ёлкин', 4, 1],
      ['Епифанов', 0, 0],
      ['Яшин', 0, 0],
    ])
    expect(body.totalCount).toBe(4)
    expect(body.items[3]).toMatchObject({ role: 'engineer', isSenior: false, queues: ['luv', 'glonass'] })
  })
})
