import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { Connection } from '../../../platform/db/connection/connection.ts'
import { testApp } from '../../../testing/app.ts'
import { inject, signedIn } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { captureLog } from '../../../testing/log.ts'
import { makeUser, type MadeUser } from '../../users/users.make.ts'
import { bearers } from '../auth.make.ts'
import { inviteTo } from '../index.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { deleteOldLinks } from './links.repo.ts'
import { answerNow, lettersTo, origin, tokenIn } from './recovery.make.ts'

const db = await testDb()
const app = await testApp(db)
const { me, refresh } = bearers(app)

const oldPassword = 'прежний пароль у Волги'
const newPassword = 'магистраль у Волги'

const passwordHash = await hashPassword(oldPassword)
let user: MadeUser
beforeEach(async () => {
  user = await makeUser(db, { email: 'morozova@tahoservis.ru', lastName: 'Морозова', passwordHash })
})

const recover = (email = user.email, on = app) => inject(on, recoveryRoutes.recover, { body: { email } })
const reset = (token: string, password = newPassword) =>
  inject(app, recoveryRoutes.resetPassword, { body: { token, password } })
const login = (password: string) => inject(app, authRoutes.login, { body: { login: user.email, password } })

async function askedToken(): Promise<string> {
  await recover()
  await answerNow(db)
  return tokenIn((await lettersTo(db, user.email)).at(-1))
}

const expire = (interval: string) =>
  db
    .updateTable('passwordLinks')
    .set({ expiresAt: sql<string>`now() - ${interval}::interval` })
    .execute()

