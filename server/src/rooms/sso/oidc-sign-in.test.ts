import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { browse, callback, clientSecret } from '../../testing/oidc-provider.ts'
import { auditOf, passwordHash } from '../auth/auth.make.ts'
import {
  codeOf,
  halfMinutesLater,
  makeFactor,
  wrongCodeOf,
} from '../auth/second-factor/second-factor.make.ts'
import { makeUser } from '../users/users.make.ts'
import { realProvider } from './oidc/provider.make.ts'
import { browserAt, connectedTo, makeRules, messageOf } from './sso.make.ts'

const db = await testDb()
const provider = await realProvider({
  ivanov: { sub: 'ivanov', email: 'Ivanov@naryad.test', email_verified: true, name: 'Иванов Иван' },
  petrov: { sub: 'petrov', email: 'ivanov@naryad.test', email_verified: false, name: 'Петров Пётр' },
})
const app = await testApp(db, connectedTo(provider.issuer))

beforeEach(async () => {
  provider.signInAs('ivanov')
  await makeRules(db, { isLinkedByEmail: true })
})

/** Signs in at the provider and comes back. */
async function comeBack(browser = browserAt(app), body: object = {}) {
  const url = await browser.start(body)
  return browser.finish(await browse(url.href))
}

describe('signing in through a provider', () => {
  test('opens a session of the account with the same confirmed e-mail, and links it for good', async () => {
    const { id } = await makeUser(db, { email: 'ivanov@naryad.test' })
    const answer = await comeBack(browserAt(app), { returnTo: '/cars?page=2' })
    expect(answer.json()).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      returnTo: '/cars?page=2',
    })
    const { accessToken } = answer.json<{ accessToken: string }>()
    const me = await inject(app, authRoutes.me, {}, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(me.json()).toMatchObject({ id })
    expect(await auditOf(db)).toMatchObject([
      { kind: 'SIGN_IN_LINKED', userId: id },
      { kind: 'SIGNED_IN', userId: id, details: 'Единый вход. Иванов Иван, ivanov@naryad.test' },
    ])
    // The link outlives a change of the address here and of the rule.
    await db.updateTable('users').set({ email: 'other@naryad.test' }).execute()
    await makeRules(db, { isLinkedByEmail: false })
    expect((await comeBack()).statusCode).toBe(200)
  })

  test('asks with PKCE, state and nonce, and for the address of this installation only', async () => {
    const url = await browserAt(app).start()
    const asked = Object.fromEntries(url.searchParams)
    expect(asked).toMatchObject({
      redirect_uri: callback,
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('lasts twelve hours at most', async () => {
    await makeUser(db, { email: 'ivanov@naryad.test' })
    await comeBack()
    const { endsAt } = await db.selectFrom('sessions').select('endsAt').executeTakeFirstOrThrow()
    const hours = (Date.parse(endsAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
  })

  test('stores no token in clear', async () => {
    await makeUser(db, { email: 'ivanov@naryad.test' })
    await comeBack()
    const { idToken } = await db.selectFrom('ssoSessions').select('idToken').executeTakeFirstOrThrow()
    expect(idToken?.toString('latin1')).not.toContain('eyJ')
    expect(JSON.stringify(await auditOf(db))).not.toContain('eyJ')
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b'])(
    'does not return to «%s»',
    async (returnTo) => {
      const answer = await browserAt(app).tryStart({ returnTo })
      expect([answer.statusCode, messageOf(answer)]).toEqual([
        400,
        'Куда вернуться: ожидается адрес внутри «Наряда»',
      ])
    },
  )
})

describe('a person of the provider is not let in', () => {
  test.each([
    ['the address is not confirmed', 'petrov', {}],
    ['addresses do not link', 'ivanov', { isLinkedByEmail: false }],
  ])('when %s', async (_, sub, rules) => {
    await makeRules(db, { isLinkedByEmail: true, ...rules })
    provider.signInAs(sub)
    await makeUser(db, { email: 'ivanov@naryad.test' })
    const answer = await comeBack()
    expect([answer.statusCode, messageOf(answer)]).toEqual([403, expect.stringContaining('не привязана')])
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
    expect(await auditOf(db)).toMatchObject([{ kind: 'SIGN_IN_REFUSED', userId: null }])
  })

  test('by the address of an administrator, however confirmed', async () => {
    await makeUser(db, { email: 'ivanov@naryad.test', role: 'admin' })
    expect((await comeBack()).statusCode).toBe(403)
  })

  test('by the address of an account that is linked with another person', async () => {
    await makeUser(db, { email: 'ivanov@naryad.test' })
    await comeBack()
    await makeRules(db, { isLinkedByEmail: true, isEmailTrusted: true })
    provider.signInAs('petrov')
    expect((await comeBack()).statusCode).toBe(403)
  })

  test('when the account is blocked, with the reason', async () => {
    const { id } = await makeUser(db, { email: 'ivanov@naryad.test' })
    await comeBack()
    await db.updateTable('users').set({ isBlocked: true, blockReason: 'Уволен' }).execute()
    const answer = await comeBack()
    expect([answer.statusCode, messageOf(answer)]).toEqual([403, 'Учётная запись заблокирована: Уволен'])
    expect((await auditOf(db)).at(-1)).toMatchObject({ kind: 'SIGN_IN_REFUSED', userId: id })
  })

  test('when the provider says no', async () => {
    provider.signInAs('')
    const answer = await comeBack()
    expect([answer.statusCode, messageOf(answer)]).toEqual([403, expect.stringContaining('отменили вход')])
  })
})

test('an unconfirmed address links where the provider is trusted', async () => {
  await makeRules(db, { isLinkedByEmail: true, isEmailTrusted: true })
  provider.signInAs('petrov')
  await makeUser(db, { email: 'ivanov@naryad.test' })
  expect((await comeBack()).statusCode).toBe(200)
})

describe('an answer of the provider', () => {
  beforeEach(async () => {
    await makeUser(db, { email: 'ivanov@naryad.test' })
  })

  test('works once, also with the cookies of its first use', async () => {
    const browser = browserAt(app)
    const parameters = await browse((await browser.start()).href)
    const cookies = new Map(browser.cookies)
    expect((await browser.finish(parameters)).statusCode).toBe(200)
    const again = await browser.finish(parameters)
    expect([again.statusCode, messageOf(again)]).toEqual([409, expect.stringContaining('начат в другом')])
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const replayed = await browser.finish(parameters)
    expect([replayed.statusCode, messageOf(replayed)]).toEqual([409, expect.stringContaining('использован')])
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  test('is of no use in another browser', async () => {
    const parameters = await browse((await browserAt(app).start()).href)
    const other = browserAt(app)
    await other.start()
    expect((await other.finish(parameters)).statusCode).toBe(409)
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('with another state or the code of another sign-in is refused', async () => {
    const browser = browserAt(app)
    const one = await browse((await browser.start()).href)
    const two = await browse((await browser.start()).href)
    expect((await browser.finish({ ...one, state: `${one['state']}x` })).statusCode).toBe(409)
    // The verifier of the second sign-in does not fit the code of the first.
    const mixed = await browser.finish({ ...two, code: one['code'] ?? '' })
    expect(mixed.statusCode).toBe(409)
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('in two tabs at once lets both in', async () => {
    const browser = browserAt(app)
    const [one, two] = [await browser.start(), await browser.start()]
    expect((await browser.finish(await browse(two.href))).statusCode).toBe(200)
    expect((await browser.finish(await browse(one.href))).statusCode).toBe(200)
  })

  test('leaves at most five begun sign-ins in a browser', async () => {
    const browser = browserAt(app)
    for (let step = 0; step < 9; step += 1) await browser.start()
    expect(browser.cookies.size).toBe(5)
    expect([...browser.cookies.values()].join()).not.toContain(clientSecret)
  })
})

test('a second factor of the account is asked for after the provider, and its confirmation works once', async () => {
  const person = await caller(app, db, { email: 'ivanov@naryad.test', passwordHash })
  const { secret } = await makeFactor(db, person)
  const browser = browserAt(app)
  const asked = await comeBack(browser, { returnTo: '/cars' })
  expect([asked.statusCode, asked.json<{ error: string }>().error]).toEqual([422, 'CODE_NEEDED'])
  expect((await browser.confirm(wrongCodeOf(secret))).statusCode).toBe(422)
  const done = await browser.confirm(codeOf(secret))
  expect(done.json()).toMatchObject({ returnTo: '/cars', accessToken: expect.any(String) })
  await halfMinutesLater(db)
  expect((await browser.confirm(codeOf(secret))).statusCode).toBe(409)
})
