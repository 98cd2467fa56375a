import { apiTokensRoutes } from '@naryad/contract/auth/api-tokens.routes'
import { secondFactorRoutes } from '@naryad/contract/auth/second-factor.routes'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { browse } from '../../testing/oidc-provider.ts'
import { hasSlapd } from '../../testing/slapd.ts'
import { inDays } from '../auth/api-tokens/api-tokens.make.ts'
import { auditOf, password as ownPassword, passwordHash } from '../auth/auth.make.ts'
import { makeSecurity } from '../settings/settings.make.ts'
import { makeUser } from '../users/users.make.ts'
import { startSlapd } from './ldap/slapd.make.ts'
import { forger } from './oidc/forger.make.ts'
import { realProvider } from './oidc/provider.make.ts'
import { browserAt, connectedTo, connectedToDirectory, makeRules, messageOf } from './sso.make.ts'

const db = await testDb()

const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const issue = (app: FastifyInstance, token: string, more: object = {}) =>
  inject(
    app,
    apiTokensRoutes.issue,
    { body: { name: 'Обмен с 1С', expiresOn: inDays(30), ...more } },
    bearing(token),
  )

const proofOf = async (app: FastifyInstance, token: string) =>
  (await inject(app, ssoRoutes.proof, {}, bearing(token))).json<{
    kind: string
    provenUntil: string | null
  }>()

beforeEach(() => makeSecurity(db, { areStaffTokensAllowed: true }))

