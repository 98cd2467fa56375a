import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { secondFactorRoutes } from '@naryad/contract/auth/second-factor.routes'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import type { Routes } from '@naryad/contract/kit/route'
import { describe, expect, test, vi } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller, inject, signedIn } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { captureLog } from '../../testing/log.ts'
import { bearers, password, passwordHash, type Pair, signingIn } from './auth.make.ts'
import { codeOf, enrol, halfMinutesLater } from './second-factor/second-factor.make.ts'

const db = await testDb()
const app = await testApp(db)
const talkative = await testApp(db, { LOG_LEVEL: 'debug' })

const email = 'petrova@example.ru'

describe('secrets', () => {
  test('no answer of /auth may be cached', async () => {
    const person = await caller(app, db, { email, passwordHash })
    const rooms: readonly Routes[] = [authRoutes, recoveryRoutes, secondFactorRoutes, sessionsRoutes]
    const routes = rooms.flatMap((room) => Object.values(room))
    const kept: string[] = []
    for (const route of routes) {
      const other = await signedIn(app, person.user)
      for (const answer of [
        await inject(app, route, { params: { id: 1 }, body: {} }),
        await other.send(route, { params: { id: 1 } }),
        await other.send(route, { params: { id: 1 }, body: { password } }),
      ])
        if (answer.headers['cache-control'] !== 'no-store')
          kept.push(`${route.method} ${route.path}: ${answer.statusCode}`)
    }
    expect(routes.length).toBeGreaterThan(12)
    expect(kept).toEqual([])
  })

  test('neither tokens nor passwords, codes, cookies stand in a log, whatever happens', async () => {
    const written = captureLog()
    const secrets: string[] = [password, 'не тот пароль', 'secret-cookie']
    const { refresh, me } = bearers(talkative)
    const login = signingIn(talkative)
    const person = await caller(talkative, db, { email, passwordHash })
    const { secret, codes } = await enrol(person)
    await halfMinutesLater(db)
    const code = codeOf(secret)
    const pair = (await login({ login: email, password, code }, { cookie: 'a=secret-cookie' })).json<Pair>()
    await login({ login: email, password: 'не тот пароль' })
    await login({ login: email, password, code: codes[0] })
    await me('rubbish-token')
    const next = (await refresh(pair.refreshToken)).json<Pair>()
    await refresh(next.refreshToken)
    expect((await refresh(pair.refreshToken)).statusCode).toBe(401)
    await db.schema.alterTable('sessions').renameTo('sessions_elsewhere').execute()
    try {
      expect((await me(person.accessToken)).statusCode).toBe(500)
    } finally {
      await db.schema.alterTable('sessions_elsewhere').renameTo('sessions').execute()
    }
    secrets.push(secret, code, ...codes, 'rubbish-token')
    for (const { accessToken, refreshToken } of [person, pair, next]) secrets.push(accessToken, refreshToken)
    // Lines are gathered for a moment.
    await vi.waitFor(() => expect(written.text()).toContain('"status":500'))
    const log = written.text()
    expect(log).toContain('an exchanged refresh token came back')
    for (const shown of secrets) expect(log).not.toContain(shown)
  })
})
