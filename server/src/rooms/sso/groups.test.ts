import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { SsoGroup, SsoRules } from '@naryad/contract/sso/sso'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { auditOf, passwordHash } from '../auth/auth.make.ts'
import { makeFactor } from '../auth/second-factor/second-factor.make.ts'
import { makeSecurity } from '../settings/settings.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'
import { forger } from './oidc/forger.make.ts'
import { browserAt, connectedTo, makeRules, messageOf } from './sso.make.ts'

const db = await testDb()
const provider = await forger()
const app = await testApp(db, connectedTo(provider.issuer))

const group = (name: string, more: Partial<SsoGroup> = {}): SsoGroup => ({
  group: name,
  role: 'operator',
  isSenior: false,
  queues: [],
  ...more,
})
const groups = [
  group('naryad-seniors', { isSenior: true }),
  group('naryad-dispatchers', { queues: ['tachograph', 'luv'] }),
  group('naryad-engineers', { role: 'engineer' }),
]

const email = 'ivanov@naryad.test'

async function bring(claims: Readonly<Record<string, unknown>>) {
  const browser = browserAt(app)
  const asked = (await browser.start()).searchParams
  provider.forge({
    claims: { nonce: asked.get('nonce'), sub: 'ivanov', email, email_verified: true, ...claims },
  })
  return browser.finish({ code: 'c', state: asked.get('state') ?? '' })
}

