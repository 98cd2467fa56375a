import { randomBytes } from 'node:crypto'

import { api } from '@naryad/contract/api'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { roles, roleTitles } from '@naryad/contract/kit/rights'
import type { BoundRoute } from '@naryad/contract/kit/route'
import { describe, expect, test, vi } from 'vitest'

import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { makeUser } from '../rooms/users/users.make.ts'
import { testApp } from '../testing/app.ts'
import { caller, inject, signedIn } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'
import { captureLog } from '../testing/log.ts'

const db = await testDb()
const app = await testApp(db)

const declared = Object.values(api).flatMap((rooms) =>
  rooms.flatMap((room): BoundRoute[] => Object.values(room)),
)

/** Calls that read whole lists, and single objects by the number given. */
const readings = declared.filter(
  ({ method, path, reply, access }) =>
    typeof reply === 'object' && access !== 'public' && (method === 'GET' || path.endsWith('/search')),
)

/** Whatever form a secret of bytes may be written in. */
const spellings = (secret: Buffer): string[] => [
  secret.toString('hex'),
  secret.toString('base64'),
  secret.toString('base64url'),
]

describe('replies hold no secrets', () => {
  test.each(roles.map((role) => [roleTitles[role], role] as const))(
    'no key of an account is sent to %s',
    async (_, role) => {
      const company = await makeCompany(db)
      const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$canary'
      const other = await makeUser(db, { role: 'client', companyId: company.id, passwordHash })
      const { refreshToken, accessToken } = await signedIn(app, other)
      const secret = randomBytes(32)
      const tokenHash = randomBytes(32)
      const driver = await makeDriver(db, { companyId: company.id })
      await db
        .insertInto('userSecondFactors')
        .values({ userId: other.id, secret, confirmedAt: new Date().toISOString() })
        .execute()
      await db
        .insertInto('passwordLinks')
        .values({ userId: other.id, tokenHash, purpose: 'RESET', expiresAt: '2100-01-01' })
        .execute()
      await db
        .insertInto('driverTokens')
        .values({
          driverId: driver.id,
          hash: tokenHash,
          issuedAt: '2026-01-01',
          expiresAt: '2100-01-01',
          issuedBy: other.id,
        })
        .execute()
      const { id: sessionId } = await db
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', other.id)
        .executeTakeFirstOrThrow()
      const keys = [passwordHash, refreshToken, accessToken, sessionId, sessionId.replaceAll('-', '')]
      const secrets = [...keys, ...spellings(secret), ...spellings(tokenHash)]

      const person = await caller(app, db, role === 'client' ? { role, companyId: company.id } : { role })
      const told: string[] = []
      let answered = 0
      for (const route of readings)
        for (const id of [other.id, driver.id, company.id]) {
          const params = { id, carId: id, kind: 'users' }
          const answer = await person.send(route, { params, ...(route.body ? { body: {} } : {}) })
          expect(answer.statusCode, route.path).toBeLessThan(500)
          if (answer.statusCode < 300) answered += 1
          if (secrets.some((one) => answer.body.includes(one))) told.push(`${route.method} ${route.path}`)
        }
      expect(told).toEqual([])
      // The crawl has really read something.
      expect(answered).toBeGreaterThan(20)
    },
  )
})

describe('the log', () => {
  test('has a line a request with its number, and nothing that was sent in secret', async () => {
    const written = captureLog()
    const talking = await testApp(db, { LOG_LEVEL: 'debug' })
    const person = await caller(talking, db, { role: 'admin' })
    const canary = `canary${randomBytes(8).toString('hex')}`
    const headers = { cookie: `naryad_device=${canary}`, 'x-forwarded-for': canary }
    await inject(
      talking,
      authRoutes.login,
      { body: { login: `${canary}@naryad.test`, password: canary } },
      { headers },
    )
    await inject(talking, recoveryRoutes.recover, { body: { email: `${canary}@naryad.test` } })
    await inject(talking, recoveryRoutes.resetPassword, { body: { token: canary, password: canary } })
    await inject(talking, authRoutes.me, {}, { headers: { authorization: `Bearer ${canary}` } })
    await talking.inject({ url: `/api/files/1?token=${canary}` })
    await talking.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: `{"login": "${canary}`,
    })
    const { body } = await person.refusal(carsRoutes.search, { body: { query: `${canary}\u0000` } })
    expect(body.statusCode).toBe(400)
    await talking.close()
    await vi.waitFor(() => expect(written.text()).toContain('/api/cars/search'))
    const log = written.text()
    expect(log).not.toContain(canary)
    expect(log).not.toContain(person.accessToken)
    const requests = log
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => JSON.parse(line) as { requestId?: string; status?: number })
    expect(requests).toHaveLength(7)
    expect(requests.every(({ requestId, status }) => requestId && status)).toBe(true)
  })
})
