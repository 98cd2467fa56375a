import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { CompactSign } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller, type Caller, signedIn } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeUser } from '../../users/users.make.ts'
import { deleteOldSessions } from '../auth.jobs.ts'
import { bearers, claimsOf, theSession } from '../auth.make.ts'
import { deleteOldFailures, loginCounterOf } from '../throttle/throttle.repo.ts'
import { makeTokens } from './tokens.ts'

const db = await testDb()
const app = await testApp(db)
const { bearing, me, refresh } = bearers(app)

const session = () => theSession(db)

const dispatcher = (): Promise<Caller> => caller(app, db, { role: 'operator' })

describe('tokens', () => {
  test('say nothing of the person, and live fifteen minutes and thirty days', async () => {
    const { accessToken, refreshToken } = await signedIn(app, await makeUser(db))
    const now = Date.now() / 1000
    expect(Object.keys(claimsOf(accessToken))).toEqual(['s', 'g', 'k', 'e'])
    expect(claimsOf(accessToken)).toMatchObject({ g: 0, k: 'a', s: expect.stringMatching(/^[\da-f]{32}$/) })
    expect(Number(claimsOf(accessToken)['e']) - now).toBeCloseTo(15 * 60, -1)
    expect(Number(claimsOf(refreshToken)['e']) - now).toBeCloseTo(30 * 24 * 3600, -1)
  })

  test('of the wrong kind are refused: refresh at a call, access at the refresh', async () => {
    const { accessToken, refreshToken } = await dispatcher()
    expect((await me(refreshToken)).statusCode).toBe(401)
    expect((await refresh(accessToken)).statusCode).toBe(401)
    expect((await session()).generation).toBe(0)
  })

  test('that are rubbish, forged, expired or signed by another algorithm are refused without a question to the database', async () => {
    const { accessToken } = await dispatcher()
    const [head = '', body = '', signature = ''] = accessToken.split('.')
    const other = await makeTokens([new Uint8Array(32).fill(7)]).sign({
      sessionId: String(claimsOf(accessToken)['s']),
      generation: 0,
      kind: 'access',
      expiresAt: 4_000_000_000,
    })
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    const longer = Buffer.from(JSON.stringify({ ...claimsOf(accessToken), e: 4_000_000_000 })).toString(
      'base64url',
    )
    const wrongHash = await new CompactSign(Buffer.from(body, 'base64url'))
      .setProtectedHeader({
        alg: 'HS512',
        kid: String(JSON.parse(Buffer.from(head, 'base64url').toString()).kid),
      })
      .sign(new Uint8Array(64).map((_, at) => at))
    const bad = ['', 'x', 'a.b.c', `${head}.${longer}.${signature}`, none, other, wrongHash, 'x'.repeat(5000)]
    for (const token of bad) expect((await me(token)).statusCode).toBe(401)
    expect((await me(accessToken)).statusCode).toBe(200)
  })

  test('signed by the old key are good while both keys are accepted', async () => {
    const [old, young] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
    const claims = {
      sessionId: 'a'.repeat(32),
      generation: 3,
      kind: 'refresh',
      expiresAt: 4_000_000_000,
    } as const
    const token = await makeTokens([old]).sign(claims)
    expect(await makeTokens([young, old]).read(token)).toEqual(claims)
    expect(await makeTokens([young]).read(token)).toBeUndefined()
  })

  test('a cookie without a bearer opens nothing', async () => {
    const { accessToken } = await dispatcher()
    const headers = { authorization: '', cookie: `accessToken=${accessToken}; naryad_device=x` }
    expect((await me('', headers)).statusCode).toBe(401)
  })
})

