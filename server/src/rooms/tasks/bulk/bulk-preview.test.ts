import { isAbsentFor } from '@naryad/contract/calendar/operator-absence'
import { tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
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

const timeZone = 'Asia/Vladivostok'
const holiday = { kind: 'HOLIDAY' as const, dateFrom: '2031-03-10', dateTo: '2031-03-12' }

const windows = [
  // The night before in UTC is the first day there.
  { plannedFrom: '2031-03-09T14:30:00.000Z', plannedTo: '2031-03-09T15:00:00.000Z' },
  { plannedFrom: '2031-03-09T12:00:00.000Z', plannedTo: null },
  { plannedFrom: '2031-03-09T13:30:00.000Z', plannedTo: null },
  { plannedFrom: null, plannedTo: '2031-03-12T14:30:00.000Z' },
  { plannedFrom: '2031-03-01T06:00:00.000Z', plannedTo: '2031-03-20T06:00:00.000Z' },
  { plannedFrom: '2031-03-12T13:59:00.000Z', plannedTo: '2031-03-13T06:00:00.000Z' },
  { plannedFrom: '2031-03-12T14:00:00.000Z', plannedTo: '2031-03-13T06:00:00.000Z' },
  { plannedFrom: null, plannedTo: null },
]

async function prepare() {
  const person = await makeUser(db, { role: 'engineer', timeZone })
  await db
    .insertInto('absences')
    .values({ userId: person.id, ...holiday })
    .execute()
  const visits = await Promise.all(
    windows.map(async (window) => ({ ...window, id: (await makeTask(db, window)).id })),
  )
  const late = await makeTask(db, { deadlineAt: '2031-03-12T13:00:00.000Z' })
  const closed = await makeTask(db, { status: 'CLOSED', ...windows[4] })
  return { person, visits, late, closed }
}

test('the question counts the visits and the deadlines that fall into an absence of whom one chooses', async () => {
  const { person, visits, late, closed } = await prepare()
  const absent = { timeZone, absence: holiday }
  const visitsCount = visits.filter((window) => isAbsentFor(absent, { ...window, deadlineAt: null })).length
  expect(visitsCount).toBe(5)
  const ids = [...visits.map(({ id }) => id), late.id, closed.id]
  const body = { ids, userIds: [person.id, on.engineer.user.id] }
  const reply = await on.dispatcher.call(tasksUndoRoutes.preview, { body })
  expect(reply.body.absences).toEqual([{ userId: person.id, ...holiday, visitsCount, deadlinesCount: 1 }])
})

test('an organization does not learn of absences', async () => {
  const { person, visits } = await prepare()
  const ids = visits.map(({ id }) => id)
  await db.updateTable('tasks').set({ companyId: on.companyId }).execute()
  const reply = await on.client.call(tasksUndoRoutes.preview, { body: { ids, userIds: [person.id] } })
  expect(reply.body).toMatchObject({ openCount: visits.length, absences: [] })
})