describe('a person without a password who came through a provider', async () => {
  const claims = { email_verified: true }
  const provider = await realProvider({
    ivanov: { ...claims, sub: 'ivanov', email: 'ivanov@naryad.test', name: 'Иванов Иван' },
    petrov: { ...claims, sub: 'petrov', email: 'petrov@naryad.test', name: 'Петров Пётр' },
  })
  const app = await testApp(db, connectedTo(provider.issuer))
  let browser = browserAt(app)
  let token = ''

  beforeEach(async () => {
    await makeRules(db, { isLinkedByEmail: true })
    await makeUser(db, { email: 'ivanov@naryad.test', passwordHash: null })
    provider.signInAs('ivanov')
    browser = browserAt(app)
    const answer = await browser.finish(await browse((await browser.start()).href))
    token = answer.json<{ accessToken: string }>().accessToken
  })

  const prove = async () => {
    const started = await browser.startProof(token)
    return browser.finishProof(token, await browse(started.json<{ url: string }>().url))
  }

  test('issues a key after a new sign-in there, which serves for one key', async () => {
    expect(await proofOf(app, token)).toEqual({ kind: 'oidc', title: 'Keycloak', provenUntil: null })
    const early = await issue(app, token, { password: ownPassword })
    expect([early.statusCode, messageOf(early)]).toEqual([
      422,
      'Подтвердите личность входом у поставщика: он действует 5 минут и для одного ключа',
    ])
    const started = new URL((await browser.startProof(token)).json<{ url: string }>().url)
    expect(started.searchParams.get('max_age')).toBe('0')
    expect(started.searchParams.get('prompt')).toBe('login consent')
    const proven = await prove()
    expect([proven.statusCode, proven.json()]).toMatchObject([
      200,
      { kind: 'oidc', provenUntil: expect.any(String) },
    ])
    const answers = await Promise.all([issue(app, token), issue(app, token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(await proofOf(app, token)).toMatchObject({ provenUntil: null })
    expect((await auditOf(db)).map(({ kind }) => kind)).toContain('API_TOKEN_ISSUED')
  })

  test('says in the audit that no password stood before a wrong code', async () => {
    await db.updateTable('users').set({ passwordHash }).execute()
    await inject(app, secondFactorRoutes.begin, { body: { password: ownPassword } }, bearing(token))
    await db.updateTable('userSecondFactors').set({ confirmedAt: '2026-01-01T00:00:00Z' }).execute()
    await db.updateTable('users').set({ passwordHash: null }).execute()
    await prove()
    expect((await issue(app, token, { code: '000000' })).statusCode).toBe(422)
    expect((await auditOf(db)).at(-1)?.details).toBe(
      'Личность подтверждена входом у поставщика, код второго фактора неверный; для чего: выпуск ключа API',
    )
  })

  test('has to hurry: a proof of six minutes ago is none', async () => {
    await prove()
    await db
      .updateTable('ssoSessions')
      .set({ provenAt: new Date(Date.now() - 6 * 60_000).toISOString() })
      .execute()
    expect((await issue(app, token)).statusCode).toBe(422)
  })

  test('proves nothing by the sign-in of another person, of another session or of a sign-in', async () => {
    provider.signInAs('petrov')
    const other = await prove()
    expect([other.statusCode, messageOf(other)]).toEqual([
      403,
      'Личность не подтверждена: у поставщика вошёл другой человек: Петров Пётр, petrov@naryad.test',
    ])
    provider.signInAs('ivanov')
    const brought = await browse((await browser.start()).href)
    expect((await browser.finishProof(token, brought)).statusCode).toBe(409)
    const second = await browser.finish(await browse((await browser.start()).href))
    const started = await browser.startProof(token)
    const parameters = await browse(started.json<{ url: string }>().url)
    const stranger = second.json<{ accessToken: string }>().accessToken
    expect((await browser.finishProof(stranger, parameters)).statusCode).toBe(409)
    // Nor does a proof open a session.
    expect((await browser.finish(parameters)).statusCode).toBe(409)
    expect((await issue(app, token)).statusCode).toBe(422)
    expect((await auditOf(db)).some(({ details }) => details?.includes('Личность не подтверждена'))).toBe(
      true,
    )
  })

  test('proves nothing through a provider that is switched off, and with a password that is their own', async () => {
    await makeRules(db, { isOidcOn: false })
    expect((await browser.startProof(token)).statusCode).toBe(409)
    await makeRules(db)
    await db.updateTable('users').set({ passwordHash }).where('email', '=', 'ivanov@naryad.test').execute()
    expect(await proofOf(app, token)).toEqual({ kind: 'password', title: '', provenUntil: null })
    expect((await browser.startProof(token)).statusCode).toBe(409)
    expect((await issue(app, token)).statusCode).toBe(422)
    expect((await issue(app, token, { password: ownPassword })).statusCode).toBe(201)
    // A password that is forbidden proves nothing either.
    await makeRules(db, { isPasswordForbidden: true })
    expect((await proofOf(app, token)).kind).toBe('oidc')
    expect((await issue(app, token, { password: ownPassword })).statusCode).toBe(422)
  })
})

describe('a provider that does not ask again', async () => {
  const provider = await forger()
  const app = await testApp(db, connectedTo(provider.issuer))

  test.each<[string, (now: number) => object, RegExp]>([
    ['says nothing of the time', () => ({}), /auth_time/],
    ['names an old sign-in', (now) => ({ auth_time: now - 600 }), /не спросил вас заново/],
  ])('%s', async (_, more, sentence) => {
    await makeRules(db, { isLinkedByEmail: true })
    await makeUser(db, { email: 'ivanov@naryad.test', passwordHash: null })
    const browser = browserAt(app)
    const claims = { email: 'ivanov@naryad.test', email_verified: true }
    const asked = (await browser.start()).searchParams
    provider.forge({ claims: { ...claims, nonce: asked.get('nonce') } })
    const signedIn = await browser.finish({ code: 'c', state: asked.get('state') ?? '' })
    const token = signedIn.json<{ accessToken: string }>().accessToken
    const url = new URL((await browser.startProof(token)).json<{ url: string }>().url)
    // It knows no tokens that outlive its session.
    expect(url.searchParams.get('prompt')).toBe('login')
    const nonce = url.searchParams.get('nonce')
    provider.forge({ claims: { ...claims, nonce, ...more(Math.floor(Date.now() / 1000)) } })
    const answer = await browser.finishProof(token, { code: 'c', state: url.searchParams.get('state') ?? '' })
    expect([answer.statusCode, messageOf(answer)]).toEqual([403, expect.stringMatching(sentence)])
    expect((await issue(app, token)).statusCode).toBe(422)
  })
})

test('a token that outlives the session is stored, though the provider does not repeat what it was asked for', async () => {
  const provider = await forger()
  provider.giveOffline()
  const app = await testApp(db, connectedTo(provider.issuer))
  await makeRules(db, { isLinkedByEmail: true })
  await makeUser(db, { email: 'ivanov@naryad.test', passwordHash: null })
  const browser = browserAt(app)
  const claims = { email: 'ivanov@naryad.test', email_verified: true }
  const asked = (await browser.start()).searchParams
  provider.forge({ claims: { ...claims, nonce: asked.get('nonce') } })
  const signedIn = await browser.finish({ code: 'c', state: asked.get('state') ?? '' })
  const token = signedIn.json<{ accessToken: string }>().accessToken
  const url = new URL((await browser.startProof(token)).json<{ url: string }>().url)
  provider.forge({
    claims: {
      ...claims,
      nonce: url.searchParams.get('nonce'),
      auth_time: Math.floor(Date.now() / 1000),
    },
  })
  await browser.finishProof(token, { code: 'c', state: url.searchParams.get('state') ?? '' })
  const { keysToken } = await db.selectFrom('ssoIdentities').select('keysToken').executeTakeFirstOrThrow()
  expect(keysToken).not.toBeNull()
})

describe.skipIf(!hasSlapd)('a person of the directory without a password', async () => {
  const slapd = await startSlapd({
    people: [
      { number: 1, login: 'ivanov', name: 'Иванов Иван', password: 'Пароль-каталога-7' },
      { number: 2, login: 'petrov', name: 'Петров Пётр', password: 'Пароль-каталога-8' },
    ],
  })
  const environment = connectedToDirectory('ad', { url: slapd.urls.tls, ca: slapd.ca })
  const app = await testApp(db, { ...environment, NARYAD_RATE_LIMITS: '1' })

  test('proves it by the password of the directory, four tries at a time with those of signing in', async () => {
    await makeRules(db, { isOidcOn: false, isLdapOn: true, isLinkedByEmail: true, isEmailTrusted: true })
    await makeUser(db, { email: 'ivanov@naryad.test', passwordHash: null })
    const answer = await browserAt(app).password('ivanov', 'Пароль-каталога-7')
    const { accessToken } = answer.json<{ accessToken: string }>()
    expect((await proofOf(app, accessToken)).kind).toBe('ldap')
    const none = await issue(app, accessToken)
    expect([none.statusCode, none.json()]).toMatchObject([
      422,
      { fields: { password: 'Пароль: заполните поле' } },
    ])
    const refused = await issue(app, accessToken, { password: 'Пароль-каталога-8' })
    expect([refused.statusCode, messageOf(refused)]).toEqual([422, 'Пароль: неверный'])
    const issued = await issue(app, accessToken, { password: 'Пароль-каталога-7' })
    expect(issued.statusCode).toBe(201)
    await slapd.change('Иванов Иван', { userAccountControl: '514' })
    expect((await issue(app, accessToken, { password: 'Пароль-каталога-7' })).statusCode).toBe(422)
    expect((await issue(app, accessToken, { password: 'Пароль-каталога-7' })).statusCode).toBe(429)
    const rows = JSON.stringify(await db.selectFrom('audit').selectAll().execute())
    expect(rows).not.toContain('Пароль-каталога')
    await slapd.change('Иванов Иван', { userAccountControl: '512' })
    const second = await testApp(db, connectedToDirectory('ad', { url: 'ldaps://127.0.0.1:1', ca: slapd.ca }))
    const silent = await issue(second, accessToken, { password: 'Пароль-каталога-7' })
    expect([silent.statusCode, messageOf(silent)]).toEqual([
      502,
      'Каталог компании не отвечает, поэтому пароль не проверить. Повторите позже',
    ])
  })
})