describe('recovery', () => {
  test('sends a letter with a link whose token is in the fragment and is stored only as a hash', async () => {
    const token = await askedToken()
    const [letter = ''] = await lettersTo(db, user.email)
    expect(letter).toContain(`\n\n${origin}/reset-password#token=${token}\n\n`)
    expect(letter).toContain('с IP-адреса 127.0.0.1')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [link] = await db.selectFrom('passwordLinks').selectAll().execute()
    expect(JSON.stringify(link)).not.toContain(token)
    expect(link?.purpose).toBe('RESET')
    const minutes = (Date.parse(link?.expiresAt ?? '') - Date.parse(link?.createdAt ?? '')) / 60_000
    expect(minutes).toBeCloseTo(60, 0)
  })

  test('answers the same to all: known, unknown, blocked, without a password', async () => {
    await makeUser(db, { email: 'blocked@tahoservis.ru', isBlocked: true })
    await makeUser(db, { email: 'invited@tahoservis.ru' })
    const emails = [user.email, 'nobody@tahoservis.ru', 'blocked@tahoservis.ru', 'invited@tahoservis.ru']
    const answers = []
    for (const email of emails) {
      const { statusCode, body, headers } = await recover(email)
      answers.push({ statusCode, body, cache: headers['cache-control'], length: headers['content-length'] })
    }
    expect(answers[0]).toMatchObject({ statusCode: 200, cache: 'no-store' })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    await answerNow(db)
    const sent = await Promise.all(emails.map(async (email) => (await lettersTo(db, email)).length))
    expect(sent).toEqual([1, 0, 0, 1])
    expect(await db.selectFrom('recoveryRequests').selectAll().execute()).toEqual([])
  })

  test('sends the database the same statements for every address, so that timing reveals no account', async () => {
    await makeUser(db, { email: 'blocked@tahoservis.ru', isBlocked: true })
    const asked = async (email: string) => {
      const statements = vi.spyOn(Connection.prototype, 'run')
      expect((await recover(email)).statusCode).toBe(200)
      const calls = statements.mock.calls.map(([text, values]) => ({
        text,
        values: values.map((value) => (value === email ? 'the address' : value)),
      }))
      statements.mockRestore()
      return calls
    }
    await recover('nobodys0@tahoservis.ru')
    const unknown = await asked('nobodys1@tahoservis.ru')
    expect(unknown.flatMap(({ values }) => values)).toContain('the address')
    expect(await asked(user.email)).toEqual(unknown)
    expect(await asked('blocked@tahoservis.ru')).toEqual(unknown)
  })

  test('finds the account whatever the case, and leads to the configured address, not to a typed host', async () => {
    await inject(
      app,
      recoveryRoutes.recover,
      { body: { email: ' Morozova@TahoServis.RU ' } },
      { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    )
    await answerNow(db)
    const [letter = ''] = await lettersTo(db, user.email)
    expect(letter).toContain(`${origin}/reset-password#token=`)
    expect(letter).not.toContain('evil')
  })

  test('is refused after five an hour from one address', async () => {
    const limited = await testApp(db, { NARYAD_RATE_LIMITS: '1' })
    for (let at = 0; at < 5; at += 1)
      expect((await recover(`user${at}@tahoservis.ru`, limited)).statusCode).toBe(200)
    const answer = await recover(user.email, limited)
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(600)
  })

  test('does not let a stranger fill the mailbox of an account: five letters an hour, the last is good', async () => {
    for (let at = 0; at < 8; at += 1) {
      await recover()
      await answerNow(db)
    }
    const letters = await lettersTo(db, user.email)
    expect(letters).toHaveLength(5)
    for (const letter of letters.slice(0, 4)) expect((await reset(tokenIn(letter))).statusCode).toBe(422)
    expect((await reset(tokenIn(letters[4]))).statusCode).toBe(204)
  })
})

describe('a new password by the link', () => {
  test('ends every session, starts none, forgets failures, and is recorded', async () => {
    const before = await signedIn(app, user)
    for (let at = 0; at < 3; at += 1) await login('не тот пароль совсем')
    const answer = await reset(await askedToken())
    expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([204, '', undefined])
    expect((await me(before.accessToken)).statusCode).toBe(401)
    expect((await refresh(before.refreshToken)).statusCode).toBe(401)
    expect(await db.selectFrom('sessions').select('id').where('revokedAt', 'is', null).execute()).toEqual([])
    expect(await db.selectFrom('loginFailures').selectAll().execute()).toEqual([])
    const entry = await db
      .selectFrom('audit')
      .select(['userId', 'details', 'address'])
      .where('kind', '=', 'PASSWORD_RESET')
      .execute()
    expect(entry).toEqual([{ userId: user.id, details: 'Завершено сеансов: 1', address: '127.0.0.1' }])
    expect((await login(oldPassword)).statusCode).toBe(401)
    expect((await login(newPassword)).statusCode).toBe(200)
  })

  test('works once, also when it is brought ten times at once', async () => {
    const token = await askedToken()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => reset(token, `${newPassword} номер ${at}`)),
    )
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([204, ...Array.from({ length: 9 }, () => 422)])
    const won = answers.findIndex(({ statusCode }) => statusCode === 204)
    expect((await login(`${newPassword} номер ${won}`)).statusCode).toBe(200)
    expect((await reset(token)).json()).toMatchObject({
      message: 'Ссылка устарела или уже использована. Попросите новую на странице входа',
    })
  })

  test('a live link names its user as often as it is read, a dead one names no user', async () => {
    const ownerOf = (token: string, on = app) => inject(on, recoveryRoutes.linkOwner, { body: { token } })
    const token = await askedToken()
    for (let at = 0; at < 2; at += 1) {
      const answer = await ownerOf(token)
      expect(answer.json()).toEqual({ email: user.email, isFirstPassword: false })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect((await reset(token)).statusCode).toBe(204)
    const [spent, foreign] = [await ownerOf(token), await ownerOf('A'.repeat(43))]
    expect(spent.statusCode).toBe(422)
    expect(spent.body).toBe(foreign.body)
    expect(spent.body).toBe((await reset(token)).body)
    expect((await ownerOf('A'.repeat(42))).statusCode).toBe(400)

    const limited = await testApp(db, { NARYAD_RATE_LIMITS: '1' })
    for (let at = 0; at < 10; at += 1) expect((await ownerOf(token, limited)).statusCode).toBe(422)
    expect((await ownerOf(token, limited)).statusCode).toBe(429)
  })

  test('notifies the owner by a letter of the new password and where it was set', async () => {
    await reset(await askedToken())
    const [, notice = ''] = await lettersTo(db, user.email)
    expect(notice).toContain('Пароль вашей учётной записи изменён, остальные сеансы завершены.')
    expect(notice).toContain('адрес 127.0.0.1')
    expect(notice).not.toContain('http')
  })

  test('does not work after an hour, for a new link has come, or for the blocked', async () => {
    const first = await askedToken()
    const second = await askedToken()
    expect((await reset(first)).statusCode).toBe(422)
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', user.id).execute()
    expect((await reset(second)).statusCode).toBe(422)
    await db.updateTable('users').set({ isBlocked: false }).where('id', '=', user.id).execute()
    await expire('0 seconds')
    expect((await reset(second)).statusCode).toBe(422)
    expect((await login(oldPassword)).statusCode).toBe(200)
  })

  test('is refused for rubbish: a foreign token, a short one, a field too many', async () => {
    await askedToken()
    expect((await reset('A'.repeat(43))).statusCode).toBe(422)
    for (const token of ['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}!`])
      expect((await reset(token)).statusCode).toBe(400)
    const body = { token: 'A'.repeat(43), password: newPassword, email: user.email }
    expect((await inject(app, recoveryRoutes.resetPassword, { body })).statusCode).toBe(400)
  })

  test('a password that is refused does not burn the link', async () => {
    const token = await askedToken()
    for (const password of ['короткий', 'Морозова1987!', 'Тахосервис-2026']) {
      const answer = await reset(token, password)
      expect([password, answer.statusCode]).toEqual([password, 400])
    }
    expect((await reset(token)).statusCode).toBe(204)
  })
})

describe('an invitation', () => {
  const invite = (): Promise<void> =>
    db.transaction().execute((tx) => inviteTo(tx, { ...user, firstName: 'Елена', origin: `${origin}/` }))

  test('is a link for seven days by which a first password is set', async () => {
    await db.updateTable('users').set({ passwordHash: null }).execute()
    await invite()
    const [letter = ''] = await lettersTo(db, user.email)
    expect(letter).toMatch(/^Здравствуйте, Елена!/)
    expect(letter).toContain(`\n${origin}/reset-password#token=`)
    const { createdAt, expiresAt } = await db
      .selectFrom('passwordLinks')
      .select(['createdAt', 'expiresAt'])
      .executeTakeFirstOrThrow()
    expect((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000).toBeCloseTo(7, 3)
    const body = { token: tokenIn(letter) }
    expect((await inject(app, recoveryRoutes.linkOwner, { body })).json()).toEqual({
      email: user.email,
      isFirstPassword: true,
    })
    expect((await reset(tokenIn(letter))).statusCode).toBe(204)
    // A first password is no news to him who has set it.
    expect(await lettersTo(db, user.email)).toHaveLength(1)
    expect((await login(newPassword)).statusCode).toBe(200)
  })

  test('does not bring words of a stranger that look like a message into the letter', async () => {
    await db
      .transaction()
      .execute((tx) => inviteTo(tx, { ...user, firstName: 'Вы выиграли https://evil.example', origin }))
    const [letter = ''] = await lettersTo(db, user.email)
    expect(letter).not.toContain('evil')
    expect(letter).toMatch(/^Здравствуйте!/)
  })

  test('is not made void by a stranger who asks for a new password', async () => {
    await invite()
    const [invitation] = await lettersTo(db, user.email)
    const recovery = await askedToken()
    expect((await reset(tokenIn(invitation))).statusCode).toBe(204)
    expect((await reset(recovery)).statusCode).toBe(422)
  })

  test('that is sent again makes the former void; links are forgotten a day after their end', async () => {
    await invite()
    await invite()
    const [first, second] = await lettersTo(db, user.email)
    expect((await reset(tokenIn(first))).statusCode).toBe(422)
    expect((await reset(tokenIn(second))).statusCode).toBe(204)
    await deleteOldLinks(db)
    expect(await db.selectFrom('passwordLinks').select('purpose').execute()).toHaveLength(2)
    await expire('25 hours')
    await deleteOldLinks(db)
    expect(await db.selectFrom('passwordLinks').selectAll().execute()).toEqual([])
  })
})

test('neither a token nor a password nor an e-mail stands in the log', async () => {
  const written = captureLog()
  const logging = await testApp(db, { LOG_LEVEL: 'debug' })
  await recover(user.email, logging)
  await answerNow(db)
  const token = tokenIn((await lettersTo(db, user.email)).at(-1))
  const set = (password: string) =>
    inject(logging, recoveryRoutes.resetPassword, { body: { token, password } })
  for (const password of ['Морозова1987!', newPassword, newPassword]) await set(password)
  await vi.waitFor(() => expect(written.text().match(/reset-password/g)).toHaveLength(3))
  const log = written.text()
  expect(log).toContain('/api/auth/recovery')
  for (const secret of [token, newPassword, 'Морозова1987', user.email]) expect(log).not.toContain(secret)
})
