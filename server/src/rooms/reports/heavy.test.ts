import type { RouteDef } from '@naryad/contract/kit/route'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { heavyReportsOf } from '../../platform/db/concurrency/heavy-reports.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
// Over a socket, because only a socket can be closed.
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

const year = { dateFrom: '2026-01-01', dateTo: '2026-12-31' }
/** A filter that the rollups do not know. */
const heavy = { ...year, sources: ['STAFF' as const] }

/** A call with a caller that disconnects. */
function leave({ accessToken }: Caller, { path }: RouteDef, body: unknown): () => void {
  const gone = new AbortController()
  void fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: gone.signal,
  }).catch(() => undefined)
  return () => gone.abort()
}

test('a call over a socket is answered whole', async () => {
  const { accessToken } = await caller(app, db, { role: 'admin' })
  const answer = await fetch(`${origin}/api/tasks/report/excel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(heavy),
  })
  expect(answer.status).toBe(200)
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

async function takeAll(): Promise<() => void> {
  const taken = await Promise.all(
    [1, 2, 3].map((userId) => heavyReportsOf(db).acquire({ userId: -userId, waitMs: 1000 })),
  )
  return () => {
    for (const release of taken) release()
  }
}

describe('a heavy report', () => {
  test.each(['tasks', 'tasksExcel', 'engineersExcel', 'driversExcel', 'luvExcel', 'termsExcel'] as const)(
    'waits while three others are made, and says so: %s',
    async (name) => {
      const admin = await caller(app, db, { role: 'admin' })
      const waits = async () => (await admin.call(reportsRoutes.waiting, {})).body.isWaiting
      const release = await takeAll()
      const body = name === 'termsExcel' ? {} : name.startsWith('tasks') ? heavy : year
      const answer = admin.send(reportsRoutes[name], { body })
      await expect.poll(waits).toBe(true)
      release()
      expect((await answer).statusCode).toBe(200)
      await expect.poll(waits).toBe(false)
    },
  )

  test('says that it waits to an engineer, who may take the file of terms alone', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    const waits = async () => (await engineer.call(reportsRoutes.waiting, {})).body.isWaiting
    const release = await takeAll()
    const answer = engineer.send(reportsRoutes.termsExcel, { body: {} })
    await expect.poll(waits).toBe(true)
    release()
    expect((await answer).statusCode).toBe(200)
  })

  test('is neither a year that the rollups answer, nor a month', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    const release = await takeAll()
    const month = { ...heavy, dateFrom: companyToday(), dateTo: companyToday() }
    for (const body of [{ ...year, groupBy: ['month', 'queue'] }, month])
      expect((await admin.send(reportsRoutes.tasks, { body })).statusCode).toBe(200)
    release()
  })

  test('leaves the line when its reader has gone', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    const waits = async () => (await admin.call(reportsRoutes.waiting, {})).body.isWaiting
    const release = await takeAll()
    const goAway = leave(admin, reportsRoutes.tasksExcel, heavy)
    await expect.poll(waits).toBe(true)
    goAway()
    await expect.poll(waits).toBe(false)
    release()
  })
})

test('a report stops its statement when the reader disconnects', async () => {
  await makeTask(db)
  const admin = await caller(app, db, { role: 'admin' })
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.n
  }
  await db.transaction().execute(async (tx) => {
    // The statement waits for the table as long as this transaction holds it.
    await sql`lock table task_comments, tasks in access exclusive mode`.execute(tx)
    const goAway = leave(admin, reportsRoutes.tasks, { ...heavy, limit: 0 })
    await expect.poll(waiting).toBe(1)
    goAway()
    await expect.poll(waiting).toBe(0)
  })
})
