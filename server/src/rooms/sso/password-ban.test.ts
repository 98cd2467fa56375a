import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { SsoRules } from '@naryad/contract/sso/sso'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { inTransaction } from '../../platform/db/transaction.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { auditOf, password, passwordHash } from '../auth/auth.make.ts'
import { answerNow, lettersTo, tokenIn } from '../auth/recovery/recovery.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeUser, newUser } from '../users/users.make.ts'
import { forger } from './oidc/forger.make.ts'
import { connectedTo, makeRules } from './sso.make.ts'
import { lockRules } from './sso.repo.ts'

const db = await testDb()
const provider = await forger()
const app = await testApp(db, connectedTo(provider.issuer))
const sentence = 'Вход сотрудников по паролю запрещён. Войдите через Keycloak'

let admin: Caller
beforeEach(async () => {
  provider.break(false)
  await makeRules(db)
  admin = await caller(app, db, { role: 'admin', lastName: 'Кузьмин', passwordHash })
})

const rulesNow = async (): Promise<SsoRules & { version: number }> => {
  const { body } = await admin.call(ssoRoutes.settings, {})
  const names = [...Object.keys(SsoRules.shape), 'version']
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name))) as SsoRules & {
    version: number
  }
}

const bodyOf = async (change: Partial<SsoRules> = {}) => ({
  body: {
    ...(await rulesNow()),
    isPasswordForbidden: true,
    passwordAdministrators: [admin.user.id],
    ...change,
  },
})

const link = (userId: number) =>
  db
    .insertInto('ssoIdentities')
    .values({
      kind: 'oidc',
      issuer: provider.issuer,
      subject: `s${userId}`,
      userId,
      linkedHow: 'ADMINISTRATOR',
      linkedAt: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Lets the session of the user be one that the provider has opened. */
async function openByProvider(userId: number): Promise<void> {
  const { id: identityId } = await link(userId)
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('ssoSessions')
    .values({ sessionId, identityId, idToken: null, refreshToken: null })
    .execute()
}

const forbid = async (change: Partial<SsoRules> = {}) => admin.call(ssoRoutes.change, await bodyOf(change))
const refusal = async (change: Partial<SsoRules> = {}) =>
  (await admin.refusal(ssoRoutes.change, await bodyOf(change))).body.message

const signIn = async (email: string) => {
  const answer = await inject(app, authRoutes.login, { body: { login: email, password } })
  return [answer.statusCode, answer.json<{ message?: string }>().message]
}

describe('passwords are forbidden', () => {
  test('to employees but the named administrators; representatives keep theirs', async () => {
    const other = await makeUser(db, { role: 'admin', passwordHash })
    const operator = await makeUser(db, { role: 'operator', passwordHash })
    const client = await makeUser(db, { role: 'client', passwordHash })
    await link(operator.id)
    expect(await signIn(operator.email)).toEqual([200, undefined])
    await forbid()
    expect(await signIn(operator.email)).toEqual([403, sentence])
    expect(await signIn(other.email)).toEqual([403, sentence])
    expect((await signIn(client.email))[0]).toBe(200)
    expect((await signIn(admin.user.email))[0]).toBe(200)
    // A wrong password does not say so.
    const wrong = { login: operator.email, password: 'неверный пароль' }
    expect((await inject(app, authRoutes.login, { body: wrong })).json()).toMatchObject({
      message: 'Неверная почта или пароль',
    })
    expect((await inject(app, ssoRoutes.methods)).json()).toMatchObject({ isPasswordForbidden: true })
  })

  test('which ends the sessions that a password has opened, not those of the provider', async () => {
    const operator = await caller(app, db, { role: 'operator', passwordHash })
    const engineer = await caller(app, db, { role: 'engineer' })
    const client = await caller(app, db, { role: 'client' })
    await openByProvider(engineer.user.id)
    await forbid()
    expect((await operator.refusal(authRoutes.me, {})).status).toBe(401)
    for (const one of [engineer, client, admin]) await one.call(authRoutes.me, {})
    expect((await auditOf(db)).at(-1)).toMatchObject({
      kind: 'SETTINGS_CHANGED',
      details: expect.stringMatching(
        /Вход сотрудников по паролю запрещён: нет → да; Администраторы, которые входят с паролем: нет → Кузьмин .*Завершено сеансов, открытых паролем: 1$/,
      ),
    })
  })

  test('also when a role changes to one without a password, not before', async () => {
    const other = await caller(app, db, { role: 'admin', passwordHash })
    await link(admin.user.id)
    const { companyId } = await makeUser(db, { role: 'client', companyId: (await makeCompany(db)).id })
    const client = await caller(app, db, { role: 'client', companyId, passwordHash })
    await forbid({ passwordAdministrators: [admin.user.id, other.user.id] })
    for (const one of [other, client]) {
      await one.call(authRoutes.me, {})
      const { body } = await admin.call(usersRoutes.get, { params: { id: one.user.id } })
      const { company: _, ...present } = body
      await admin.call(usersRoutes.update, {
        params: { id: one.user.id },
        body: { ...present, role: 'operator', companyId: null },
      })
      expect((await auditOf(db)).at(-1)).toMatchObject({
        kind: 'USER_CHANGED',
        details: expect.stringMatching(/Завершено сеансов, открытых паролем: 1$/),
      })
    }
    for (const one of [other, client]) expect((await one.refusal(authRoutes.me, {})).status).toBe(401)
    await admin.call(authRoutes.me, {})
  })

  test('and overtakes no sign-in that has begun', async () => {
    const operator = await makeUser(db, { role: 'operator', passwordHash })
    const answer = await inTransaction(db, async (tx) => {
      await lockRules(tx)
      const started = signIn(operator.email)
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            db,
          )
          return rows.length
        })
        .toBe(1)
      await makeRules(tx, { isPasswordForbidden: true })
      return { started }
    })
    expect((await answer.started)[0]).toBe(401)
  })

  test('with their links: a letter says how to sign in, a link of before sets no password', async () => {
    const operator = await makeUser(db, { role: 'operator', passwordHash })
    await link(operator.id)
    const recover = () => inject(app, recoveryRoutes.recover, { body: { email: operator.email } })
    await recover()
    await answerNow(db)
    const token = tokenIn((await lettersTo(db, operator.email)).at(-1))
    await forbid()
    for (const [route, body] of [
      [recoveryRoutes.linkOwner, { token }],
      [recoveryRoutes.resetPassword, { token, password: 'магистраль у Волги' }],
    ] as const) {
      const answer = await inject(app, route, { body })
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([422, sentence])
    }
    await recover()
    await answerNow(db)
    const letter = (await lettersTo(db, operator.email)).at(-1)
    expect(letter).toContain(`${sentence}:`)
    expect(letter).toContain('/login')
    expect(letter).not.toContain('#token')
  })

  test('so a new employee is invited without a link, and not again', async () => {
    await link(admin.user.id)
    await forbid()
    const { body } = await admin.call(usersRoutes.create, { body: newUser })
    const letter = (await lettersTo(db, newUser.email)).at(-1)
    expect(letter).toContain(`Пароль задавать не нужно. ${sentence}:`)
    expect(letter).not.toContain('#token')
    const again = await admin.refusal(usersRoutes.invite, { params: { id: body.id } })
    expect([again.status, again.body.message]).toEqual([409, `Приглашение не нужно. ${sentence}`])
  })

  test('and the last named administrator stays', async () => {
    const other = await caller(app, db, { role: 'admin', passwordHash })
    await openByProvider(other.user.id)
    await forbid()
    const block = { params: { id: admin.user.id }, body: { isBlocked: true, reason: 'уволен' } }
    expect((await other.refusal(usersRoutes.block, block)).body.message).toMatch(
      /последний администратор, который войдёт с паролем/,
    )
    // Another administrator who is not named may go.
    await admin.call(usersRoutes.block, { params: { id: other.user.id }, body: block.body })
  })
})

