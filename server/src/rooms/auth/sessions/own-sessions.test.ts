import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller, inject, signedIn } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeSecurity } from '../../settings/settings.make.ts'
import { auditOf, bearers, password, passwordHash, type Pair, signingIn } from '../auth.make.ts'
import { loginCounterOf } from '../throttle/throttle.repo.ts'

const db = await testDb()
const app = await testApp(db)
const { me, refresh } = bearers(app)
const login = signingIn(app)

const email = 'petrova@example.ru'
let anna: Caller

beforeEach(async () => {
  anna = await caller(app, db, { email, passwordHash })
})

const list = async (person = anna) => (await person.call(sessionsRoutes.list, {})).body.items

const signIn = async (userAgent: string): Promise<Pair> =>
  (await login({ login: email, password }, { 'user-agent': userAgent })).json()

const yandex =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 YaBrowser/25.8.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

describe('the list of sessions', () => {
  test('shows device, address, first and last use, this one first, then the one used last', async () => {
    await signIn(yandex)
    await signIn(iphone)
    const items = await list()
    expect(items.map(({ device, kind, isThis }) => [device, kind, isThis])).toEqual([
      ['test', 'PROGRAM', true],
      ['Safari 18, iOS', 'PHONE', false],
      ['Яндекс Браузер 25, Windows', 'DESKTOP', false],
    ])
    for (const item of items) {
      expect(Object.keys(item).toSorted()).toEqual(
        ['address', 'createdAt', 'device', 'id', 'isThis', 'kind', 'lastSeenAt'].toSorted(),
      )
      expect(item.address).toBe('127.0.0.1')
    }
    expect((await anna.call(authRoutes.me, {})).body.sessionsCount).toBe(3)
  })

  test('has neither ended sessions nor those of others, and never the number that stands in tokens', async () => {
    await caller(app, db)
    const [ended, idle, old] = [await signIn(yandex), await signIn(iphone), await signIn('curl/8.5.0')]
    expect(ended.accessToken).not.toBe(old.accessToken)
    const others = await list()
    const end = async (at: number, change: object) =>
      db
        .updateTable('sessions')
        .set(change)
        .where('number', '=', others[at]?.id ?? 0)
        .execute()
    await end(1, { revokedAt: sql`now()` })
    await end(2, { idleUntil: sql`now()` })
    await end(3, { endsAt: sql`now()` })
    const answer = await anna.send(sessionsRoutes.list, {})
    expect(answer.json<{ items: unknown[]; totalCount: number }>()).toMatchObject({ totalCount: 1 })
    expect(answer.headers['cache-control']).toBe('no-store')
    const ids = (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id)
    for (const id of ids) {
      expect(answer.body).not.toContain(id)
      expect(answer.body).not.toContain(id.replaceAll('-', ''))
    }
    expect(idle.refreshToken).toBeTruthy()
  })

  test('sessions live as long as the settings say, from the next use on', async () => {
    await makeSecurity(db, { sessionIdleDays: 2, sessionMaxDays: 5 })
    await db.deleteFrom('sessions').execute()
    const pair = await signIn(yandex)
    const days = async () => {
      const { idle, most } = await db
        .selectFrom('sessions')
        .select([
          sql<number>`round(extract(epoch from idle_until - now()) / 86400)::int`.as('idle'),
          sql<number>`round(extract(epoch from ends_at - now()) / 86400)::int`.as('most'),
        ])
        .executeTakeFirstOrThrow()
      return [idle, most]
    }
    expect(await days()).toEqual([2, 5])
    await makeSecurity(db, { sessionIdleDays: 1, sessionMaxDays: 5 })
    await me(pair.accessToken)
    expect(await days()).toEqual([1, 5])
    await makeSecurity(db, { sessionIdleDays: 3, sessionMaxDays: 5 })
    await refresh(pair.refreshToken)
    expect(await days()).toEqual([3, 5])
  })
})

describe('shorter limits in the settings', () => {
  test('hold for open sessions at once: who is beyond them is out, on every server', async () => {
    const other = await testApp(db)
    const [old, idle, young] = [await signIn(yandex), await signIn(iphone), anna]
    const [last, before] = (
      await db.selectFrom('sessions').select('id').orderBy('number', 'desc').limit(2).execute()
    ).map(({ id }) => id)
    await db
      .updateTable('sessions')
      .set({ createdAt: sql`now() - interval '6 days'` })
      .where('id', '=', before ?? '')
      .execute()
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: sql`now() - interval '3 days'` })
      .where('id', '=', last ?? '')
      .execute()
    const admin = await caller(app, db, { role: 'admin' })
    const security = (await admin.call(settingsRoutes.get, {})).body.security
    await admin.call(settingsRoutes.change, {
      body: { security: { ...security, sessionIdleDays: 2, sessionMaxDays: 5 } },
    })
    const meOn = (token: string) =>
      inject(other, authRoutes.me, {}, { headers: { authorization: `Bearer ${token}` } })
    for (const { accessToken, refreshToken } of [old, idle]) {
      expect((await meOn(accessToken)).statusCode).toBe(401)
      expect((await refresh(refreshToken)).statusCode).toBe(401)
    }
    expect((await meOn(young.accessToken)).statusCode).toBe(200)
    const { idle: idleDays, most } = await db
      .selectFrom('sessions')
      .select([
        sql<number>`round(extract(epoch from idle_until - now()) / 86400)::int`.as('idle'),
        sql<number>`round(extract(epoch from ends_at - now()) / 86400)::int`.as('most'),
      ])
      .where('userId', '=', anna.user.id)
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow()
    expect([idleDays, most]).toEqual([2, 5])

    // Longer ones are for sessions to come.
    await admin.call(settingsRoutes.change, {
      body: { security: { ...security, sessionIdleDays: 7, sessionMaxDays: 30 } },
    })
    expect((await meOn(old.accessToken)).statusCode).toBe(401)
  })
})

