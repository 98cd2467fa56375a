import type { SsoRules } from '@naryad/contract/sso/sso'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller, inject } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import {
  dnOf,
  hasSlapd,
  peopleBase,
  serviceAccount,
  servicePassword,
  suffix,
} from '../../../testing/slapd.ts'
import { auditOf, passwordHash } from '../../auth/auth.make.ts'
import { codeOf, makeFactor } from '../../auth/second-factor/second-factor.make.ts'
import { makeUser } from '../../users/users.make.ts'
import { browserAt, connectedToDirectory, makeRules, messageOf } from '../sso.make.ts'
import { checkLdap } from './connection-check.ts'
import { startSlapd } from './slapd.make.ts'

const password = 'Пароль-каталога-7'
const person = (number: number, login: string, name: string, more = {}) => ({
  number,
  login,
  name,
  password,
  more,
})

const db = await testDb()

const wrong = { status: 401, message: 'Неверный логин или пароль каталога' }

describe.skipIf(!hasSlapd)('a directory', async () => {
  const slapd = await startSlapd({
    people: [
      person(1, 'ivanov', 'Иванов Иван'),
      person(2, 'petrov', 'Петров (старший) *, Пётр', { userAccountControl: '514' }),
      person(3, 'twin', 'Близнецов Борис'),
      person(4, 'twin', 'Близнецов Глеб'),
      person(5, 'expired', 'Срочный Сергей', { accountExpires: '130000000000000000' }),
      person(6, 'host$', 'Компьютер Сервер', { objectClass: ['user', 'computer'] }),
      person(7, 'grouped', 'Группов Григорий', { memberOf: `cn=Naryad\\, seniors,${suffix}` }),
      ...Array.from({ length: 600 }, (_, at) => person(100 + at, `u${at}`, `Сотрудник Номер${at}`)),
    ],
    groups: { 'Naryad Engineers': [dnOf('Иванов Иван')] },
  })
  const values = { url: slapd.urls.tls, ca: slapd.ca }
  const app = await testApp(db, connectedToDirectory('ad', values))
  const signIn = async (login: string, secret = password) => {
    const answer = await browserAt(app).password(login, secret)
    return { status: answer.statusCode, message: answer.statusCode === 200 ? '' : messageOf(answer) }
  }
  const rulesAre = (rules: Partial<SsoRules> = {}) =>
    makeRules(db, {
      isOidcOn: false,
      isLdapOn: true,
      ldapTitle: 'Windows',
      isLinkedByEmail: true,
      isEmailTrusted: true,
      ...rules,
    })
  beforeEach(async () => {
    await rulesAre()
    await makeUser(db, { email: 'ivanov@naryad.test', role: 'operator' })
  })

  test('is offered once it is switched on', async () => {
    expect((await inject(app, ssoRoutes.methods)).json()).toMatchObject({
      items: [{ kind: 'ldap', title: 'Windows' }],
    })
    await rulesAre({ isLdapOn: false })
    expect((await inject(app, ssoRoutes.methods)).json()).toMatchObject({ items: [] })
    expect(await signIn('ivanov')).toMatchObject({ status: 409 })
  })

  test.each(['ivanov', 'IVANOV', 'FIRM\\ivanov', 'ivanov@firm.ru'])(
    'lets a person in by login and password: %s',
    async (login) => expect(await signIn(login)).toEqual({ status: 200, message: '' }),
  )

  test.each([
    ['a wrong password', 'ivanov', 'wrong'],
    ['an unknown login', 'nobody', password],
    ['a pattern', '*', password],
    ['a filter', 'ivanov)(|(cn=*', password],
    ['a name in place of a login', 'Иванов Иван', password],
    ['a computer', 'host$', password],
  ])('answers %s alike', async (_, login, secret) => expect(await signIn(login, secret)).toEqual(wrong))

  test('is never asked with an empty password, to which a directory says yes', async () => {
    expect(await signIn('ivanov', '')).toMatchObject({ status: 400 })
  })

  test('says that an account is disabled or over to the one who knows its password alone', async () => {
    expect(await signIn('petrov')).toEqual({ status: 403, message: 'Учётная запись в каталоге отключена' })
    expect(await signIn('petrov', 'wrong')).toEqual(wrong)
    expect(await signIn('expired')).toMatchObject({ status: 403 })
    expect(await signIn('twin')).toMatchObject({
      status: 403,
      message: 'Этот логин в каталоге у нескольких людей. Сообщите администратору',
    })
  })

  test('hears four tries of a person, however the login is written, then one in five minutes', async () => {
    const limited = await testApp(db, { ...connectedToDirectory('ad', values), NARYAD_RATE_LIMITS: '1' })
    const statuses: number[] = []
    for (const login of ['ivanov', 'Ivanov', 'FIRM\\ivanov', 'ivanov@firm.ru', 'IVANOV', 'other'])
      statuses.push((await browserAt(limited).password(login, 'guess')).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 429, 401])
  })

  test('links a person by number: a new login and address are the same account', async () => {
    await signIn('ivanov')
    await db.updateTable('users').set({ email: 'other@naryad.test' }).execute()
    expect(await signIn('ivanov')).toMatchObject({ status: 200 })
    const [identity] = await db.selectFrom('ssoIdentities').selectAll().execute()
    expect(identity).toMatchObject({
      kind: 'ldap',
      issuer: 'firm.ru',
      name: 'Иванов Иван',
      linkedHow: 'EMAIL',
    })
    expect(identity?.subject).toMatch(/^[0-9a-f]{32}$/)
  })

  test('links no one by an address that the administrator does not trust', async () => {
    await rulesAre({ isEmailTrusted: false })
    expect(await signIn('ivanov')).toMatchObject({ status: 403 })
    const admin = await caller(app, db, { role: 'admin' })
    const { items } = (await admin.call(ssoRoutes.identities, {})).body
    expect(items).toMatchObject([{ kind: 'ldap', name: 'Иванов Иван', user: null }])
  })

  test('gives the role by groups, written at the person or at the group', async () => {
    const group = (name: string, role: 'operator' | 'engineer', isSenior = false) => ({
      group: name,
      role,
      isSenior,
      queues: [],
    })
    await rulesAre({
      isRoleManaged: true,
      isCreating: true,
      groups: [
        group('naryad, seniors', 'operator', true),
        group(`CN=Naryad Engineers,${suffix}`, 'engineer'),
      ],
    })
    expect(await signIn('ivanov')).toMatchObject({ status: 200 })
    expect(await signIn('grouped')).toMatchObject({ status: 200 })
    const users = await db
      .selectFrom('users')
      .select(['email', 'role', 'isSenior'])
      .orderBy('email')
      .execute()
    expect(users).toEqual([
      { email: 'grouped@naryad.test', role: 'operator', isSenior: true },
      { email: 'ivanov@naryad.test', role: 'engineer', isSenior: false },
    ])
  })

  test('asks for the second factor of the account', async () => {
    const owner = await caller(app, db, { role: 'operator', email: 'u1@naryad.test', passwordHash })
    const { secret } = await makeFactor(db, owner)
    const browser = browserAt(app)
    const first = await browser.password('u1', password)
    expect(first.json()).toMatchObject({ error: 'CODE_NEEDED' })
    expect((await browser.confirm(codeOf(secret))).statusCode).toBe(200)
  })

  test('leaves neither password in the audit or the database', async () => {
    await signIn('ivanov')
    await signIn('ivanov', 'canary-typed-password')
    const audit = JSON.stringify(await auditOf(db))
    expect(audit).toContain('Неверный логин или пароль каталога'.slice(1))
    expect(audit).not.toMatch(/canary|Пароль-каталога/)
  })

  const connection = (more: Readonly<Record<string, string>> = {}, provider = 'ad') => ({
    provider,
    values: { base: peopleBase, login: serviceAccount, password: servicePassword, ...values, ...more },
  })

  test.each([
    ['over TLS', {}],
    ['over STARTTLS', { url: slapd.urls.plain }],
  ])('is checked %s, also in a large section', async (_, more) =>
    expect(await checkLdap(connection(more))).toEqual({
      message: 'Отвечает, служебная запись принята, люди в разделе есть',
      error: null,
    }),
  )

  test.each<[string, Record<string, string>, RegExp]>([
    ['an unknown certificate', { ca: '' }, /сертификат не подходит/],
    ['an unknown certificate after STARTTLS', { ca: '', url: slapd.urls.plain }, /сертификат не подходит/],
    ['a wrong service account', { password: 'wrong' }, /не принял служебную/],
    ['a section that is not there', { base: `ou=nobody,${suffix}` }, /нет такого раздела/],
    ['a section that is no section', { base: 'люди' }, /нет такого раздела/],
    ['an empty section', { base: `cn=Naryad Engineers,${suffix}` }, /людей в этом разделе не видно/],
    ['a closed port', { url: 'ldaps://127.0.0.1:1' }, /не отвечает/],
    ['a server that does not exist', { url: 'ldaps://no-such-host.invalid' }, /не отвечает/],
    ['metadata of a cloud', { url: 'ldaps://169.254.169.254' }, /обращаться нельзя/],
  ])('says what is wrong: %s', async (_, more, sentence) =>
    expect((await checkLdap(connection(more))).error).toMatch(sentence),
  )

  test('that is down leaves the password of the product', async () => {
    await slapd.stop()
    expect(await signIn('ivanov')).toEqual({
      status: 502,
      message: 'Каталог компании не отвечает. Если у вас есть пароль «Наряда», войдите с ним',
    })
    await slapd.start()
    expect(await signIn('ivanov')).toMatchObject({ status: 200 })
  })
})
