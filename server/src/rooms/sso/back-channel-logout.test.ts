import type { AddressInfo } from 'node:net'

import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { ssoLogoutPath } from '@naryad/contract/sso/sso.words'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { browse, clientSecret } from '../../testing/oidc-provider.ts'
import { auditOf } from '../auth/auth.make.ts'
import { makeUser } from '../users/users.make.ts'
import { forger, strangeKey } from './oidc/forger.make.ts'
import { forgetLogoutTokens } from './oidc/logout.repo.ts'
import { realProvider, serve } from './oidc/provider.make.ts'
import { browserAt, connectedTo, makeRules } from './sso.make.ts'

const db = await testDb()
const event = 'http://schemas.openid.net/event/backchannel-logout'

type App = Awaited<ReturnType<typeof testApp>>

const post = (app: App, token: string) =>
  app.inject({
    method: 'POST',
    url: `/api${ssoLogoutPath}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })

const isIn = async (app: App, token: string): Promise<boolean> =>
  (await inject(app, authRoutes.me, {}, { headers: { authorization: `Bearer ${token}` } })).statusCode === 200

const endings = async () =>
  (await auditOf(db)).filter(({ kind }) => kind === 'SESSION_ENDED').map(({ details }) => details)

test('a real provider ends the session that has ended there, with its stream, and no other one', async () => {
  const receiver: { app?: App } = {}
  const door = await serve((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const payload = Buffer.concat(chunks)
      void receiver.app
        ?.inject({
          method: 'POST',
          url: request.url ?? '',
          headers: request.headers as Record<string, string>,
          payload,
        })
        .then((answer) => response.writeHead(answer.statusCode).end(answer.body))
    })
  })
  const provider = await realProvider(
    { ivanov: { sub: 'ivanov', email: 'ivanov@naryad.test', email_verified: true } },
    undefined,
    `${door.url}/api${ssoLogoutPath}`,
  )
  const app = await testApp(db, { ...connectedTo(provider.issuer), NARYAD_KEEP_SESSIONS_MS: '2000' })
  receiver.app = app
  await app.listen({ port: 0, host: '127.0.0.1' })
  await makeRules(db, { isLinkedByEmail: true })
  await makeUser(db, { email: 'ivanov@naryad.test' })
  const comeIn = async () => {
    const browser = browserAt(app)
    const answer = await browser.finish(await browse((await browser.start()).href))
    return answer.json<{ accessToken: string }>().accessToken
  }
  const [one, other] = [await comeIn(), await comeIn()]
  const { port } = app.server.address() as AddressInfo
  const stream = await fetch(`http://127.0.0.1:${port}/api/events`, {
    headers: { authorization: `Bearer ${one}` },
  })
  const isOver = stream.text().then(
    () => true,
    () => true,
  )
  expect(await isIn(app, one)).toBe(true)

  const rows = await db.selectFrom('ssoSessions').select('sid').orderBy('createdAt').execute()
  expect(new Set(rows.map(({ sid }) => sid)).size).toBe(2)
  await provider.reportSignOut('ivanov', rows[0]?.sid ?? '')
  // The server hears of the end through the database.
  await vi.waitFor(async () => expect(await isIn(app, one)).toBe(false))
  expect(await isIn(app, other)).toBe(true)
  expect(await isOver).toBe(true)
  expect(await endings()).toEqual(['Единый вход. Поставщик сообщил о выходе'])
})

