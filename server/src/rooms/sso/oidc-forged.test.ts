import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { clientSecret } from '../../testing/oidc-provider.ts'
import { auditOf } from '../auth/auth.make.ts'
import { makeUser } from '../users/users.make.ts'
import { forger, strangeKey } from './oidc/forger.make.ts'
import { browserAt, connectedTo, makeRules, messageOf } from './sso.make.ts'

const db = await testDb()
const provider = await forger()
const app = await testApp(db, connectedTo(provider.issuer))

type Forged = Parameters<typeof provider.forge>[0]

beforeEach(async () => {
  provider.break(false)
  await makeRules(db, { isLinkedByEmail: true })
  await makeUser(db, { email: 'ivanov@naryad.test' })
})

/** Comes back with a code for which the provider gives this token. */
async function bring(token: Forged, more: Readonly<Record<string, string>> = {}) {
  const browser = browserAt(app)
  const asked = (await browser.start()).searchParams
  provider.forge({
    ...token,
    claims: {
      nonce: asked.get('nonce'),
      email: 'ivanov@naryad.test',
      email_verified: true,
      ...token.claims,
    },
  })
  return browser.finish({ code: 'c', state: asked.get('state') ?? '', ...more })
}

const failures = () => db.selectFrom('ssoRules').select('lastFailure').executeTakeFirstOrThrow()

test('a right token is taken, and one that is 45 seconds off the clock', async () => {
  expect((await bring({})).statusCode).toBe(200)
  expect((await bring({ issuedIn: 45 })).statusCode).toBe(200)
  expect((await bring({ expiresIn: -45 })).statusCode).toBe(200)
})

describe('a token is refused', () => {
  test.each<[string, Forged, RegExp]>([
    ['with another nonce', { claims: { nonce: 'other' } }, /nonce/],
    ['without a nonce', { claims: { nonce: undefined } }, /проверку/],
    ['signed by a strange key', { key: strangeKey }, /подпись неверна/],
    ['signed with the secret of the client', { alg: 'HS256', key: Buffer.from(clientSecret) }, /RS256/],
    ['of another issuer', { issuer: 'https://evil.example' }, /\(iss\)/],
    ['for another program', { audience: 'other' }, /\(aud\)/],
    ['that has expired', { expiresIn: -120 }, /проверьте время/],
    ['from the future', { issuedIn: 120 }, /проверьте время/],
  ])('%s', async (_, token, reason) => {
    const answer = await bring(token)
    expect(answer.statusCode).toBe(502)
    expect(messageOf(answer)).toMatch(/Если у вас есть пароль «Наряда», войдите с ним/)
    expect((await failures()).lastFailure).toMatch(reason)
    expect(await auditOf(db)).toMatchObject([
      { kind: 'SIGN_IN_REFUSED', details: expect.stringMatching(reason) },
    ])
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('when the answer names another issuer', async () => {
    expect((await bring({}, { iss: 'https://evil.example' })).statusCode).toBe(502)
  })
})

describe('hostile claims', () => {
  test('are cut, and their signs that cannot be shown are dropped', async () => {
    const answer = await bring({
      claims: {
        sub: 'long',
        email: 'не почта',
        name: `Иван\u202e\u0000\n${'я'.repeat(5000)}`,
      },
    })
    expect(answer.statusCode).toBe(403)
    const { name, email, isEmailVerified } = await db
      .selectFrom('ssoIdentities')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect([name.length, name.slice(0, 6), email, isEmailVerified]).toEqual([300, 'Иваняя', '', false])
  })

  test('of other types are ignored', async () => {
    const answer = await bring({ claims: { email: { a: 1 }, email_verified: 'true', name: 7 } })
    expect(answer.statusCode).toBe(403)
  })

  test('«true» as a text confirms no address', async () => {
    expect((await bring({ claims: { email_verified: 'true' } })).statusCode).toBe(403)
  })

  test('of a subject that is too long are refused in a sentence', async () => {
    expect((await bring({ claims: { sub: 'x'.repeat(600) } })).statusCode).toBe(502)
  })

  test('leave at most two hundred strangers in the list', async () => {
    await db
      .insertInto('ssoIdentities')
      .values(
        Array.from({ length: 205 }, (_, at) => ({
          kind: 'oidc' as const,
          issuer: provider.issuer,
          subject: `s${at}`,
          seenAt: new Date(Date.now() - at * 1000).toISOString(),
        })),
      )
      .execute()
    await bring({ claims: { sub: 'new', email: 'new@naryad.test' } })
    const left = await db.selectFrom('ssoIdentities').select('subject').execute()
    expect(left).toHaveLength(200)
    expect(left.map(({ subject }) => subject)).toContain('new')
  })
})

describe('a provider that is down', () => {
  test('is named, and the password stays', async () => {
    const silent = await testApp(db, connectedTo('http://127.0.0.1:9'))
    const answer = await browserAt(silent).tryStart()
    expect([answer.statusCode, messageOf(answer)]).toEqual([
      502,
      'Поставщик входа не отвечает. Если у вас есть пароль «Наряда», войдите с ним',
    ])
    expect((await failures()).lastFailure).toBe('Поставщик не отвечает: сервер не принимает соединения')
  })

  test('between the start and the end of a sign-in is named too', async () => {
    const browser = browserAt(app)
    const asked = (await browser.start()).searchParams
    provider.break(true)
    const answer = await browser.finish({ code: 'c', state: asked.get('state') ?? '' })
    expect([answer.statusCode, messageOf(answer)]).toEqual([502, expect.stringContaining('не отвечает')])
  })

  test('on plain http elsewhere is not asked at all', async () => {
    const plain = await testApp(db, connectedTo('http://sso.company.test'))
    expect((await browserAt(plain).tryStart()).statusCode).toBe(409)
    expect((await failures()).lastFailure).toMatch(/https/)
  })
})

test('switched off, it neither starts nor finishes', async () => {
  const browser = browserAt(app)
  const asked = (await browser.start()).searchParams
  await makeRules(db, { isOidcOn: false })
  expect((await browser.tryStart()).statusCode).toBe(409)
  expect((await browser.finish({ code: 'c', state: asked.get('state') ?? '' })).statusCode).toBe(409)
})
