import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { inject, signedIn } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeUser } from '../../users/users.make.ts'
import { password, passwordHash, signingIn } from '../auth.make.ts'

const db = await testDb()
const app = await testApp(db)
const limited = await testApp(db, { NARYAD_RATE_LIMITS: '1' })
const secure = await testApp(db, { PUBLIC_URL: 'https://naryad.example' })

const login = signingIn(app)

const user = (facts = {}) => makeUser(db, { email: 'Petrova@Example.ru', passwordHash, ...facts })

const cookieOf = (answer: Awaited<ReturnType<typeof login>>, name: string): string | undefined =>
  answer.cookies.find((cookie) => cookie.name === name)?.value

describe('signing in', () => {
  test('gives a pair of tokens, whatever the case of the e-mail and however the password was composed', async () => {
    await user()
    for (const typed of [password.normalize('NFC'), password.normalize('NFD')]) {
      const answer = await login({ login: ' petrova@example.RU ', password: typed })
      expect(answer.statusCode).toBe(200)
      const { accessToken } = answer.json<{ accessToken: string }>()
      const me = await inject(app, authRoutes.me, {}, { headers: { authorization: `Bearer ${accessToken}` } })
      expect(me.json()).toMatchObject({ email: 'Petrova@Example.ru', rights: { 'tasks.reopen': 'none' } })
    }
  })

  test('an unknown e-mail, a wrong password and a blocked account get one answer', async () => {
    await user()
    await user({ email: 'blocked@example.ru', isBlocked: true, blockReason: 'уволен' })
    const answers = [
      await login({ login: 'nobody@example.ru', password }),
      await login({ login: 'petrova@example.ru', password: 'не тот пароль' }),
      await login({ login: 'blocked@example.ru', password: 'не тот пароль' }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({
        statusCode: 401,
        error: 'UNAUTHORIZED',
        message: 'Неверная почта или пароль',
      })
    }
  })

  test('the right password of a blocked account gets the answer that it is blocked', async () => {
    await user({ isBlocked: true, blockReason: 'уволен' })
    const answer = await login({ login: 'petrova@example.ru', password })
    expect(answer.json()).toMatchObject({ statusCode: 403, message: 'Учётная запись заблокирована: уволен' })
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('an unknown e-mail takes as long as a wrong password', { timeout: 20_000 }, async () => {
    await user()
    const took = async (name: string): Promise<number> => {
      await db.deleteFrom('loginFailures').execute()
      const began = performance.now()
      await login({ login: name, password: 'не тот пароль' })
      return performance.now() - began
    }
    const ratios: number[] = []
    // In turns, so that a busy machine slows down both.
    for (let round = 0; round < 15; round += 1)
      ratios.push((await took('nobody@example.ru')) / (await took('petrova@example.ru')))
    const median = ratios.toSorted((a, b) => a - b)[7] ?? 0
    // Without the hash it would be a tenth.
    expect(median).toBeGreaterThan(0.6)
    expect(median).toBeLessThan(1.7)
  })

  test.each([
    [
      'a password of 257 signs',
      { login: 'petrova@example.ru', password: 'x'.repeat(257) },
      'Пароль: не больше 256 знаков',
    ],
    ['no password', { login: 'petrova@example.ru', password: '' }, 'Пароль: заполните поле'],
    ['no e-mail', { login: '  ', password }, 'Почта: заполните поле'],
    ['NUL', { login: 'a\u0000b', password }, 'Почта: есть недопустимые знаки'],
  ])('%s is refused before anything is hashed', async (_, body, message) => {
    const answer = await login(body)
    expect(answer.json()).toMatchObject({ statusCode: 400, message })
  })

  test('a weaker stored hash is replaced', async () => {
    const weak = await hash(password.normalize('NFC'), { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const { id } = await user({ passwordHash: weak })
    expect((await login({ login: 'petrova@example.ru', password })).statusCode).toBe(200)
    const { passwordHash: now } = await db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(now).toContain('$m=19456,t=2,p=1$')
    expect((await login({ login: 'petrova@example.ru', password })).statusCode).toBe(200)
  })

  test('a weaker hash is replaced once, however many sign-ins run at that moment', async () => {
    const weak = await hash(password.normalize('NFC'), { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await user({ passwordHash: weak })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => login({ login: 'petrova@example.ru', password })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  })

  test('more than ten tries a minute from one address are too many', async () => {
    const answers = []
    for (let at = 0; at < 11; at += 1)
      answers.push(await login({ login: `nobody${at}@example.ru`, password: '?' }, {}, limited))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(401), 429])
    expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('while a sign-in is under way', () => {
  test.each([
    ['the password is changed', { passwordHash: '!' }],
    ['the account is blocked', { isBlocked: true }],
  ])('%s: the old password opens nothing', async (_, change) => {
    const { id } = await user()
    let answer: ReturnType<typeof login> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set(change).where('id', '=', id).execute()
      answer = login({ login: 'petrova@example.ru', password })
      // The hash was the right one; now it waits for the change.
      await expect
        .poll(async () => {
          const { rows } = await sql<{ n: number }>`
            select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          return rows[0]?.n
        })
        .toBe(1)
    })
    expect((await answer)?.statusCode).toBe(401)
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  })
})

describe('guessing', () => {
  const guess = (name: string, headers = {}) => login({ login: name, password: 'не тот пароль' }, headers)

  test.each(['petrova@example.ru', 'nobody@example.ru'])(
    'after eleven failures %s has to wait, twice as long each time',
    async (name) => {
      await user()
      for (let at = 0; at < 11; at += 1) expect((await guess(name)).statusCode).toBe(401)
      const waiting = await login({ login: name.toUpperCase(), password })
      expect(waiting.statusCode).toBe(429)
      expect(waiting.headers['retry-after']).toBe('1')
      expect(waiting.json()).toMatchObject({
        error: 'TOO_OFTEN',
        message: 'Слишком много попыток входа, подождите',
      })
      for (const seconds of ['2', '4', '8']) {
        await db
          .updateTable('loginFailures')
          .set({ blockedUntil: sql<string>`now()` })
          .execute()
        expect((await guess(name)).statusCode).toBe(401)
        expect((await guess(name)).headers['retry-after']).toBe(seconds)
      }
    },
  )

  test('what is typed as a login counts for no other counter', async () => {
    const anna = await signedIn(app, await user())
    for (let at = 0; at < 12; at += 1) await guess(`own:${anna.user.id}`)
    const ended = await anna.send(sessionsRoutes.endOthers, { body: { password } })
    expect(ended.statusCode).toBe(204)
    const kept = await db.selectFrom('loginFailures').select('login').execute()
    expect(kept.map(({ login }) => login)).toEqual([expect.stringMatching(/^login:[0-9a-f]{64}$/)])
  })

  test('a restarted server remembers', async () => {
    await user()
    for (let at = 0; at < 10; at += 1) await guess('petrova@example.ru')
    // The next wait is longer than any start.
    await db.updateTable('loginFailures').set({ windowFailures: 20 }).execute()
    await guess('petrova@example.ru')
    const other = await testApp(db)
    expect((await login({ login: 'petrova@example.ru', password }, {}, other)).statusCode).toBe(429)
  })

  test('many at once are counted one by one', async () => {
    await user()
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess('petrova@example.ru')))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(11)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(19)
  })

  test('a success resets the count, and failures older than a quarter of an hour do not count', async () => {
    await user()
    for (let at = 0; at < 10; at += 1) await guess('petrova@example.ru')
    expect((await login({ login: 'petrova@example.ru', password })).statusCode).toBe(200)
    for (let at = 0; at < 11; at += 1) expect((await guess('petrova@example.ru')).statusCode).toBe(401)
    await db
      .updateTable('loginFailures')
      .set({ windowStartedAt: sql<string>`now() - interval '16 minutes'`, blockedUntil: null })
      .execute()
    for (let at = 0; at < 10; at += 1) expect((await guess('petrova@example.ru')).statusCode).toBe(401)
  })

  test('a hundred failures in a row are the last, even for the right password', async () => {
    await user()
    await guess('petrova@example.ru')
    await db.updateTable('loginFailures').set({ consecutiveFailures: 100, blockedUntil: null }).execute()
    const answer = await login({ login: 'petrova@example.ru', password })
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('900')
  })

  test("while an account is being guessed at, its owner's device signs in", async () => {
    await user()
    const cookie = `naryad_device=${cookieOf(await login({ login: 'petrova@example.ru', password }), 'naryad_device')}`
    for (let at = 0; at < 12; at += 1) await guess('petrova@example.ru')
    expect((await login({ login: 'petrova@example.ru', password })).statusCode).toBe(429)
    expect((await login({ login: 'petrova@example.ru', password }, { cookie })).statusCode).toBe(200)
    // A cookie of one account helps nobody into another, and its own guesses are counted too.
    await user({ email: 'other@example.ru' })
    for (let at = 0; at < 12; at += 1) await guess('other@example.ru', { cookie })
    expect((await login({ login: 'other@example.ru', password }, { cookie })).statusCode).toBe(429)
    for (let at = 0; at < 11; at += 1) await guess('petrova@example.ru', { cookie })
    expect((await login({ login: 'petrova@example.ru', password }, { cookie })).statusCode).toBe(429)
  })
})

describe('cookies', () => {
  test('over plain http the session is not bound and no cookie is marked secure', async () => {
    await user()
    const answer = await login({ login: 'petrova@example.ru', password })
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'naryad_device', httpOnly: true, sameSite: 'Strict', path: '/' }),
    ])
    expect(answer.cookies[0]).not.toHaveProperty('secure')
  })

  test('over https both are set, for this host alone', async () => {
    await user()
    const answer = await login({ login: 'petrova@example.ru', password }, {}, secure)
    expect(answer.cookies.map(({ name }) => name)).toEqual(['__Host-naryad_device', '__Host-naryad_bind'])
    for (const cookie of answer.cookies)
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})
