import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { secondFactorRoutes } from '@naryad/contract/auth/second-factor.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { scanned } from '../../../testing/qr.ts'
import { letterTextsOf } from '../../letters/letters.make.ts'
import { auditOf, password, passwordHash, signingIn } from '../auth.make.ts'
import { loginCounterOf } from '../throttle/throttle.repo.ts'
import { codeOf, enrol, halfMinutesLater, wrongCodeOf } from './second-factor.make.ts'

const db = await testDb()
const app = await testApp(db)
const login = signingIn(app)

const email = 'petrova@example.ru'
let anna: Caller

beforeEach(async () => {
  anna = await caller(app, db, { email, passwordHash })
})

const tryIn = (code?: string, typed = password) =>
  login({ login: email, password: typed, ...(code === undefined ? {} : { code }) })

const failures = async () =>
  (
    await db
      .selectFrom('loginFailures')
      .selectAll()
      .where('login', '=', loginCounterOf(email))
      .executeTakeFirst()
  )?.windowFailures ?? 0

describe('setting up', () => {
  test('a secret is given to a caller who confirms the password, and holds nothing until a code comes back', async () => {
    const { secret, uri, qrSvg } = (await anna.call(secondFactorRoutes.begin, { body: { password } })).body
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Наряд:${email}?issuer=Наряд`)
    expect(await scanned(qrSvg)).toBe(uri)
    expect((await anna.call(authRoutes.me, {})).body.hasSecondFactor).toBe(false)
    expect((await tryIn()).statusCode).toBe(200)

    const wrong = await anna.refusal(secondFactorRoutes.confirm, { body: { code: wrongCodeOf(secret) } })
    expect(wrong).toMatchObject({
      status: 422,
      body: { error: 'IMPOSSIBLE', fields: { code: expect.any(String) } },
    })
    const spaced = codeOf(secret).replace(/^(...)/, '$1 ')
    const { codes } = (await anna.call(secondFactorRoutes.confirm, { body: { code: spaced } })).body
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect((await anna.call(authRoutes.me, {})).body.hasSecondFactor).toBe(true)
    expect((await tryIn()).statusCode).toBe(422)
  })

  test('when it is repeated, the last secret counts, and a confirmed one is not replaced', async () => {
    const first = (await anna.call(secondFactorRoutes.begin, { body: { password } })).body.secret
    const second = (await anna.call(secondFactorRoutes.begin, { body: { password } })).body.secret
    const old = await anna.refusal(secondFactorRoutes.confirm, { body: { code: codeOf(first) } })
    expect(old.status).toBe(422)
    await anna.call(secondFactorRoutes.confirm, { body: { code: codeOf(second) } })
    expect(await anna.refusal(secondFactorRoutes.begin, { body: { password } })).toMatchObject({
      status: 409,
      body: { message: 'Второй фактор уже включён: чтобы настроить его заново, сначала выключите его' },
    })
    expect((await anna.refusal(secondFactorRoutes.confirm, { body: { code: codeOf(second) } })).status).toBe(
      409,
    )
  })

  test('the database alone shows neither the secret nor a recovery code', async () => {
    const { secret, codes } = await enrol(anna)
    const [factor] = await db.selectFrom('userSecondFactors').selectAll().execute()
    const rows = await db.selectFrom('userRecoveryCodes').selectAll().execute()
    expect(rows).toHaveLength(10)
    const kept = Buffer.concat([factor?.secret ?? Buffer.alloc(0), ...rows.map(({ hash }) => hash)])
    expect(kept.length).toBeGreaterThan(300)
    for (const shown of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(kept.includes(shown)).toBe(false)
  })

  test('a secret copied into another row opens nothing there', async () => {
    const { secret } = await enrol(anna)
    const oleg = await caller(app, db, { email: 'oleg@example.ru', passwordHash })
    await enrol(oleg)
    const copied = db.selectFrom('userSecondFactors').select('secret').where('userId', '=', anna.user.id)
    await db
      .updateTable('userSecondFactors')
      .set({ secret: (await copied.executeTakeFirstOrThrow()).secret, lastStep: 0 })
      .where('userId', '=', oleg.user.id)
      .execute()
    const answer = await login({ login: 'oleg@example.ru', password, code: codeOf(secret) })
    expect(answer.statusCode).toBe(422)
  })

  test.each([
    ['begin', secondFactorRoutes.begin],
    ['renew the codes', secondFactorRoutes.renewCodes],
    ['remove', secondFactorRoutes.remove],
  ])('to %s one shows the password: a wrong one is 422, never 401', async (_, route) => {
    const answer = await anna.refusal(route, { body: { password: 'не тот пароль' } })
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'IMPOSSIBLE', fields: { password: 'Пароль: неверный' } },
    })
    expect(await auditOf(db)).toEqual([
      {
        kind: 'ACCESS_REFUSED',
        userId: anna.user.id,
        details: 'Неверный пароль, для чего он был нужен: второй фактор',
      },
    ])
  })
})

describe('signing in', () => {
  test('the right password asks for a code, and only then', async () => {
    const { secret } = await enrol(anna)
    await halfMinutesLater(db)
    const asked = await tryIn()
    expect(asked.statusCode).toBe(422)
    expect(asked.json()).toEqual({
      statusCode: 422,
      error: 'CODE_NEEDED',
      message: 'Введите код из приложения или запасной код',
    })
    const wrong = await tryIn(codeOf(secret), 'не тот пароль')
    const stranger = await login({ login: 'nobody@example.ru', password, code: codeOf(secret) })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.body).toBe(stranger.body)
    expect((await tryIn(codeOf(secret))).statusCode).toBe(200)
  })

  test('a code is good once, and none before it', async () => {
    const { secret, confirmedAt } = await enrol(anna)
    const first = codeOf(secret, 0, confirmedAt)
    const next = codeOf(secret, 1, confirmedAt)
    // The one that has confirmed the secret is spent too.
    expect((await tryIn(first)).statusCode).toBe(422)
    expect((await tryIn(next)).statusCode).toBe(200)
    expect((await tryIn(next)).statusCode).toBe(422)
    expect((await tryIn(first)).statusCode).toBe(422)
  })

  test('a code is good once in a race, too', async () => {
    const { secret } = await enrol(anna)
    await halfMinutesLater(db)
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 6 }, () => tryIn(code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5)
  })

  test('a code of a minute ago is none', async () => {
    const { secret } = await enrol(anna)
    await halfMinutesLater(db)
    expect((await tryIn(codeOf(secret, -3))).statusCode).toBe(422)
    expect((await tryIn(codeOf(secret, 3))).statusCode).toBe(422)
  })

  test('a recovery code stands in for the application, once, however it is typed', async () => {
    const { codes } = await enrol(anna)
    const [first = '', second = '', third = ''] = codes
    expect((await tryIn(first)).statusCode).toBe(200)
    expect((await tryIn(first)).statusCode).toBe(422)
    expect((await tryIn(` ${second.toUpperCase().replace('-', ' ')} `)).statusCode).toBe(200)
    const answers = await Promise.all(Array.from({ length: 4 }, () => tryIn(third)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const noted = (await auditOf(db)).filter(({ kind }) => kind === 'SIGNED_IN')
    expect(noted.map(({ details }) => details)).toEqual(Array(3).fill('По запасному коду'))
  })

  test('codes of one user are refused for others', async () => {
    const { codes } = await enrol(anna)
    await enrol(await caller(app, db, { email: 'oleg@example.ru', passwordHash }))
    const answer = await login({ login: 'oleg@example.ru', password, code: codes[0] })
    expect(answer.statusCode).toBe(422)
  })

  test('a wrong code is a failed try, a missing one is neither that nor a success', async () => {
    const { secret } = await enrol(anna)
    await halfMinutesLater(db)
    const wrong = wrongCodeOf(secret)
    for (let at = 0; at < 4; at += 1) {
      expect((await tryIn(wrong)).statusCode).toBe(422)
      expect((await tryIn()).statusCode).toBe(422)
    }
    expect(await failures()).toBe(4)
    expect((await tryIn(codeOf(secret))).statusCode).toBe(200)
    expect(await failures()).toBe(0)
  })

  test('after eleven wrong codes the right one has to wait, asking for it does not lift that', async () => {
    const { secret } = await enrol(anna)
    await halfMinutesLater(db)
    const wrong = wrongCodeOf(secret)
    for (let at = 0; at < 10; at += 1) await tryIn(wrong)
    await db.updateTable('loginFailures').set({ windowFailures: 18 }).execute()
    // The wait of a half success is taken back with it, or the code would come too early.
    expect((await tryIn()).statusCode).toBe(422)
    expect((await tryIn(wrong)).statusCode).toBe(422)
    expect((await tryIn()).statusCode).toBe(429)
    expect((await tryIn(codeOf(secret))).statusCode).toBe(429)
  })

  test('a malformed code is refused by validation, before anything is hashed', async () => {
    for (const code of ['12345', '1234567', 'абвгдежз', 'x'.repeat(50)])
      expect((await tryIn(code)).statusCode).toBe(400)
    expect(await failures()).toBe(0)
  })
})

describe('afterwards', () => {
  test('each change of it notifies its owner by a letter, without secret or codes', async () => {
    const { secret, codes } = await enrol(anna)
    const renewed = await anna.call(secondFactorRoutes.renewCodes, { body: { password, code: codes[0] } })
    await anna.call(secondFactorRoutes.remove, { body: { password, code: renewed.body.codes[0] } })
    await enrol(anna)
    const admin = await caller(app, db, { role: 'admin' })
    await admin.call(usersRoutes.removeSecondFactor, { params: { id: anna.user.id } })
    const letters = await letterTextsOf(db)
    expect(new Set(letters.map(({ recipient }) => recipient))).toEqual(new Set([email]))
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Второй фактор в «Наряде» включён',
      'Новые запасные коды в «Наряде»',
      'Второй фактор в «Наряде» выключен',
      'Второй фактор в «Наряде» включён',
      'Второй фактор в «Наряде» выключен',
    ])
    expect(letters[2]?.text).toContain('адрес 127.0.0.1')
    expect(letters[4]?.text).toContain('Это сделал администратор.')
    for (const shown of [secret, ...codes]) for (const { text } of letters) expect(text).not.toContain(shown)
  })

  test('new recovery codes void the old ones', async () => {
    const { codes } = await enrol(anna)
    const proof = { password, code: codes[1] }
    const fresh = (await anna.call(secondFactorRoutes.renewCodes, { body: proof })).body.codes
    expect(fresh).toHaveLength(10)
    expect((await tryIn(codes[0])).statusCode).toBe(422)
    expect((await tryIn(fresh[0])).statusCode).toBe(200)
  })

  test('removed, it is asked for no more', async () => {
    const { codes } = await enrol(anna)
    await anna.call(secondFactorRoutes.remove, { body: { password, code: codes[0] } })
    expect((await tryIn()).statusCode).toBe(200)
    expect(await db.selectFrom('userRecoveryCodes').select('userId').execute()).toEqual([])
    for (const route of [secondFactorRoutes.remove, secondFactorRoutes.renewCodes])
      expect(await anna.refusal(route, { body: { password } })).toMatchObject({ status: 409 })
    const kinds = (await auditOf(db)).map(({ kind }) => kind)
    expect(kinds).toEqual(['SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'SIGNED_IN'])
  })

  test('an administrator removes it from a user who has lost the telephone, and that user’s sessions end', async () => {
    await enrol(anna)
    const admin = await caller(app, db, { role: 'admin' })
    const params = { id: anna.user.id }
    expect((await admin.call(usersRoutes.get, { params })).body.hasSecondFactor).toBe(true)
    expect((await admin.send(usersRoutes.removeSecondFactor, { params })).statusCode).toBe(204)
    expect((await admin.call(usersRoutes.get, { params })).body.hasSecondFactor).toBe(false)
    expect((await anna.refusal(authRoutes.me, {})).status).toBe(401)
    expect((await auditOf(db)).map(({ kind }) => kind)).toEqual([
      'SECOND_FACTOR_ON',
      'SECOND_FACTOR_OFF',
      'SESSION_ENDED',
    ])
    expect((await tryIn()).statusCode).toBe(200)
  })
})
