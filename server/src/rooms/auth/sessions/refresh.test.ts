import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { hashSecret } from '../../../platform/secrets/random-secret.ts'
import { testApp } from '../../../testing/app.ts'
import { caller, type Caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { bearers, claimsOf, type Pair, theSession } from '../auth.make.ts'

const db = await testDb()
const app = await testApp(db)
const secure = await testApp(db, { PUBLIC_URL: 'https://naryad.example' })
const { me, refresh } = bearers(app)

async function nextOf(token: string): Promise<Pair> {
  const answer = await refresh(token)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const rotatedLongAgo = () =>
  db
    .updateTable('sessions')
    .set({ rotatedAt: sql<string>`now() - interval '31 seconds'` })
    .execute()

const session = () => theSession(db)

const dispatcher = (): Promise<Caller> => caller(app, db, { role: 'operator' })

describe('refreshing', () => {
  test('gives a new pair; the old access token lives on until it expires', async () => {
    const old = await dispatcher()
    const answer = await refresh(old.refreshToken)
    expect(answer.headers['cache-control']).toBe('no-store')
    const young = answer.json<Pair>()
    expect(claimsOf(young.refreshToken)).toMatchObject({ g: 1, k: 'r', e: claimsOf(old.refreshToken)['e'] })
    expect((await me(young.accessToken)).statusCode).toBe(200)
    expect((await me(old.accessToken)).statusCode).toBe(200)
  })

  test('twenty at once with one token get one and the same successor', async () => {
    const { refreshToken } = await dispatcher()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((answer) => answer.json<Pair>().refreshToken)).size).toBe(1)
    expect((await session()).generation).toBe(1)
  })

  test('a lost answer is given again hours later, as long as its pair was never used', async () => {
    const { refreshToken } = await dispatcher()
    const lost = await nextOf(refreshToken)
    await rotatedLongAgo()
    expect((await nextOf(refreshToken)).refreshToken).toBe(lost.refreshToken)
  })

  test('two tabs may be half a minute apart', async () => {
    const { refreshToken } = await dispatcher()
    const first = await nextOf(refreshToken)
    expect((await me(first.accessToken)).statusCode).toBe(200)
    expect((await nextOf(refreshToken)).refreshToken).toBe(first.refreshToken)
  })

  test('an old token after that is a stolen one: the session is over for all', async () => {
    const { refreshToken } = await dispatcher()
    const first = await nextOf(refreshToken)
    await me(first.accessToken)
    await rotatedLongAgo()
    expect((await refresh(refreshToken)).json()).toEqual({
      statusCode: 401,
      error: 'UNAUTHORIZED',
      message: 'Войдите в систему',
    })
    expect((await me(first.accessToken)).statusCode).toBe(401)
    expect((await refresh(first.refreshToken)).statusCode).toBe(401)
    expect(await session()).toMatchObject({ revokeReason: 'REUSED' })
  })

  test('a token two generations old is a stolen one at once', async () => {
    const { refreshToken } = await dispatcher()
    const second = await nextOf((await nextOf(refreshToken)).refreshToken)
    expect((await refresh(refreshToken)).statusCode).toBe(401)
    expect((await me(second.accessToken)).statusCode).toBe(401)
  })

  test('a thief who keeps step is caught in the first round', async () => {
    const owner = await dispatcher()
    // Both hold the same token; the thief is quicker and goes on alone.
    const thief = await nextOf(owner.refreshToken)
    await me(thief.accessToken)
    await nextOf(thief.refreshToken)
    expect((await refresh(owner.refreshToken)).statusCode).toBe(401)
    expect((await me(thief.accessToken)).statusCode).toBe(401)
  })

  test('a token ahead of a restored database is refused', async () => {
    const { refreshToken } = await dispatcher()
    const young = await nextOf(refreshToken)
    await db.updateTable('sessions').set({ generation: 0 }).execute()
    expect((await refresh(young.refreshToken)).statusCode).toBe(401)
  })

  test('HEAD does not rotate', async () => {
    const { refreshToken } = await dispatcher()
    const answer = await app.inject({
      method: 'HEAD',
      url: '/api/auth/refresh',
      headers: { authorization: `Bearer ${refreshToken}` },
    })
    expect(answer.statusCode).toBe(404)
    expect((await session()).generation).toBe(0)
  })

  test('thirty a minute of one session are enough', async () => {
    const limited = await testApp(db, { NARYAD_RATE_LIMITS: '1' })
    const { refreshToken } = await dispatcher()
    // At once: one after another they may take so long on a busy machine that another one is allowed meanwhile.
    const answers = await Promise.all(Array.from({ length: 31 }, () => refresh(refreshToken, {}, limited)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(30).fill(200), 429])
  })
})

describe('a session bound to its browser', () => {
  const withCookie = { cookie: '__Host-naryad_bind=secret' }

  test('is bound when the cookie has come back, and from then on refreshes only with it', async () => {
    const { accessToken, refreshToken } = await dispatcher()
    await db
      .updateTable('sessions')
      .set({ bindHash: hashSecret('secret') })
      .execute()
    const first = (await refresh(refreshToken, {}, secure)).json<Pair>()
    await me(first.accessToken, { cookie: '__Host-naryad_bind=guess' })
    expect(await session()).toMatchObject({ isBound: false })
    await me(first.accessToken, withCookie)
    expect(await session()).toMatchObject({ isBound: true })
    expect((await refresh(first.refreshToken)).statusCode).toBe(401)
    expect((await refresh(first.refreshToken, { cookie: '__Host-naryad_bind=guess' })).statusCode).toBe(401)
    expect((await refresh(first.refreshToken, withCookie)).statusCode).toBe(200)
    // An access token lives on without it: it is over in a quarter of an hour.
    expect((await me(accessToken)).statusCode).toBe(200)
  })

  test('a client that keeps no cookies stays unbound and works', async () => {
    const { accessToken, refreshToken } = await dispatcher()
    await db
      .updateTable('sessions')
      .set({ bindHash: hashSecret('secret') })
      .execute()
    await me(accessToken)
    const next = await nextOf(refreshToken)
    expect((await refresh(next.refreshToken)).statusCode).toBe(200)
    expect(await session()).toMatchObject({ isBound: false })
  })
})
