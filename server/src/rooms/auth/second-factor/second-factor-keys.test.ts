import { secondFactorRoutes } from '@naryad/contract/auth/second-factor.routes'
import { Secret } from 'otpauth'
import { expect, test, vi } from 'vitest'

import type { Call } from '../../../platform/http/ctx.ts'
import { makeSecretBox } from '../../../platform/secrets/secret-box.ts'
import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { password, passwordHash, signingIn } from '../auth.make.ts'
import { codeOf, enrol, halfMinutesLater } from './second-factor.make.ts'
import { reencryptSecrets } from './second-factor.service.ts'
import { verifySecondFactor } from './verify-factor.service.ts'

const db = await testDb()
const app = await testApp(db)

const key = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)

/** Somebody whose secret was sealed by the key of those days. */
async function enrolledBy(oldKey: Uint8Array) {
  const person = await caller(app, db, { passwordHash })
  const { secret, codes } = await enrol(person)
  const userId = person.user.id
  const sealed = makeSecretBox([oldKey]).seal(Secret.fromBase32(secret).bytes, `user ${userId}`)
  await db.updateTable('userSecondFactors').set({ secret: sealed }).execute()
  await halfMinutesLater(db)
  return { person, userId, secret, codes }
}

const error = vi.fn<Call['log']['error']>()
const log = { error } as unknown as Call['log']

test('with the keys changed a second factor holds, and from its next use on it needs the new key alone', async () => {
  const { userId, secret } = await enrolledBy(key(1))
  const both = { db, box: makeSecretBox([key(2), key(1)]) }
  expect(await verifySecondFactor(both, userId, { code: codeOf(secret), log })).toBe('APPLICATION')
  await halfMinutesLater(db)
  const young = { db, box: makeSecretBox([key(2)]) }
  expect(await verifySecondFactor(young, userId, { code: codeOf(secret), log })).toBe('APPLICATION')
  expect(error).not.toHaveBeenCalled()
})

test('with the keys changed a second factor soon needs the new key alone, without any sign-in', async () => {
  const { userId, secret } = await enrolledBy(key(1))
  await db.transaction().execute((tx) => reencryptSecrets(tx, makeSecretBox([key(2), key(1)])))
  const young = { db, box: makeSecretBox([key(2)]) }
  expect(await verifySecondFactor(young, userId, { code: codeOf(secret), log })).toBe('APPLICATION')
})

test('where the key is lost no code of the application opens, and a recovery code still does', async () => {
  const { userId, secret, codes } = await enrolledBy(key(1))
  const other = { db, box: makeSecretBox([key(3)]) }
  expect(await verifySecondFactor(other, userId, { code: codeOf(secret), log })).toBeUndefined()
  expect(error).toHaveBeenCalledOnce()
  const code = (codes[0] ?? '').replace('-', '')
  expect(await verifySecondFactor(other, userId, { code, log })).toBe('RECOVERY_CODE')
})

test('where the key is lost the sign-in says so at once, and lets in by a recovery code', async () => {
  const { userId, codes } = await enrolledBy(key(1))
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const login = signingIn(app)
  const sentence = expect.stringContaining('сервер восстановлен без прежнего ключа. Введите запасной код')
  for (const code of [undefined, '123456']) {
    const answer = await login({ login: email, password, ...(code === undefined ? {} : { code }) })
    expect(answer.json()).toMatchObject({ error: 'CODE_NEEDED', fields: { code: sentence } })
  }
  const entered = await login({ login: email, password, code: codes[0] ?? '' })
  expect(entered.statusCode).toBe(200)
  const counted = await db.selectFrom('loginFailures').selectAll().execute()
  expect(counted).toEqual([])
})

test('where the key is lost a proof without a code says so, and is no failed try', async () => {
  const { person } = await enrolledBy(key(1))
  const asked = await person.send(secondFactorRoutes.renewCodes, { body: { password } })
  const sentence = expect.stringContaining('сервер восстановлен без прежнего ключа')
  expect(asked.json()).toMatchObject({ error: 'CODE_NEEDED', fields: { code: sentence } })
  const counted = await db.selectFrom('loginFailures').select('windowFailures').execute()
  expect(counted.filter(({ windowFailures }) => windowFailures > 0)).toEqual([])
})