const theUser = () =>
  db
    .selectFrom('users')
    .select(['id', 'lastName', 'firstName', 'middleName', 'role', 'isSenior', 'queues', 'passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()

const rulesAre = (rules: Partial<SsoRules>) =>
  makeRules(db, { isLinkedByEmail: true, groups, isRoleManaged: true, ...rules })

describe('groups of the directory', () => {
  beforeEach(() => rulesAre({}))

  test('give role and queues at each sign-in; the first of the list decides, however it is written', async () => {
    const { id } = await makeUser(db, { email, role: 'engineer' })
    await bring({ groups: ['other', '/Naryad-Dispatchers'] })
    expect(await theUser()).toMatchObject({
      role: 'operator',
      isSenior: false,
      queues: ['tachograph', 'luv'],
    })
    await bring({ groups: ['naryad-engineers', 'naryad-seniors'] })
    expect(await theUser()).toMatchObject({ role: 'operator', isSenior: true, queues: [] })
    const changes = (await auditOf(db)).filter(({ kind }) => kind === 'USER_CHANGED')
    expect(changes[0]?.details).toBe(
      'По группам каталога. Роль: Инженер → Диспетчер. Очереди: нет → Тахографы, ЛУВ',
    )
    const history = await db.selectFrom('objectActions').select('source').where('objectId', '=', id).execute()
    expect(new Set(history.map(({ source }) => source))).toEqual(new Set(['RULE']))
  })

  test.each([
    ['absent', {}],
    ['empty', { groups: [] }],
    ['no list', { groups: { a: 1 } }],
  ])('that are %s change nothing and refuse no one', async (_, claims) => {
    await makeUser(db, { email, role: 'engineer' })
    expect((await bring(claims)).statusCode).toBe(200)
    expect(await theUser()).toMatchObject({ role: 'engineer' })
  })

  test('without one of the list refuse an employee, but no administrator', async () => {
    await makeUser(db, { email, role: 'engineer' })
    await bring({})
    const answer = await bring({ groups: ['other'] })
    expect([answer.statusCode, messageOf(answer)]).toEqual([
      403,
      expect.stringContaining('ни в одной группе'),
    ])
    await db.updateTable('users').set({ role: 'admin' }).execute()
    expect((await bring({ groups: ['other'] })).statusCode).toBe(200)
  })

  test('end a session by password with the role that allowed it', async () => {
    const { id: other } = await makeUser(db, { role: 'admin', passwordHash })
    const named = await caller(app, db, { email, role: 'engineer', passwordHash })
    await bring({})
    await db.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute()
    await rulesAre({ isPasswordForbidden: true, passwordAdministrators: [other, named.user.id] })
    await named.call(authRoutes.me, {})
    expect((await bring({ groups: ['naryad-engineers'] })).statusCode).toBe(200)
    expect(await theUser()).toMatchObject({ role: 'engineer' })
    expect((await named.refusal(authRoutes.me, {})).status).toBe(401)
  })

  test('never take the last administrator, and say so in the audit', async () => {
    await makeUser(db, { email, role: 'engineer' })
    await bring({})
    await db.updateTable('users').set({ role: 'admin' }).execute()
    expect((await bring({ groups: ['naryad-engineers'] })).statusCode).toBe(200)
    expect(await theUser()).toMatchObject({ role: 'admin' })
    expect((await auditOf(db)).map(({ details }) => details).join()).toMatch(/последний администратор/)
  })

  test('take no open requests from their operator', async () => {
    const { id } = await makeUser(db, { email, role: 'operator' })
    await makeTask(db, { operatorId: id, queue: 'skud' })
    expect((await bring({ groups: ['naryad-dispatchers'] })).statusCode).toBe(200)
    expect(await theUser()).toMatchObject({ queues: [] })
    expect((await auditOf(db)).map(({ details }) => details).join()).toMatch(/Роль по группам не изменена/)
  })

  test('are ignored for representatives, and where administrators set the roles', async () => {
    await makeUser(db, { email, role: 'client' })
    expect((await bring({ groups: ['naryad-seniors'] })).statusCode).toBe(200)
    expect(await theUser()).toMatchObject({ role: 'client' })
    await db.updateTable('users').set({ role: 'engineer', companyId: null }).execute()
    await rulesAre({ isRoleManaged: false })
    expect((await bring({ groups: ['naryad-seniors'] })).statusCode).toBe(200)
    expect(await theUser()).toMatchObject({ role: 'engineer' })
  })

  test('are found inside an object by a path', async () => {
    await rulesAre({ groupsClaim: 'realm_access.roles' })
    await makeUser(db, { email, role: 'engineer' })
    await bring({ realm_access: { roles: ['naryad-seniors'] } })
    expect(await theUser()).toMatchObject({ isSenior: true })
  })
})

describe('an account is made', () => {
  const person = { name: 'Иванов Иван Иванович', groups: ['naryad-engineers'] }

  test('for a member of a group, without a password', async () => {
    await rulesAre({ isCreating: true })
    expect((await bring(person)).statusCode).toBe(200)
    expect(await theUser()).toMatchObject({
      lastName: 'Иванов',
      firstName: 'Иван',
      middleName: 'Иванович',
      role: 'engineer',
      passwordHash: null,
    })
    expect((await auditOf(db)).map(({ kind }) => kind)).toEqual([
      'USER_CREATED',
      'SIGN_IN_LINKED',
      'SIGNED_IN',
    ])
  })

  test.each<[string, object, Partial<SsoRules>]>([
    ['where that is off', person, { isCreating: false }],
    ['for a member of no group', { ...person, groups: ['other'] }, {}],
    ['without groups', { name: person.name }, {}],
    ['by an address that is not confirmed', { ...person, email_verified: false }, {}],
    ['without a name', { groups: person.groups }, {}],
  ])('not %s', async (_, claims, rules) => {
    await rulesAre({ isCreating: true, ...rules })
    expect((await bring({ ...claims })).statusCode).toBe(403)
    expect(await theUser()).toBeUndefined()
  })

  test('not over an account with the same address', async () => {
    await rulesAre({ isCreating: true, isLinkedByEmail: false })
    await makeUser(db, { email: email.toUpperCase() })
    expect((await bring(person)).statusCode).toBe(403)
  })
})

describe('a second factor of the provider', () => {
  const factorValues = ['mfa', 'gold']

  test.each([{ amr: ['pwd', 'mfa'] }, { acr: 'gold' }])('counts if it says so: %j', async (claims) => {
    await rulesAre({ factorValues })
    const person = await caller(app, db, { email, passwordHash })
    await makeFactor(db, person)
    expect((await bring(claims)).statusCode).toBe(200)
  })

  test.each([{}, { amr: ['pwd'] }, { amr: 'mfa-not' }])('does not count otherwise: %j', async (claims) => {
    await rulesAre({ factorValues })
    const person = await caller(app, db, { email, passwordHash })
    await makeFactor(db, person)
    expect((await bring(claims)).statusCode).toBe(422)
  })

  test('is enough for a role that must have one, for that session', async () => {
    await rulesAre({ factorValues })
    await makeSecurity(db, { secondFactorRoles: ['admin'] })
    await makeUser(db, { email, role: 'engineer' })
    await bring({})
    await db.updateTable('users').set({ role: 'admin' }).execute()
    const settingsBy = async (claims: object) => {
      const { accessToken } = (await bring({ ...claims })).json<{ accessToken: string }>()
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await app.inject({ url: `/api${ssoRoutes.settings.path}`, headers })).statusCode
    }
    expect(await settingsBy({ amr: ['mfa'] })).toBe(200)
    expect(await settingsBy({ amr: ['pwd'] })).toBe(403)
  })
})
