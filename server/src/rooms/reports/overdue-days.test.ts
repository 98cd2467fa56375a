import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { beforeEach, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { countOverdueDay } from './overdue-days.repo.ts'
import { reportJobs } from './reports.jobs.ts'

const db = await testDb()
const app = await testApp(db)

const past = '2025-01-01T09:00:00Z'
const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }

const countDay = (day: string) => db.transaction().execute((tx) => countOverdueDay(tx, day))
const read = async (who: Caller, query = november) =>
  (await who.call(reportsRoutes.overdueDays, { query })).body.items

beforeEach(async () => {
  await db.deleteFrom('overdueDays').execute()
  await db.deleteFrom('tasks').execute()
})

test('a day remains as it was last counted, whatever becomes of its tasks', async () => {
  const manager = await caller(app, db, { role: 'operator', isSenior: true })
  const late = await makeTask(db, { deadlineAt: past, status: 'NEW' })
  await makeTask(db, { deadlineAt: past, status: 'WAITING_CLIENT' })
  await makeTask(db, { deadlineAt: '2099-01-01T09:00:00Z', status: 'NEW' })
  await countDay('2026-11-02')
  await makeTask(db, { deadlineAt: past, status: 'IN_PROGRESS' })
  await countDay('2026-11-02')
  await db
    .updateTable('tasks')
    .set({ deadlineAt: '2099-01-01T09:00:00Z' })
    .where('id', '=', late.id)
    .execute()
  await countDay('2026-11-03')
  expect(await read(manager)).toEqual([
    { day: '2026-11-02', count: 2 },
    { day: '2026-11-03', count: 1 },
  ])
})

test('each reader gets the days of the tasks in sight, days without any among them', async () => {
  const own = await makeCompany(db, {})
  const other = await makeCompany(db, {})
  const all = await caller(app, db, { role: 'admin' })
  const ofQueue = await caller(app, db, { role: 'operator', queues: ['glonass'] })
  const client = await caller(app, db, { role: 'client', companyId: own.id })
  await makeTask(db, { deadlineAt: past, status: 'NEW', queue: 'glonass', companyId: other.id })
  await makeTask(db, { deadlineAt: past, status: 'NEW', queue: 'skud', companyId: own.id })
  await makeTask(db, { deadlineAt: past, status: 'NEW', queue: 'skud', companyId: null })
  await countDay('2026-11-02')
  await db.deleteFrom('tasks').execute()
  await countDay('2026-11-03')
  const counts = async (who: Caller) => (await read(who)).map(({ count }) => count)
  expect(await counts(all)).toEqual([3, 0])
  expect(await counts(ofQueue)).toEqual([1, 0])
  expect(await counts(client)).toEqual([1, 0])
})

test('an engineer reads no such report, and a period that runs backward is refused', async () => {
  const engineer = await caller(app, db, { role: 'engineer' })
  expect(await engineer.send(reportsRoutes.overdueDays, { query: november })).toMatchObject({
    statusCode: 403,
  })
  const manager = await caller(app, db, { role: 'admin' })
  const backward = await manager.send(reportsRoutes.overdueDays, {
    query: { dateFrom: '2026-11-30', dateTo: '2026-11-01' },
  })
  expect(backward).toMatchObject({ statusCode: 400 })
  expect(backward.body).toContain('раньше начала периода')
})

test('the scheduled job counts the present day and drops days older than three years', async () => {
  const manager = await caller(app, db, { role: 'admin' })
  await countDay('2020-05-05')
  await makeTask(db, { deadlineAt: past, status: 'NEW' })
  const job = reportJobs.find(({ name }) => name === 'reports.overdue-days')
  await job?.run(db, {}, { log: app.log, signal: new AbortController().signal })
  expect(await read(manager, { dateFrom: '2020-01-01', dateTo: companyToday() })).toEqual([
    { day: companyToday(), count: 1 },
  ])
})
