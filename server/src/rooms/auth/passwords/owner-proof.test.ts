import { secondFactorRoutes } from '@naryad/contract/auth/second-factor.routes'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { auditOf, password, passwordHash, signingIn } from '../auth.make.ts'
import { codeOf, type Enrolled, enrol, makeFactor, wrongCodeOf } from '../second-factor/second-factor.make.ts'
import { ownCounterOf } from '../throttle/throttle.repo.ts'

const db = await testDb()
const app = await testApp(db)
const login = signingIn(app)

const email = 'petrova@example.ru'
const newPassword = 'лиловый трамвай 42 ёлки'
const needed = 'Код: введите шесть цифр из приложения или запасной код'
const notThis = 'Код не подошёл, введите новый'

let anna: Caller
let factor: Enrolled

beforeEach(async () => {
  anna = await caller(app, db, { email, passwordHash })
  factor = await makeFactor(db, anna)
})

const acts = {
  'make new recovery codes': (proof: object, person = anna) =>
    person.send(secondFactorRoutes.renewCodes, { body: { password, ...proof } }),
  'switch it off': (proof: object, person = anna) =>
    person.send(secondFactorRoutes.remove, { body: { password, ...proof } }),
  'change the password': ({
    password: oldPassword = password,
    ...rest
  }: {
    password?: string
    code?: string
  }) => anna.send(sessionsRoutes.changePassword, { body: { oldPassword, newPassword, ...rest } }),
}
const { 'make new recovery codes': renew, 'switch it off': remove, 'change the password': change } = acts
const every = Object.entries(acts)

/** What lets the person in. */
const wayIn = async () => ({
  hash: await db.selectFrom('users').select(['id', 'passwordHash']).orderBy('id').execute(),
  factors: await db.selectFrom('userSecondFactors').select(['userId', 'codesSalt']).execute(),
  codes: await db.selectFrom('userRecoveryCodes').select('hash').orderBy('hash').execute(),
})

const failures = async () =>
  (
    await db
      .selectFrom('loginFailures')
      .select('windowFailures')
      .where('login', '=', ownCounterOf(anna.user.id))
      .executeTakeFirst()
  )?.windowFailures ?? 0

describe.each(every)('where a second factor is on, to %s one shows a code besides the password', (_, act) => {
  test('without a code it is asked for under its field; that is no failed try, and changes nothing', async () => {
    const before = await wayIn()
    const asked = await act({})
    expect(asked.statusCode).toBe(422)
    expect(asked.json()).toEqual({
      statusCode: 422,
      error: 'CODE_NEEDED',
      message: needed,
      fields: { code: needed },
    })
    expect(await wayIn()).toEqual(before)
    expect(await failures()).toBe(0)
  })

  test('a wrong code is reported under its field, counted and noted, and changes nothing', async () => {
    const before = await wayIn()
    const refused = await act({ code: wrongCodeOf(factor.secret) })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      error: 'IMPOSSIBLE',
      message: notThis,
      fields: { code: notThis },
    })
    expect(await wayIn()).toEqual(before)
    expect(await failures()).toBe(1)
    expect((await auditOf(db)).at(-1)).toMatchObject({
      kind: 'ACCESS_REFUSED',
      userId: anna.user.id,
      details: expect.stringContaining('Пароль верный, код второго фактора неверный'),
    })
  })

  test('the code of the application does, and forgets the slips before it', async () => {
    await act({ code: wrongCodeOf(factor.secret) })
    expect((await act({ code: codeOf(factor.secret) })).statusCode).toBeLessThan(300)
    expect(await failures()).toBe(0)
  })

  test('a recovery code does, however it is typed', async () => {
    const code = ` ${factor.codes[0]?.toUpperCase().replace('-', ' ')} `
    expect((await act({ code })).statusCode).toBeLessThan(300)
  })

  test('a code that was used to sign in is no proof any more', async () => {
    const code = codeOf(factor.secret)
    expect((await login({ login: email, password, code })).statusCode).toBe(200)
    expect((await login({ login: email, password, code: factor.codes[0] })).statusCode).toBe(200)
    for (const spent of [code, factor.codes[0] ?? '']) {
      const answer = await act({ code: spent })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ fields: { code: notThis } })
    }
  })

  test('with a wrong password the code is not looked at, and is good afterwards', async () => {
    const code = codeOf(factor.secret)
    const refused = await act({ password: 'не тот пароль', code })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json<{ fields: object }>().fields)).not.toContain('code')
    expect((await act({ code })).statusCode).toBeLessThan(300)
  })

  test('after eleven wrong codes the right one has to wait, asking for it does not lift that', async () => {
    const code = wrongCodeOf(factor.secret)
    for (let at = 0; at < 10; at += 1) expect((await act({ code })).statusCode).toBe(422)
    await db.updateTable('loginFailures').set({ windowFailures: 18 }).execute()
    expect((await act({})).statusCode).toBe(422)
    expect((await act({ code })).statusCode).toBe(422)
    const late = await act({ code: codeOf(factor.secret) })
    expect(late.statusCode).toBe(429)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect((await act({})).statusCode).toBe(429)
  })

  test('a malformed code is refused by validation, before anything is hashed', async () => {
    for (const code of ['', '12345', 'абвгдежз', 'x'.repeat(50)])
      expect((await act({ code })).statusCode).toBe(400)
    expect(await failures()).toBe(0)
  })
})

