import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { aboutRoutes } from '@naryad/contract/settings/about.routes'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'

import { connect } from '../platform/db/connect.ts'
import { refuseForeignReplica } from '../platform/db/replica/refuse-foreign.ts'
import { attachReplica, replicaStateOf } from '../platform/db/replica/replica.ts'
import { migrateToLatest } from '../platform/db/schema/migrate.ts'
import { giveRights } from '../platform/db/tenant/rights.ts'
import { prepareQueues } from '../platform/jobs/queue.ts'
import { companyToday } from '../platform/time/company-day.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { testApp } from '../testing/app.ts'
import { type Caller, caller } from '../testing/callers.ts'
import { startPostgresPair } from '../testing/postgres-pair.ts'

/** Reports and Excel files are read from a replica of the database. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const pair = await startPostgresPair('local')
const [primaryHost, standbyHost] = pair.hosts
const ownerUrl = pair.urlOf('naryad_owner', [primaryHost])
const primaryUrl = pair.urlOf('naryad_app', [primaryHost])
const replicaUrl = pair.urlOf('naryad_app', [standbyHost])
await migrateToLatest(ownerUrl)
await prepareQueues(ownerUrl, [])
await giveRights({ ownerUrl, workingUrl: primaryUrl })
const db = connect(primaryUrl, { hasRowSecurity: true })
const replica = connect(replicaUrl, { hasRowSecurity: true })
const app = await testApp(db)
const failures: unknown[] = []
attachReplica(db, { replica, onFailure: (error) => failures.push(error) })
afterAll(async () => {
  await Promise.all([db.destroy(), replica.destroy()])
  await pair.stop()
})

const reads = async () => ({ ...(await replicaStateOf(db))?.reads })
const day = companyToday()
const period = { dateFrom: day, dateTo: day }
const page = { limit: 50, offset: 0 }

const readings: readonly (readonly [RouteDef, object])[] = [
  [reportsRoutes.tasks, { ...period, ...page, groupBy: ['status'], measures: ['tasks'] }],
  [reportsRoutes.tasksExcel, { ...period, ...page, groupBy: ['status'], measures: ['tasks'] }],
  [reportsRoutes.engineers, period],
  [reportsRoutes.engineersExcel, period],
  [reportsRoutes.drivers, { ...period, ...page }],
  [reportsRoutes.driversExcel, { ...period, ...page }],
  [reportsRoutes.luv, { ...period, ...page }],
  [reportsRoutes.luvExcel, { ...period, ...page }],
  [reportsRoutes.termsExcel, page],
]

async function readAll(person: Caller): Promise<void> {
  for (const [route, body] of readings) {
    const { statusCode, body: text } = await person.send(route, { body })
    expect(statusCode, `${route.path}: ${text.slice(0, 200)}`).toBe(200)
  }
  for (const route of Object.values(exportsRoutes))
    expect((await person.send(route, {})).statusCode, route.path).toBe(200)
}

describe('the start', () => {
  test('takes a standby', () => expect(refuseForeignReplica(primaryUrl, replicaUrl)).resolves.toBeUndefined())

  test('refuses the database itself', () =>
    expect(refuseForeignReplica(primaryUrl, primaryUrl)).rejects.toThrow('принимает записи'))

  test('does not wait for a replica that is away', () =>
    expect(
      refuseForeignReplica(primaryUrl, 'postgres://naryad_app@127.0.0.1:1/naryad'),
    ).resolves.toBeUndefined())
})

describe('a replica', () => {
  test('is read by every report and Excel file, which change nothing there', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    await makeTask(db)
    const before = await reads()
    await readAll(admin)
    const after = await reads()
    expect(failures).toEqual([])
    expect(after.primary).toBe(before.primary)
    const least = readings.length + Object.keys(exportsRoutes).length
    expect((after.replica ?? 0) - (before.replica ?? 0)).toBeGreaterThanOrEqual(least)
    const { body } = await admin.call(aboutRoutes.get, {})
    expect(body.replica?.lagSeconds).toBeLessThan(30)
  })

  test('shows a report what was written just before', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    const report = async () =>
      (
        await admin.call(reportsRoutes.tasks, {
          body: { ...period, ...page, groupBy: [], measures: ['tasks'] },
        })
      ).body.totalCount
    const count = await report()
    for (let n = 1; n <= 5; n += 1) {
      await makeTask(db)
      expect(await report()).toBe(count + n)
    }
  })

  test('that is behind is not waited for longer than two seconds, and its lag is shown', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    const standby = connect(`postgres://postgres@${standbyHost}/naryad`, { max: 1 })
    try {
      await sql`select pg_wal_replay_pause()`.execute(standby)
      await vi.waitFor(async () => {
        const state = await sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`.execute(
          standby,
        )
        expect(state.rows).toEqual([{ state: 'paused' }])
      })
      await makeTask(db)
      const before = await reads()
      const began = performance.now()
      await admin.call(reportsRoutes.engineers, { body: period })
      // Of the three reads of this report the first alone has waited.
      expect(performance.now() - began).toBeLessThan(4000)
      const after = await reads()
      expect(after.replica).toBe(before.replica)
      expect(after.primary).toBeGreaterThan(before.primary ?? 0)
      const { body } = await admin.call(aboutRoutes.get, {})
      expect(body.replica?.lagSeconds).toBeGreaterThan(0)
      expect(failures).toEqual([])
    } finally {
      await sql`select pg_wal_replay_resume()`.execute(standby)
      await standby.destroy()
    }
  })

  test('that takes writes itself is no longer read', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    await pair.promoteStandby()
    const before = await reads()
    // Behind before, it is left alone for a few seconds.
    await vi.waitFor(
      async () => {
        await admin.call(reportsRoutes.engineers, { body: period })
        expect(String(failures)).toContain('no replica')
      },
      { timeout: 15_000, interval: 500 },
    )
    expect((await reads()).replica).toBe(before.replica)
    expect((await admin.call(aboutRoutes.get, {})).body.replica).toEqual({ lagSeconds: null })
  })
})