describe('ending sessions', () => {
  const numberOf = async (device: string) =>
    (await list()).find((session) => session.device === device)?.id ?? 0

  test('one of another device, with the password', async () => {
    const [ended, staying] = [await signIn(yandex), await signIn(iphone)]
    const id = await numberOf('Яндекс Браузер 25, Windows')
    await anna.call(sessionsRoutes.end, { params: { id }, body: { password } })
    expect((await me(ended.accessToken)).statusCode).toBe(401)
    expect((await refresh(ended.refreshToken)).statusCode).toBe(401)
    expect((await me(staying.accessToken)).statusCode).toBe(200)
    expect((await me(anna.accessToken)).statusCode).toBe(200)
    expect((await auditOf(db)).at(-1)).toEqual({
      kind: 'SESSION_ENDED',
      userId: anna.user.id,
      details: 'Свой: Яндекс Браузер 25, Windows, адрес 127.0.0.1',
    })
  })

  test('all others, with the password', async () => {
    const others = [await signIn(yandex), await signIn(iphone)]
    await anna.call(sessionsRoutes.endOthers, { body: { password } })
    for (const { accessToken, refreshToken } of others) {
      expect((await me(accessToken)).statusCode).toBe(401)
      expect((await refresh(refreshToken)).statusCode).toBe(401)
    }
    expect(await list()).toHaveLength(1)
    expect((await auditOf(db)).at(-1)).toMatchObject({
      kind: 'SESSION_ENDED',
      details: 'Все свои, кроме этого; завершено сеансов: 2',
    })
    await anna.call(sessionsRoutes.endOthers, { body: { password } })
    expect((await auditOf(db)).filter(({ kind }) => kind === 'SESSION_ENDED')).toHaveLength(1)
  })

  test('a wrong password is 422, never 401, and ends nothing', async () => {
    const other = await signIn(yandex)
    const id = await numberOf('Яндекс Браузер 25, Windows')
    const body = { password: 'не тот пароль' }
    for (const answer of [
      await anna.refusal(sessionsRoutes.end, { params: { id }, body }),
      await anna.refusal(sessionsRoutes.endOthers, { body }),
    ])
      expect(answer).toEqual({
        status: 422,
        body: {
          statusCode: 422,
          error: 'IMPOSSIBLE',
          message: 'Пароль: неверный',
          fields: { password: 'Пароль: неверный' },
        },
      })
    expect((await me(other.accessToken)).statusCode).toBe(200)
    expect((await me(anna.accessToken)).statusCode).toBe(200)
  })

  test('another user’s session is answered as a missing one', async () => {
    const oleg = await caller(app, db, { passwordHash })
    const [foreign] = await list(oleg)
    const refusal = (id: number) => anna.refusal(sessionsRoutes.end, { params: { id }, body: { password } })
    const answer = await refusal(foreign?.id ?? 0)
    expect(answer).toMatchObject({ status: 404, body: { message: 'Сеанс не найден' } })
    expect(answer).toEqual(await refusal(2_000_000_000))
    expect((await me(oleg.accessToken)).statusCode).toBe(200)
  })

  test('passwords are not guessed through an open session, and guesses from outside do not hinder its owner', async () => {
    const guess = (given: string) => anna.send(sessionsRoutes.endOthers, { body: { password: given } })
    for (let at = 0; at < 12; at += 1) await login({ login: email, password: 'не тот пароль' })
    expect((await guess(password)).statusCode).toBe(204)
    for (let at = 0; at < 10; at += 1) expect((await guess('не тот пароль')).statusCode).toBe(422)
    await db.updateTable('loginFailures').set({ windowFailures: 20 }).execute()
    expect((await guess('не тот пароль')).statusCode).toBe(422)
    const waiting = await guess(password)
    expect(waiting.statusCode).toBe(429)
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(800)
    // Signing in is a proof of its own, and ends the wait.
    await db.deleteFrom('loginFailures').where('login', '=', loginCounterOf(email)).execute()
    await signIn(yandex)
    expect((await guess(password)).statusCode).toBe(204)
  })

  test('a user has twenty sessions at most, however many sign-ins run at once', async () => {
    const opened = await Promise.all(Array.from({ length: 24 }, () => signedIn(app, anna.user)))
    const answers = await Promise.all(opened.map(({ accessToken }) => me(accessToken)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
  })
})