describe('a session', () => {
  test.each([
    ['revoked', { revokedAt: sql<string>`now()` }],
    ['idle for a week', { idleUntil: sql<string>`now()` }],
    ['thirty days old', { endsAt: sql<string>`now()` }],
  ])('that is %s opens nothing and is not refreshed', async (_, change) => {
    const { accessToken, refreshToken } = await dispatcher()
    await db.updateTable('sessions').set(change).execute()
    expect((await me(accessToken)).statusCode).toBe(401)
    expect((await refresh(refreshToken)).statusCode).toBe(401)
  })

  test('ends for a blocked person on the very next call', async () => {
    const { accessToken, refreshToken } = await dispatcher()
    expect((await me(accessToken)).statusCode).toBe(200)
    await db.updateTable('users').set({ isBlocked: true }).execute()
    expect((await me(accessToken)).statusCode).toBe(401)
    expect((await refresh(refreshToken)).statusCode).toBe(401)
  })

  test('goes by the role of this moment', async () => {
    const { accessToken } = await dispatcher()
    expect((await bearing(accessToken, usersRoutes.operators)).statusCode).toBe(200)
    await sql`insert into companies (id, name) values (1, 'ООО')`.execute(db)
    await db.updateTable('users').set({ role: 'client', companyId: 1 }).execute()
    expect((await bearing(accessToken, usersRoutes.operators)).statusCode).toBe(403)
  })

  test('notes when it was last seen, once a minute', async () => {
    const { accessToken } = await dispatcher()
    await me(accessToken)
    const first = await session()
    await me(accessToken)
    expect((await session()).lastSeenAt).toBe(first.lastSeenAt)
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: sql<string>`now() - interval '61 seconds'` })
      .execute()
    await me(accessToken)
    const later = await session()
    expect(Date.parse(later.lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(first.lastSeenAt))
    expect(Date.parse(later.idleUntil)).toBeGreaterThan(Date.parse(first.idleUntil))
  })

  test('the twenty-first of a person ends the one that has been silent longest', async () => {
    const first = await dispatcher()
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: sql<string>`now() - interval '1 hour'` })
      .execute()
    const others: Caller[] = []
    for (let at = 0; at < 20; at += 1) others.push(await signedIn(app, first.user))
    expect((await me(first.accessToken)).statusCode).toBe(401)
    for (const { accessToken } of others) expect((await me(accessToken)).statusCode).toBe(200)
  })

  test('ends at the sign-out by either token, an expired one too, and signing out twice does no harm', async () => {
    const logout = (token: string) => bearing(token, authRoutes.logout)
    const { accessToken, refreshToken } = await dispatcher()
    expect((await logout(refreshToken)).statusCode).toBe(204)
    expect((await me(accessToken)).statusCode).toBe(401)
    expect((await logout(accessToken)).statusCode).toBe(204)
    const second = await dispatcher()
    const expired = await makeTokens([new Uint8Array(32).map((_, at) => at)]).sign({
      sessionId: String(claimsOf(second.accessToken)['s']),
      generation: 0,
      kind: 'access',
      expiresAt: 1000,
    })
    expect((await me(expired)).statusCode).toBe(401)
    expect((await logout(expired)).statusCode).toBe(204)
    expect((await me(second.accessToken)).statusCode).toBe(401)
    expect((await logout('rubbish')).statusCode).toBe(204)
  })
})

describe('the job', () => {
  test('forget sessions a month after their end, and attempts for unknown e-mails when there is no more room', async () => {
    const ended = await dispatcher()
    await db
      .updateTable('sessions')
      .set({ revokedAt: sql<string>`now() - interval '31 days'` })
      .execute()
    await dispatcher()
    await db
      .insertInto('loginFailures')
      .values(
        [ended.user.email, 'nobody@example.ru', 'none@example.ru'].map((login, at) => ({
          login: loginCounterOf(login),
          windowFailures: 1,
          consecutiveFailures: 1,
          windowStartedAt: `2026-01-0${at + 1}T00:00:00Z`,
        })),
      )
      .execute()
    await deleteOldSessions(db)
    const tried = () => db.selectFrom('loginFailures').select('login').orderBy('windowStartedAt').execute()
    expect(await db.selectFrom('sessions').select('revokedAt').execute()).toEqual([{ revokedAt: null }])
    await deleteOldFailures(db)
    expect(await tried()).toHaveLength(3)
    await deleteOldFailures(db, 1)
    expect(await tried()).toEqual(
      [ended.user.email, 'none@example.ru'].map((login) => ({ login: loginCounterOf(login) })),
    )
  })
})
