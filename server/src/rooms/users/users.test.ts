import { usersRoutes } from '@naryad/contract/users/users.routes'
import { sql } from 'kysely'
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

  test('have the nearest absence that has begun or begins within two weeks, by their own day', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    const zones = ['Asia/Kamchatka', 'Europe/Kaliningrad'] as const
    for (const timeZone of zones) {
      const absentIn = async (first: number, last: number) => {
        const { id: userId } = await makeUser(db, { role: 'engineer', timeZone })
        const today = sql<string>`(now() at time zone ${timeZone})::date`
        await db
          .insertInto('absences')
          .values({
            userId,
            kind: 'SICK',
            dateFrom: sql<string>`${today} + ${first}::int`,
            dateTo: sql<string>`${today} + ${last}::int`,
          })
          .execute()
        return userId
      }
      const [over, present, soon, later] = [
        await absentIn(-3, -1),
        await absentIn(-3, 0),
        await absentIn(14, 20),
        await absentIn(15, 20),
      ]
      const { items } = (await admin.call(usersRoutes.operators, {})).body
      const absenceOf = (id: number) => items.find((person) => person.id === id)?.absence
      expect([absenceOf(over), absenceOf(later)]).toEqual([null, null])
      expect([absenceOf(present)?.kind, absenceOf(soon)?.kind]).toEqual(['SICK', 'SICK'])
      expect(items.find(({ id }) => id === soon)).toMatchObject({ timeZone })
    }
  })

  test('have the earlier of two absences', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    for (const ahead of [9, 2])
      await db
        .insertInto('absences')
        .values({
          userId: engineer.user.id,
          kind: ahead === 2 ? 'HOLIDAY' : 'OTHER',
          dateFrom: sql<string>`current_date + ${ahead}::int`,
          dateTo: sql<string>`current_date + ${ahead}::int`,
        })
        .execute()
    const { items } = (await engineer.call(usersRoutes.operators, {})).body
    expect(items).toMatchObject([{ absence: { kind: 'HOLIDAY' } }])
  })
})