describe('passwords are not forbidden', () => {
  test('while the provider does not answer, or none is switched on', async () => {
    await link(admin.user.id)
    provider.break(true)
    expect(await refusal()).toMatch(/^Запретить вход по паролю нельзя: .*не отвечает/)
    provider.break(false)
    expect(await refusal({ isOidcOn: false })).toMatch(/не включён или не подключён/)
  })

  test('before an employee has come through the provider', async () => {
    expect(await refusal()).toMatch(/ни одна учётная запись сотрудника не привязана/)
  })

  test('by an administrator who would lock themselves out', async () => {
    const named = await makeUser(db, { role: 'admin', passwordHash })
    await link(named.id)
    expect(await refusal({ passwordAdministrators: [named.id] })).toMatch(/вы сами не войдёте/)
  })

  test('without an administrator who can sign in with a password', async () => {
    await link(admin.user.id)
    const operator = await makeUser(db, { role: 'operator', passwordHash })
    const invited = await makeUser(db, { role: 'admin', passwordHash: null })
    const blocked = await makeUser(db, { role: 'admin', isBlocked: true, passwordHash })
    expect(await refusal({ passwordAdministrators: [] })).toMatch(/назовите хотя бы одного/)
    for (const { id } of [operator, invited, blocked])
      expect(await refusal({ passwordAdministrators: [admin.user.id, id] })).toMatch(/у которого есть пароль/)
  })
})

describe('once forbidden', () => {
  beforeEach(async () => {
    await link(admin.user.id)
    await forbid()
  })

  test('the rules are changed while the provider is down, but the way in stays switched on', async () => {
    provider.break(true)
    await forbid({ oidcTitle: 'ADFS' })
    expect(await refusal({ isOidcOn: false })).toMatch(/выключен/)
    await forbid({ isPasswordForbidden: false, isOidcOn: false })
    const operator = await makeUser(db, { role: 'operator', passwordHash })
    expect((await signIn(operator.email))[0]).toBe(200)
  })

  test('a program that does not know the fields leaves them as they are', async () => {
    const { isPasswordForbidden: _, passwordAdministrators: __, ...body } = await rulesNow()
    const changed = await admin.call(ssoRoutes.change, { body: { ...body, oidcTitle: 'ADFS' } })
    expect(changed.body).toMatchObject({
      oidcTitle: 'ADFS',
      isPasswordForbidden: true,
      passwordAdministrators: [admin.user.id],
    })
  })

  test('who is no administrator any more is no longer named', async () => {
    const other = await makeUser(db, { role: 'admin', passwordHash })
    await forbid({ passwordAdministrators: [admin.user.id, other.id] })
    await db.updateTable('users').set({ role: 'operator' }).where('id', '=', other.id).execute()
    expect((await rulesNow()).passwordAdministrators).toEqual([admin.user.id])
    expect(await signIn(other.email)).toEqual([403, sentence])
  })
})
