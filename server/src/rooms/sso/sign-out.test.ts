import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeUser } from '../users/users.make.ts'
import { forger } from './oidc/forger.make.ts'
import { browserAt, connectedTo, makeRules } from './sso.make.ts'

const db = await testDb()
const provider = await forger()
const app = await testApp(db, connectedTo(provider.issuer))

beforeEach(async () => {
  provider.break(false)
  await makeRules(db, { isLinkedByEmail: true })
})

const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function comeIn(): Promise<string> {
  await makeUser(db, { email: 'ivanov@naryad.test' })
  const browser = browserAt(app)
  const asked = (await browser.start()).searchParams
  provider.forge({
    claims: { nonce: asked.get('nonce'), email: 'ivanov@naryad.test', email_verified: true },
  })
  const answer = await browser.finish({ code: 'c', state: asked.get('state') ?? '' })
  return answer.json<{ accessToken: string }>().accessToken
}

const signOut = (token: string, on = app) => inject(on, ssoRoutes.signOut, {}, bearing(token))

test('ends the session here, and gives the address that ends it at the provider', async () => {
  const token = await comeIn()
  const { url } = (await signOut(token)).json<{ url: string }>()
  const address = new URL(url)
  expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/logout`)
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8080/login')
  expect(address.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
  expect((await inject(app, authRoutes.me, {}, bearing(token))).statusCode).toBe(401)
  // The token is given once, to the session that it has opened.
  expect((await signOut(token)).json()).toEqual({ url: null })
})

test('of a session by password ends it alone', async () => {
  const other = await caller(app, db)
  expect((await signOut(other.accessToken)).json()).toEqual({ url: null })
  expect((await inject(app, authRoutes.me, {}, bearing(other.accessToken))).statusCode).toBe(401)
})

test('does not depend on the provider', async () => {
  const token = await comeIn()
  provider.break(true)
  // Another server, which has not read the metadata yet.
  const second = await testApp(db, connectedTo(provider.issuer))
  expect((await signOut(token, second)).json()).toEqual({ url: null })
  expect((await inject(app, authRoutes.me, {}, bearing(token))).statusCode).toBe(401)
})
