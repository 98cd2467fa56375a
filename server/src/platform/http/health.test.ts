import { expect, test } from 'vitest'

import { testDb } from '../../testing/database.ts'
import { makeApp } from './app.ts'
import { serveHealth } from './health.ts'

const db = await testDb()
const app = makeApp({ constraints: {}, trustedProxies: [], logLevel: 'silent', maxInFlight: 1 })
serveHealth(app, db)

test.each(['/health/live', '/health/ready', '/api/health/live', '/api/health/ready'])(
  '%s answers GET, and HEAD without a body',
  async (url) => {
    expect((await app.inject(url)).json()).toEqual({ status: 'ok' })
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  },
)
