import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { hashSecret } from '../../../platform/secrets/random-secret.ts'
import { testApp } from '../../../testing/app.ts'
import { type Caller, caller, signedIn } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { letterTextsOf } from '../../letters/letters.make.ts'
import { auditOf, bearers, password, passwordHash, type Pair, signingIn } from '../auth.make.ts'

const db = await testDb()
const app = await testApp(db)
const { me, refresh } = bearers(app)
const login = signingIn(app)

const email = 'petrova@example.ru'
const newPassword = 'лиловый трамвай 42 ёлки'
let anna: Caller

beforeEach(async () => {
  anna = await caller(app, db, { email, lastName: 'Петрова', passwordHash })
})

const change = (body: object = {}, person = anna) =>
  person.send(sessionsRoutes.changePassword, { body: { oldPassword: password, newPassword, ...body } })

describe('the change of one’s password', () => {
  test('ends every other session, and gives this one new keys; its old ones are dead', async () => {
    const other = await signedIn(app, anna.user)
    const answer = await change()
    expect(answer.statusCode).toBe(200)
    const pair = answer.json<Pair>()
    expect((await me(pair.accessToken)).statusCode).toBe(200)
    expect((await refresh(pair.refreshToken)).statusCode).toBe(200)
    for (const { accessToken, refreshToken } of [other, anna]) {
      expect((await me(accessToken)).statusCode).toBe(401)
      expect((await refresh(refreshToken)).statusCode).toBe(401)
    }
    expect((await login({ login: email, password })).statusCode).toBe(401)
    expect((await login({ login: email, password: newPassword.normalize('NFD') })).statusCode).toBe(200)
    expect(await auditOf(db)).toContainEqual({
      kind: 'PASSWORD_CHANGED',
      userId: anna.user.id,
      details: 'Завершено других сеансов: 1',
    })
  })

  test('notifies its owner by a letter, so that a change by a stranger is noticed', async () => {
    await change()
    const letters = await letterTextsOf(db)
    expect(letters).toEqual([
      { recipient: email, subject: 'Пароль в «Наряде» изменён', text: expect.stringContaining('127.0.0.1') },
    ])
    expect(letters[0]?.text).not.toContain(newPassword)
    await change({ oldPassword: 'не тот пароль' })
    expect(await letterTextsOf(db)).toHaveLength(1)
  })

  test('a representative, limited to one organization, gets the letter too', async () => {
    const client = await caller(app, db, { role: 'client', email: 'park@translog-kzn.ru', passwordHash })
    expect((await change({}, client)).statusCode).toBe(200)
    expect(await letterTextsOf(db)).toMatchObject([{ recipient: 'park@translog-kzn.ru' }])
  })

  test('returns its time', async () => {
    expect((await anna.call(authRoutes.me, {})).body.passwordChangedAt).toBeNull()
    const { accessToken } = (await change()).json<Pair>()
    const { passwordChangedAt } = (await me(accessToken)).json<{ passwordChangedAt: string }>()
    expect(Math.abs(Date.parse(passwordChangedAt) - Date.now())).toBeLessThan(10_000)
  })

  test('a wrong old password is 422, never 401: a slip signs no user out', async () => {
    const answer = await change({ oldPassword: 'не тот пароль' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ fields: { oldPassword: 'Текущий пароль: неверный' } })
    expect((await me(anna.accessToken)).statusCode).toBe(200)
    expect((await login({ login: email, password })).statusCode).toBe(200)
  })

  test.each([
    ['short', 'коротко'],
    ['made of the user’s own name', 'Петрова-2026'],
    ['one that is tried first', '1234567890123'],
    ['the old one', password],
  ])('a new password that is %s is refused under its field', async (_, typed) => {
    const answer = await change({ newPassword: typed })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['newPassword'])
    expect((await me(anna.accessToken)).statusCode).toBe(200)
  })

  test('of two at once one holds, and its session with it', async () => {
    const other = await signedIn(app, anna.user)
    const answers = await Promise.all([change(), change({ newPassword: 'зелёный экскаватор 17' }, other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
    const alive = await db.selectFrom('sessions').select('id').where('revokedAt', 'is', null).execute()
    expect(alive).toHaveLength(1)
  })

  test('voids the links of letters that were sent before', async () => {
    await db
      .insertInto('passwordLinks')
      .values({
        tokenHash: hashSecret('link'),
        userId: anna.user.id,
        purpose: 'RESET',
        expiresAt: '2100-01-01T00:00:00Z',
      })
      .execute()
    await change()
    const links = await db.selectFrom('passwordLinks').select('expiresAt').execute()
    expect(links.every(({ expiresAt }) => Date.parse(expiresAt) <= Date.now())).toBe(true)
  })

  test('keeps the session bound to its browser', async () => {
    const bound = { bindHash: hashSecret('secret'), isBound: true }
    await db.updateTable('sessions').set(bound).execute()
    const { refreshToken } = (await change()).json<Pair>()
    expect((await refresh(refreshToken)).statusCode).toBe(401)
    expect((await refresh(refreshToken, { cookie: '__Host-naryad_bind=secret' })).statusCode).toBe(200)
  })
})
