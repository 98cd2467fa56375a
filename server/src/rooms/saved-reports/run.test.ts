import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import { expect, test } from 'vitest'

import { heavyReportsOf } from '../../platform/db/concurrency/heavy-reports.ts'
import { filesOf, testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { runReport } from './run.service.ts'

const db = await testDb()
const app = await testApp(db)
const parts = { files: filesOf(app), originOf: () => Promise.resolve('https://naryad.example.ru') }

test('a scheduled report waits for its turn while three other heavy reports run', async () => {
  const me = await caller(app, db, { role: 'operator' })
  const { body: saved } = await me.call(savedReportsRoutes.create, {
    body: { name: 'Неделя', period: 'thisMonth', definition: { kind: 'tasks', input: {} } },
  })
  const permits = await Promise.all(
    [-1, -2, -3].map((userId) => heavyReportsOf(db).acquire({ userId, waitMs: 1000 })),
  )
  const run = { reportId: saved.id, dueAt: '2026-11-23T05:00:00.000Z', isScheduled: true }
  const running = runReport(db, parts, run)
  await expect.poll(() => heavyReportsOf(db).isWaiting(me.user.id)).toBe(true)
  const filesOfOwner = async () => (await me.call(savedReportsRoutes.files, {})).body.items.length
  expect(await filesOfOwner()).toBe(0)
  for (const release of permits) release()
  await running
  expect(await filesOfOwner()).toBe(1)
})
