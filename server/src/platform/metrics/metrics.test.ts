import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'

import { makeLetters } from '../../rooms/letters/letters.make.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { recordBackup, recordFailure } from '../backup/last-backup.ts'
import { poolOf } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { defineJob, NoData } from '../jobs/job.ts'
import { prepareQueues } from '../jobs/queue.ts'

const db = await testDb()
const token = 'a8f5f167f44f4964e6c998dee827110c'
const dataDir = mkdtempSync(path.join(tmpdir(), 'naryad-metrics-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const app = await testApp(db, { NARYAD_METRICS_TOKEN: token, NARYAD_DATA_DIR: dataDir })
const closed = await testApp(db)

const read = (from: FastifyInstance, authorization?: string) =>
  from.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

const metrics = async (): Promise<string> => (await read(app, `Bearer ${token}`)).body

/** The value of a line, by the beginning of it. */
async function valueOf(line: string): Promise<number | undefined> {
  const found = (await metrics()).split('\n').find((text) => text.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

describe('metrics', () => {
  test('are not there unless they are configured', async () => {
    expect((await read(closed, `Bearer ${token}`)).statusCode).toBe(404)
  })

  test.each([
    ['a caller without a token', undefined],
    ['a wrong token', `Bearer ${'b'.repeat(32)}`],
    ['the beginning of the token', `Bearer ${token.slice(0, -1)}`],
    ['more than the token', `Bearer ${token}0`],
    ['another scheme', `Basic ${token}`],
    ['an endless token', `Bearer ${'a'.repeat(5000)}`],
  ])('are refused to %s', async (_, authorization) => {
    const answer = await read(app, authorization)
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('naryad_')
  })

  test('are refused to an administrator of the product, whose token is another', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    expect((await read(app, `Bearer ${admin.accessToken}`)).statusCode).toBe(401)
  })

  test('are what Prometheus reads', async () => {
    const answer = await read(app, `Bearer ${token}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(answer.body).toContain('process_resident_memory_bytes')
    const build = 'naryad_build_info{build="1.2.0+sources",version="1.2.0",release=""}'
    expect(await valueOf(build)).toBe(1)
  })

  test('count calls by declared route, and whatever else is called as one', async () => {
    const person = await caller(app, db)
    for (const id of [1_000_001, 1_000_002]) await person.send(tasksRoutes.get, { params: { id } })
    const line =
      'naryad_http_request_duration_seconds_count{method="GET",route="/api/tasks/:id",status="404"}'
    expect(await valueOf(line)).toBe(2)
    for (const url of ['/api/none', '/wp-admin', '/x/1']) await app.inject({ url })
    const other = 'naryad_http_request_duration_seconds_count{method="other",route="other",status="404"}'
    expect(await valueOf(other)).toBe(3)
    // Figures may hold any digits; what was asked for would stand in a label.
    const labels = (await metrics()).match(/\{[^}]*\}/g) ?? []
    expect(labels.filter((label) => /wp-admin|1000001|x\/1/.test(label))).toEqual([])
    expect(labels.some((label) => label.includes('/api/tasks/:id'))).toBe(true)
  })

  test('cover connections, sessions, letters and the database', async () => {
    await caller(app, db)
    await makeLetters(db, ['a@b.test'])
    expect(await valueOf('naryad_sessions_open')).toBe(1)
    expect(await valueOf('naryad_letters{status="queued"}')).toBe(1)
    expect(await valueOf('naryad_event_streams_open')).toBe(0)
    expect(await valueOf('naryad_db_up')).toBe(1)
    const before = poolOf(db).inUse
    await inTransaction(db, async (tx) => {
      await tx.selectFrom('users').select('id').execute()
      expect(await valueOf('naryad_db_connections_in_use')).toBe(before + 1)
    })
    expect(poolOf(db)).toEqual({ inUse: before, waiting: 0 })
  })

  test('show the disks, and the last backup once there is one', async () => {
    const lines = ['naryad_disk_free_bytes{place="data"}', 'naryad_disk_size_bytes{place="files"}']
    for (const line of lines) expect(await valueOf(line)).toBeGreaterThan(0)
    expect(await metrics()).not.toMatch(/^naryad_backup_/m)
    const done = {
      endedAt: '2026-11-28T02:30:00.000Z',
      file: path.join(dataDir, 'copy.tar'),
      bytes: 1000,
      seconds: 1,
      rows: 1,
      files: 1,
      missingFiles: 2,
    }
    await recordBackup(dataDir, done)
    expect(await valueOf('naryad_backup_ok')).toBe(1)
    expect(await valueOf('naryad_backup_completed_timestamp_seconds')).toBe(Date.parse(done.endedAt) / 1000)
    expect(await valueOf('naryad_backup_size_bytes')).toBe(1000)
    expect(await valueOf('naryad_backup_missing_files')).toBe(2)
    expect(await valueOf('naryad_disk_free_bytes{place="backups"}')).toBeGreaterThan(0)
    await recordFailure(dataDir, 'На диске нет места')
    expect(await valueOf('naryad_backup_ok')).toBe(0)
    expect(await valueOf('naryad_backup_size_bytes')).toBe(1000)
  })

  test('show a job that failed and is tried again', async () => {
    await prepareQueues(testDbUrl(), [
      defineJob({ name: 'test.poisoned', title: 'Проверка', data: NoData, run: async () => {} }),
    ])
    await sql`insert into jobs.job (name, state) values ('test.poisoned', 'retry')`.execute(db)
    expect(await valueOf('naryad_jobs{name="test.poisoned",state="retry"}')).toBe(1)
  })
})
