import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeUser } from '../../users/users.make.ts'
import { password, passwordHash, signingIn } from '../auth.make.ts'
import { loginCounterOf } from './throttle.repo.ts'

const db = await testDb()
const app = await testApp(db)
const login = signingIn(app)

const email = 'petrova@example.ru'

const many = (count: number, of: (at: number) => ReturnType<typeof login>) =>
  Promise.all(Array.from({ length: count }, (_, at) => of(at)))

describe('while passwords are being guessed', () => {
  test('at an account as often as a thousand times a minute, its owner’s known device signs in within two seconds', async () => {
    await makeUser(db, { email, passwordHash })
    const known = (await login({ login: email, password })).cookies.find(
      ({ name }) => name === 'naryad_device',
    )
    const cookie = `naryad_device=${known?.value}`
    const timed = async (): Promise<number> => {
      const began = performance.now()
      const answer = await login({ login: email, password }, { cookie })
      expect(answer.statusCode).toBe(200)
      return performance.now() - began
    }
    const quiet: number[] = []
    const attacked: number[] = []
    // In turns, so that a busy machine slows down both.
    for (let round = 0; round < 4; round += 1) {
      quiet.push(await timed())
      // Two seconds of such an attack fall upon the server in one moment.
      const attack = many(34, () => login({ login: email, password: 'не тот пароль' }))
      attacked.push(await timed())
      for (const { statusCode } of await attack) expect([401, 429]).toContain(statusCode)
      await db.deleteFrom('loginFailures').execute()
    }
    expect(Math.min(...attacked) - Math.min(...quiet)).toBeLessThan(2000)
  })

  test('at many accounts at once, as many hashes are made as are fit to be waited for, the others are asked to come again', async () => {
    const answers = await many(90, (at) => login({ login: `nobody${at}@example.ru`, password }))
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    const judged = answers.filter(({ statusCode }) => statusCode === 401)
    expect(judged.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    expect(judged.length + refused.length).toBe(answers.length)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await login({ login: 'nobody@example.ru', password })).statusCode).toBe(401)
  })

  test('other calls do not wait for hashes', async () => {
    const person = await caller(app, db)
    let finished = 0
    const attack = many(52, async (at) => {
      const answer = await login({ login: `nobody${at}@example.ru`, password })
      finished += 1
      return answer
    })
    for (let at = 0; at < 10; at += 1) await person.call(authRoutes.me, {})
    // All hashes take two threads a long time; ten small calls are answered meanwhile.
    expect(finished).toBeLessThan(40)
    await attack
  })
})

describe('the counter of failures', () => {
  const failures = async (): Promise<number> =>
    (await db.selectFrom('loginFailures').select('consecutiveFailures').execute()).reduce(
      (sum, { consecutiveFailures }) => sum + consecutiveFailures,
      0,
    )

  test('of strangers outlives a sign-in from a device that is known', async () => {
    await makeUser(db, { email, passwordHash })
    const known = (await login({ login: email, password })).cookies.find(
      ({ name }) => name === 'naryad_device',
    )
    for (let guess = 0; guess < 10; guess += 1) await login({ login: email, password: 'не тот пароль' })
    const owner = await login({ login: email, password }, { cookie: `naryad_device=${known?.value}` })
    expect(owner.statusCode).toBe(200)
    expect(await failures()).toBe(10)
    const stranger = [1, 2].map(() => login({ login: email, password: 'не тот пароль' }))
    expect((await Promise.all(stranger)).some(({ statusCode }) => statusCode === 429)).toBe(true)
  })

  test('does not count a password that was not checked', async () => {
    await makeUser(db, { email, passwordHash })
    const busy = many(60, (at) => login({ login: `nobody${at}@example.ru`, password }))
    const unjudged = await many(3, () => login({ login: email, password }))
    await busy
    expect(unjudged.map(({ statusCode }) => statusCode)).toContain(503)
    const own = loginCounterOf(email)
    const counted = await db
      .selectFrom('loginFailures')
      .select('consecutiveFailures')
      .where('login', '=', own)
      .execute()
    expect(counted.every(({ consecutiveFailures }) => consecutiveFailures === 0)).toBe(true)
  })
})
