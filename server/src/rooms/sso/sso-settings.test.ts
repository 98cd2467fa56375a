import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { SsoRules } from '@naryad/contract/sso/sso'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { browse } from '../../testing/oidc-provider.ts'
import { auditOf } from '../auth/auth.make.ts'
import { makeUser } from '../users/users.make.ts'
import { realProvider } from './oidc/provider.make.ts'
import { browserAt, connectedTo, makeRules } from './sso.make.ts'

const db = await testDb()
const provider = await realProvider({
  ivanov: { sub: 'ivanov', email: 'ivanov@naryad.test', email_verified: true, name: 'Иванов Иван' },
})
const app = await testApp(db, connectedTo(provider.issuer))

const rules: SsoRules = {
  isOidcOn: true,
  oidcTitle: 'Keycloak',
  isLdapOn: false,
  ldapTitle: 'каталог компании',
  isLinkedByEmail: false,
  isEmailTrusted: false,
  groupsClaim: 'groups',
  groups: [],
  isCreating: false,
  isRoleManaged: false,
  factorValues: [],
  isPasswordForbidden: false,
  passwordAdministrators: [],
}

describe('the rules', () => {
  test('are off until an administrator switches them on, which is audited', async () => {
    expect((await inject(app, ssoRoutes.methods)).json()).toEqual({
      items: [],
      totalCount: 0,
      isPasswordForbidden: false,
    })
    const admin = await caller(app, db, { role: 'admin' })
    const { body } = await admin.call(ssoRoutes.settings, {})
    expect(body).toMatchObject({ isOidcOn: false, isOidcConnected: true, version: 1 })
    expect(body.redirectUri).toBe('http://localhost:8080/sso/callback')
    const changed = await admin.call(ssoRoutes.change, { body: { ...rules, version: 1 } })
    expect(changed.body).toMatchObject({ ...rules, version: 2 })
    expect((await inject(app, ssoRoutes.methods)).json()).toMatchObject({
      items: [{ kind: 'oidc', title: 'Keycloak' }],
    })
    expect(await auditOf(db)).toMatchObject([
      {
        kind: 'SETTINGS_CHANGED',
        details: 'Единый вход. Вход через поставщика: нет → да; Название на кнопке: единый вход → Keycloak',
      },
    ])
  })

  test('of an older state are refused with the present ones; the same ones change nothing', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    await admin.call(ssoRoutes.change, { body: rules })
    expect((await admin.call(ssoRoutes.change, { body: { ...rules, version: 2 } })).body.version).toBe(2)
    const stale = await admin.refusal(ssoRoutes.change, { body: { ...rules, oidcTitle: 'ADFS', version: 1 } })
    expect(stale).toMatchObject({ status: 409, body: { current: { version: 2, oidcTitle: 'Keycloak' } } })
  })

  test('are for administrators only', async () => {
    for (const role of ['operator', 'engineer', 'client'] as const) {
      const other = await caller(app, db, { role, isSenior: role === 'operator' })
      expect((await other.refusal(ssoRoutes.settings, {})).status).toBe(403)
      expect((await other.refusal(ssoRoutes.change, { body: rules })).status).toBe(403)
      expect((await other.refusal(ssoRoutes.identities, {})).status).toBe(403)
      const link = { params: { id: 1 }, body: { userId: other.user.id } }
      expect((await other.refusal(ssoRoutes.link, link)).status).toBe(403)
    }
  })

  test('without a connection offer nothing', async () => {
    const bare = await testApp(db)
    await makeRules(db)
    expect((await inject(bare, ssoRoutes.methods)).json()).toMatchObject({ items: [] })
  })
})

describe('a link by an administrator', () => {
  beforeEach(() => makeRules(db))

  const comeBack = async () => {
    const browser = browserAt(app)
    return browser.finish(await browse((await browser.start()).href))
  }

  test('lets in whom the provider knows, an administrator too; without it the session ends', async () => {
    expect((await comeBack()).statusCode).toBe(403)
    const admin = await caller(app, db, { role: 'admin' })
    const [waiting] = (await admin.call(ssoRoutes.identities, {})).body.items
    expect(waiting).toMatchObject({ name: 'Иванов Иван', email: 'ivanov@naryad.test', user: null })
    const params = { id: waiting?.id ?? 0 }
    const linked = await admin.call(ssoRoutes.link, { params, body: { userId: admin.user.id } })
    expect(linked.body).toMatchObject({ user: { id: admin.user.id }, linkedHow: 'ADMINISTRATOR' })

    const { accessToken } = (await comeBack()).json<{ accessToken: string }>()
    const me = () => inject(app, authRoutes.me, {}, { headers: { authorization: `Bearer ${accessToken}` } })
    expect((await me()).statusCode).toBe(200)
    await admin.call(ssoRoutes.link, { params, body: { userId: null } })
    expect((await me()).statusCode).toBe(401)
    // Other sessions of the account go on.
    await admin.call(authRoutes.me, {})
    expect((await comeBack()).statusCode).toBe(403)
    expect((await auditOf(db)).map(({ kind }) => kind)).toEqual([
      'SIGN_IN_REFUSED',
      'SIGN_IN_LINKED',
      'SIGNED_IN',
      'SIGN_IN_UNLINKED',
      'SIGN_IN_REFUSED',
    ])
  })

  test('is refused for an account that has one, for one that does not exist, and over another link', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    const { id: userId } = await makeUser(db)
    const add = (subject: string) =>
      db
        .insertInto('ssoIdentities')
        .values({ kind: 'oidc', issuer: 'i', subject })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [one, two] = [await add('one'), await add('two')]
    const link = (id: number, user: number | null) => ({ params: { id }, body: { userId: user } })
    await admin.call(ssoRoutes.link, link(one.id, userId))
    expect((await admin.refusal(ssoRoutes.link, link(two.id, userId))).body.message).toMatch(/уже привязан/)
    expect((await admin.refusal(ssoRoutes.link, link(one.id, admin.user.id))).body.message).toMatch(
      /Сначала отвяжите/,
    )
    expect((await admin.refusal(ssoRoutes.link, link(two.id, 1_000_000))).status).toBe(404)
    expect((await admin.refusal(ssoRoutes.link, link(1_000_000, userId))).status).toBe(404)
  })
})
