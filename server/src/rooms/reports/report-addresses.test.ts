import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { deleteExpiredAddresses } from './report-addresses.repo.ts'

const db = await testDb()
const app = await testApp(db)

const body = { dateFrom: '2026-01-01', dateTo: '2026-12-31', columns: ['id' as const, 'title' as const] }
const addressOf = async (who: Caller) => (await who.call(reportsRoutes.tasksExcelAddress, { body })).body
const open = (url: string) => app.inject({ method: 'GET', url })

test('an address of a report opens its file once, without a session', async () => {
  await makeTask(db, { title: 'Калибровка', createdAt: '2026-05-05T09:00:00Z' })
  const { url } = await addressOf(await caller(app, db, { role: 'operator' }))
  const answer = await open(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Отчет.xlsx'))
  expect(JSON.stringify(await cellsOf(answer.rawPayload))).toContain('Калибровка')
  const again = await open(url)
  expect(again.statusCode).toBe(403)
  expect(again.json()).toMatchObject({ message: expect.stringContaining('уже открывалась или устарела') })
})

test('an address of a report is good for five minutes, and then swept away', async () => {
  const { url, expiresAt } = await addressOf(await caller(app, db, { role: 'admin' }))
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000)
  await sql`update report_addresses set expires_at = now() - interval '1 second'`.execute(db)
  expect((await open(url)).statusCode).toBe(403)
  await db.transaction().execute(deleteExpiredAddresses)
  expect(await db.selectFrom('reportAddresses').selectAll().execute()).toEqual([])
})

test('an address shows a client the tasks of the organization alone', async () => {
  const client = await caller(app, db, { role: 'client' })
  await makeTask(db, { title: 'Своя', companyId: client.user.companyId, createdAt: '2026-05-05T09:00:00Z' })
  const { id } = await makeCompany(db)
  await makeTask(db, { title: 'Чужая', companyId: id, createdAt: '2026-05-05T09:00:00Z' })
  const text = JSON.stringify(await cellsOf((await open((await addressOf(client)).url)).rawPayload))
  expect(text).toContain('Своя')
  expect(text).not.toContain('Чужая')
})

test('an address of a user who was blocked or has lost the right opens nothing', async () => {
  const blocked = await caller(app, db, { role: 'operator' })
  const demoted = await caller(app, db, { role: 'operator' })
  const [one, other] = [await addressOf(blocked), await addressOf(demoted)]
  await db.updateTable('users').set({ isBlocked: true }).where('id', '=', blocked.user.id).execute()
  await db.updateTable('users').set({ role: 'engineer' }).where('id', '=', demoted.user.id).execute()
  expect((await open(one.url)).statusCode).toBe(403)
  expect((await open(other.url)).statusCode).toBe(403)
})

test('an address that was guessed opens nothing', async () => {
  expect((await open(`/api/tasks/report/excel/${'x'.repeat(43)}`)).statusCode).toBe(403)
  expect((await open('/api/tasks/report/excel/x')).statusCode).toBe(404)
})
