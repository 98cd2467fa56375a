import { aboutRoutes } from '@naryad/contract/settings/about.routes'
import { expect, test } from 'vitest'

import { defineJob, NoData } from '../../platform/jobs/job.ts'
import { prepareQueues } from '../../platform/jobs/queue.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'

const db = await testDb()
const jobs = [defineJob({ name: 'test.about', title: 'Проверка', data: NoData, run: async () => {} })]
const app = await testApp(db, {}, () => {}, jobs)

test('administrators see the build, the database, the files and the queue', async () => {
  await prepareQueues(testDbUrl(), jobs)
  const admin = await caller(app, db, { role: 'admin' })
  const { body } = await admin.call(aboutRoutes.get, {})
  expect(body).toMatchObject({
    build: '1.2.0+sources',
    version: '1.2.0',
    release: null,
    releasedOn: null,
    replica: null,
    files: { place: expect.stringContaining('/'), count: 0, bytes: 0 },
    jobs: { waiting: 0, retrying: 0, failed: 0 },
    licences: [],
  })
  expect(body.database.version).toMatch(/^\d+/)
  expect(body.database.bytes).toBeGreaterThan(1_000_000)
})

test('other roles do not see them', async () => {
  for (const role of ['operator', 'engineer', 'client'] as const) {
    const other = await caller(app, db, { role })
    expect((await other.refusal(aboutRoutes.get, {})).status).toBe(403)
  }
})