describe('a message of a provider', async () => {
  const provider = await forger()
  const app = await testApp(db, connectedTo(provider.issuer))
  let token = ''
  let made = 0

  beforeEach(async () => {
    await makeRules(db, { isLinkedByEmail: true })
    await makeUser(db, { email: 'ivanov@naryad.test' })
    token = await comeIn({ sid: 's1' })
  })

  async function comeIn(claims: object): Promise<string> {
    const browser = browserAt(app)
    const asked = (await browser.start()).searchParams
    provider.forge({
      claims: { nonce: asked.get('nonce'), email: 'ivanov@naryad.test', email_verified: true, ...claims },
    })
    const answer = await browser.finish({ code: 'c', state: asked.get('state') ?? '' })
    return answer.json<{ accessToken: string }>().accessToken
  }

  const message = ({ claims, ...given }: Parameters<typeof provider.sign>[0] = {}) => {
    made += 1
    return provider.sign({
      ...given,
      claims: { nbf: undefined, jti: `n${made}`, events: { [event]: {} }, ...claims },
    })
  }

  test('without a session ends all of the person', async () => {
    const second = await comeIn({ sid: 's2' })
    expect((await post(app, await message())).statusCode).toBe(200)
    expect([await isIn(app, token), await isIn(app, second)]).toEqual([false, false])
  })

  test('with a session alone ends that one', async () => {
    const second = await comeIn({ sid: 's2' })
    const answer = await post(app, await message({ claims: { sub: undefined, sid: 's2' } }))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect([await isIn(app, token), await isIn(app, second)]).toEqual([true, false])
  })

  test('also ends a session of the person that the provider had not named', async () => {
    const unnamed = await comeIn({})
    await post(app, await message({ claims: { sid: 'other' } }))
    expect([await isIn(app, token), await isIn(app, unnamed)]).toEqual([true, false])
  })

  test('about a person who is not here changes nothing', async () => {
    expect((await post(app, await message({ claims: { sub: 'stranger' } }))).statusCode).toBe(200)
    expect(await isIn(app, token)).toBe(true)
  })

  test.each<[string, Parameters<typeof message>[0], RegExp]>([
    ['signed by a strange key', { key: strangeKey }, /подпись неверна/],
    ['signed with the secret of the client', { alg: 'HS256', key: Buffer.from(clientSecret) }, /RS256/],
    ['of another provider', { issuer: 'https://evil.example' }, /\(iss\)/],
    ['for another program', { audience: 'other' }, /\(aud\)/],
    ['that is seven minutes old', { issuedIn: -420, expiresIn: 600 }, /\(iat\)/],
    ['that has expired', { expiresIn: -120 }, /\(exp\)/],
    ['from the future', { issuedIn: 600 }, /\(iat\)/],
    ['with a nonce, as a token of a sign-in has', { claims: { nonce: 'n' } }, /nonce/],
    ['without the event', { claims: { events: undefined } }, /events/],
    ['with another event', { claims: { events: { other: {} } } }, /events/],
    ['without a number', { claims: { jti: undefined } }, /jti/],
    ['about no one', { claims: { sub: undefined } }, /sub, sid/],
  ])('%s is refused', async (_, forged, reason) => {
    const answer = await post(app, await message(forged))
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toMatch(reason)
    expect(await isIn(app, token)).toBe(true)
  })

  test('that is no token is refused', async () => {
    for (const text of ['', 'a.b.c', 'x'.repeat(4000)]) expect((await post(app, text)).statusCode).toBe(400)
  })

  test('is accepted once, also by two servers at the same moment', async () => {
    const sent = await message()
    const second = await testApp(db, connectedTo(provider.issuer))
    const answers = await Promise.all([post(app, sent), post(second, sent)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    const again = await comeIn({ sid: 's3' })
    expect((await post(app, sent)).json<{ message: string }>().message).toMatch(/уже использован/)
    expect(await isIn(app, again)).toBe(true)
    // It is remembered for as long as it would not be refused as old.
    await forgetLogoutTokens(db)
    expect((await post(app, sent)).statusCode).toBe(400)
    await db.updateTable('ssoLogoutTokens').set({ receivedAt: '2026-01-01T00:00:00Z' }).execute()
    await forgetLogoutTokens(db)
    expect(await db.selectFrom('ssoLogoutTokens').select('hash').execute()).toEqual([])
  })

  test('is refused while the provider is switched off, and waits for a provider that is down', async () => {
    await makeRules(db, { isOidcOn: false })
    expect((await post(app, await message())).statusCode).toBe(409)
    await makeRules(db)
    const silent = await testApp(db, connectedTo('http://127.0.0.1:9'))
    expect((await post(silent, await message())).statusCode).toBe(502)
    provider.loseKeys(true)
    const keyless = await testApp(db, connectedTo(provider.issuer))
    expect((await post(keyless, await message())).statusCode).toBe(502)
    provider.loseKeys(false)
    const { lastFailure } = await db.selectFrom('ssoRules').select('lastFailure').executeTakeFirstOrThrow()
    expect(lastFailure).toContain('ключи поставщика (jwks_uri) не читаются')
    expect(await isIn(app, token)).toBe(true)
  })
})
