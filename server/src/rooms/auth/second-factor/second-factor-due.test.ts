import { api } from '@naryad/contract/api'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { secondFactorRoutes } from '@naryad/contract/auth/second-factor.routes'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import type { Role } from '@naryad/contract/kit/rights'
import type { BoundRoute, RouteDef } from '@naryad/contract/kit/route'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeSecurity } from '../../settings/settings.make.ts'
import { password, passwordHash } from '../auth.make.ts'
import { findLiveSessions } from '../sessions/sessions.repo.ts'
import { enrol } from './second-factor.make.ts'

const db = await testDb()
const app = await testApp(db)
/** Two servers that remember sessions, as they do when nobody tests them. */
const here = await testApp(db, { NARYAD_KEEP_SESSIONS_MS: '2000' })

const demandOf = (...roles: Role[]) => makeSecurity(db, { secondFactorRoles: roles })

const routes = Object.values(api).flatMap((rooms) =>
  rooms.flatMap((room): BoundRoute[] => Object.values(room)),
)
const ofNobody: readonly BoundRoute['access'][] = ['public', 'session', 'signed', 'driver']

const name = ({ method, path }: RouteDef): string => `${method} ${path}`

const own = [
  ...Object.values(secondFactorRoutes),
  ...Object.values(sessionsRoutes),
  authRoutes.me,
  authRoutes.changeOwn,
]
const ownNames = new Set(own.map(name))

describe('a second factor that the role demands', () => {
  test('until it is set up, every call but those of the own account is refused', async () => {
    await demandOf('admin')
    const person = await caller(app, db, { role: 'admin', passwordHash })
    const wrong: string[] = []
    let asked = 0
    for (const route of routes.filter(({ access }) => !ofNobody.includes(access))) {
      asked += 1
      const answer = await person.send(route, {
        params: { id: 2_000_000_000 },
        ...(route.body ? { body: {} } : {}),
      })
      const isDue =
        answer.statusCode === 403 && answer.json<{ error: string }>().error === 'SECOND_FACTOR_DUE'
      if (isDue === ownNames.has(name(route))) wrong.push(`${name(route)}: ${answer.statusCode}`)
    }
    expect(asked).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  test('set up, it opens everything with the very next call', async () => {
    await demandOf('operator', 'admin')
    const person = await caller(here, db, { passwordHash })
    expect(await person.refusal(usersRoutes.operators, {})).toMatchObject({
      status: 403,
      body: { error: 'SECOND_FACTOR_DUE', message: expect.stringContaining('обязателен второй фактор') },
    })
    expect((await person.call(authRoutes.me, {})).body).toMatchObject({
      hasSecondFactor: false,
      isSecondFactorDue: true,
    })
    const { codes } = await enrol(person)
    expect((await person.call(usersRoutes.operators, {})).status).toBe(200)
    expect((await person.call(authRoutes.me, {})).body).toMatchObject({
      hasSecondFactor: true,
      isSecondFactorDue: false,
    })
    await person.call(secondFactorRoutes.remove, { body: { password, code: codes[0] } })
    await expect.poll(async () => (await person.send(usersRoutes.operators, {})).statusCode).toBe(403)
  })

  test('a user of another role is not asked for it', async () => {
    await demandOf('admin', 'engineer')
    const person = await caller(app, db, { role: 'operator' })
    expect((await person.call(usersRoutes.operators, {})).status).toBe(200)
    expect((await person.call(authRoutes.me, {})).body.isSecondFactorDue).toBe(false)
  })

  test('a role that comes to demand it does so from the next call on', async () => {
    const person = await caller(app, db, { role: 'engineer' })
    expect((await person.call(usersRoutes.operators, {})).status).toBe(200)
    await demandOf('engineer')
    expect((await person.send(usersRoutes.operators, {})).statusCode).toBe(403)
    // Streams that were opened before are cut when sessions are next looked through.
    const { id } = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
    expect(await findLiveSessions(db, [id.replaceAll('-', '')])).toEqual([])
  })
})