describe('a code is good once', () => {
  test('what it has proved for one change it does not prove for another', async () => {
    const code = codeOf(factor.secret)
    expect((await renew({ code })).statusCode).toBe(200)
    expect((await remove({ code })).statusCode).toBe(422)
    expect((await change({ code })).statusCode).toBe(422)
    expect((await login({ login: email, password, code })).statusCode).toBe(422)
  })

  test.each([
    ['of the application', () => codeOf(factor.secret)],
    ['for recovery', () => factor.codes[3] ?? ''],
  ])('of several at once with a code %s one holds', async (_, take) => {
    const code = take()
    const answers = await Promise.all(Array.from({ length: 4 }, () => renew({ code })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 422, 422, 422,
    ])
  })

  test('it is not spent on a new password that is refused', async () => {
    const code = codeOf(factor.secret)
    const weak = await anna.send(sessionsRoutes.changePassword, {
      body: { oldPassword: password, newPassword: 'коротко', code },
    })
    expect(Object.keys(weak.json<{ fields: object }>().fields)).toEqual(['newPassword'])
    expect((await change({ code })).statusCode).toBe(200)
  })

  test('another user’s recovery code is refused', async () => {
    const oleg = await caller(app, db, { email: 'oleg@example.ru', passwordHash })
    const { codes } = await enrol(oleg)
    expect((await remove({ code: codes[0] })).statusCode).toBe(422)
    expect((await remove({ code: codes[0] }, oleg)).statusCode).toBe(204)
  })
})

describe('who has no second factor', () => {
  test('changes the password by the password alone; a code that is sent all the same is ignored', async () => {
    const oleg = await caller(app, db, { email: 'oleg@example.ru', passwordHash })
    const body = { oldPassword: password, newPassword, code: '123456' }
    expect((await oleg.send(sessionsRoutes.changePassword, { body })).statusCode).toBe(200)
  })

  test('is refused because there is nothing to change, also while the set-up waits for its first code', async () => {
    const oleg = await caller(app, db, { email: 'oleg@example.ru', passwordHash })
    await oleg.call(secondFactorRoutes.begin, { body: { password } })
    for (const act of [renew, remove]) {
      const answer = await act({}, oleg)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ message: 'Второй фактор не включён' })
    }
  })
})

test('a representative, limited to one organization, shows a code too', async () => {
  const client = await caller(app, db, { role: 'client', email: 'park@translog-kzn.ru', passwordHash })
  const { codes } = await makeFactor(db, client)
  expect((await remove({}, client)).statusCode).toBe(422)
  expect((await remove({ code: codes[0] }, client)).statusCode).toBe(204)
})
