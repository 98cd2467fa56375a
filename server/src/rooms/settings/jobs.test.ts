import { jobsRoutes } from '@naryad/contract/settings/jobs.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { defineJob, NoData } from '../../platform/jobs/job.ts'
import { prepareQueues } from '../../platform/jobs/queue.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'

const db = await testDb()
const nothing = { data: NoData, run: async () => {} }
const jobs = [
  defineJob({ name: 'test.letters', title: 'Отправка писем', ...nothing }),
  defineJob({ name: 'test.counts', title: 'Счётчики', schedule: { everySeconds: 60 }, ...nothing }),
]
const app = await testApp(db, {}, () => {}, jobs)
beforeEach(() => prepareQueues(testDbUrl(), jobs))

/** Runs as a worker leaves them. */
const runs = (name: string, state: string, facts: { at?: string; error?: string } = {}) =>
  sql`
  insert into jobs.job (name, state, started_on, completed_on, output, retry_count, retry_limit)
  values (${name}, ${state}::jobs.job_state, ${facts.at ?? null}, ${state === 'retry' ? null : (facts.at ?? null)},
    ${facts.error === undefined ? null : JSON.stringify({ message: facts.error })}::text::jsonb, 2, 2)`.execute(
    db,
  )

const list = async () => {
  const admin = await caller(app, db, { role: 'admin' })
  return (await admin.call(jobsRoutes.list, {})).body.items
}

describe('background jobs', () => {
  test('show what waits, what is tried again, what was given up, and the last error', async () => {
    await runs('test.letters', 'created')
    await runs('test.letters', 'completed', { at: '2026-11-24T08:00:00Z' })
    await runs('test.letters', 'failed', { at: '2026-11-23T08:00:00Z', error: 'давно' })
    await runs('test.letters', 'retry', { at: '2026-11-23T09:00:00Z', error: 'сервер молчит' })
    const [letters, counts] = await list()
    expect(letters).toMatchObject({
      name: 'test.letters',
      title: 'Отправка писем',
      waitingCount: 1,
      retryingCount: 1,
      failedCount: 1,
      lastError: 'сервер молчит',
    })
    expect(Date.parse(letters?.lastErrorAt ?? '')).toBe(Date.parse('2026-11-23T09:00:00Z'))
    expect(counts).toMatchObject({ title: 'Счётчики', waitingCount: 0, lastDoneAt: null, lastError: null })
  })

  test('that come back by themselves forget a failure with the next success', async () => {
    await runs('test.counts', 'failed', { at: '2026-11-24T08:00:00Z', error: 'занято' })
    expect((await list())[1]).toMatchObject({ failedCount: 1, lastError: 'занято' })
    await runs('test.counts', 'completed', { at: '2026-11-24T08:01:00Z' })
    expect((await list())[1]).toMatchObject({ failedCount: 0, lastError: null, lastErrorAt: null })
  })

  test('begin again at once when an administrator wants it', async () => {
    await runs('test.letters', 'failed', { at: '2026-11-23T08:00:00Z', error: 'x' })
    const admin = await caller(app, db, { role: 'admin' })
    await admin.call(jobsRoutes.retry, { params: { name: 'test.letters' } })
    const { rows } = await sql`
      select state::text, retry_limit > retry_count as "isTriedAgain", start_after <= now() as "isDue" from jobs.job`.execute(
      db,
    )
    expect(rows).toEqual([{ state: 'retry', isTriedAgain: true, isDue: true }])
    expect((await admin.refusal(jobsRoutes.retry, { params: { name: 'none' } })).status).toBe(404)
  })

  test('are an administrator’s alone', async () => {
    for (const role of ['operator', 'engineer', 'client'] as const) {
      const other = await caller(app, db, { role })
      expect((await other.refusal(jobsRoutes.list, {})).status).toBe(403)
      expect((await other.refusal(jobsRoutes.retry, { params: { name: 'test.letters' } })).status).toBe(403)
    }
  })
})
