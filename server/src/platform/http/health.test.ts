import { describe, expect, test } from 'vitest'

import { testDb, testDbUrl } from '../../testing/database.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { connect } from '../db/connect.ts'
import type { DiskSpace } from '../disk/disk-space.ts'
import { makeApp } from './app.ts'
import { type HealthParts, serveHealth } from './health.ts'

const db = await testDb()
const appOf = (parts: Partial<HealthParts> = {}) => {
  const app = makeApp({ constraints: {}, trustedProxies: [], logLevel: 'silent', maxInFlight: 1 })
  serveHealth(app, { db, readDisks: async () => [], ...parts })
  return app
}

test.each(['/health/live', '/health/ready', '/api/health/live', '/api/health/ready'])(
  '%s answers GET, and HEAD without a body',
  async (url) => {
    const app = appOf()
    expect((await app.inject(url)).json()).toEqual({ status: 'ok' })
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  },
)

describe('readiness', () => {
  const disk = (place: DiskSpace['place'], state: DiskSpace['state']): DiskSpace => ({
    place,
    state,
    freeBytes: 1,
    sizeBytes: 2,
  })

  test.each([
    ['data', 'full', 503],
    ['files', 'full', 503],
    ['database', 'full', 503],
    ['data', 'low', 200],
    // Work goes on without a place for copies; settings and metrics show it.
    ['backups', 'full', 200],
  ] as const)('with the disk of %s %s is %i', async (place, state, status) => {
    const app = appOf({ readDisks: async () => [disk('files', 'ok'), disk(place, state)] })
    const answer = await app.inject('/health/ready')
    expect(answer.statusCode).toBe(status)
    expect(answer.body.includes('На диске сервера нет места')).toBe(status === 503)
    expect((await app.inject('/health/live')).statusCode).toBe(200)
  })

  test('names a database that is away, and comes back with it', async () => {
    const proxy = await startFaultProxy(testDbUrl())
    const away = connect(proxy.url, { max: 1 })
    try {
      const app = appOf({ db: away })
      expect((await app.inject('/health/ready')).statusCode).toBe(200)
      proxy.fault = 'close'
      proxy.resetAll()
      const answer = await app.inject('/health/ready')
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^База данных недоступна/) })
      expect((await app.inject('/health/live')).statusCode).toBe(200)
      proxy.fault = undefined
      await expect.poll(async () => (await app.inject('/health/ready')).statusCode).toBe(200)
    } finally {
      await away.destroy()
      await proxy.stop()
    }
  })
})
