import type { LoginInput, Tokens as TokenPair } from '@naryad/contract/auth/auth'
import type { Role } from '@naryad/contract/kit/rights'

import type { Tx } from '../../../platform/db/connect.ts'
import type { Call } from '../../../platform/http/ctx.ts'
import { Refusal, tooOften, unauthorized } from '../../../platform/http/refusals.ts'
import { hashSecret } from '../../../platform/secrets/random-secret.ts'
import { recordAudit } from '../../audit/index.ts'
import { findPasswordBan, holdPasswordBan, savePasswordHash } from '../../users/index.ts'
import { findLogin, lockLogin } from '../auth.repo.ts'
import type { Auth } from '../auth.service.ts'
import { hashPassword, isRightPassword, isWeak } from '../passwords/passwords.ts'
import { refuseLostKey, verifySecondFactor, wrongCode } from '../second-factor/verify-factor.service.ts'
import {
  countAttempt,
  deviceCounterOf,
  loginCounterOf,
  uncountAttempt,
  waitOf,
} from '../throttle/throttle.repo.ts'
import { uncountUnlessVerified } from '../throttle/throttle.service.ts'
import { completeSignIn, findKnownDevice } from './complete-sign-in.service.ts'
import { factorWords } from './factor-at-sign-in.service.ts'
import { shownLogin } from './typed-login.ts'

type Parts = Pick<Auth, 'db' | 'tokens' | 'box'>

/**
 * An unknown login, a wrong password and a blocked account get the same response, unless the password is
 * correct.
 */
export async function login(parts: Parts, input: LoginInput, call: Call): Promise<TokenPair> {
  const { db } = parts
  const typed = input.login.toLowerCase()
  const user = await findLogin(db, typed)
  // Known devices of the owner have a separate counter, so that guesses from elsewhere do not lock the
  // owner out.
  const knownDevice = user && (await findKnownDevice(db, user.id, call))
  const counter = knownDevice === undefined ? loginCounterOf(typed) : deviceCounterOf(hashSecret(knownDevice))
  const attempt = await countAttempt(db, counter)
  if (attempt === undefined)
    throw tooOften(await waitOf(db, counter), 'Слишком много попыток входа, подождите')
  return uncountUnlessVerified(db, { key: counter, number: attempt }, () =>
    judge(parts, call, { input, typed, user, knownDevice, counter, attempt }),
  )
}

interface Try {
  readonly input: LoginInput
  readonly typed: string
  readonly user: Awaited<ReturnType<typeof findLogin>>
  readonly knownDevice: string | undefined
  readonly counter: string
  readonly attempt: number
}

async function judge(
  parts: Parts,
  call: Call,
  { input, typed, user, knownDevice, counter, attempt }: Try,
): Promise<TokenPair> {
  const isRight = await isRightPassword(user?.passwordHash, input.password)
  if (!user || !isRight) {
    await refuse(parts, call, user ? { userId: user.id, details: 'Неверный пароль' } : unknown(typed))
    throw wrong()
  }
  if (user.isBlocked) {
    await refuse(parts, call, { userId: user.id, details: 'Учётная запись заблокирована' })
    throw blocked(user.blockReason)
  }
  const ban = await findPasswordBan(parts.db, user.id)
  if (ban !== undefined) {
    await refuse(parts, call, { userId: user.id, details: 'Вход сотрудников по паролю запрещён' })
    throw new Refusal('FORBIDDEN', ban)
  }
  const factor = user.hasSecondFactor
    ? await passSecondFactor(parts, call, { userId: user.id, code: input.code, counter, attempt })
    : undefined

  const stronger = isWeak(user.passwordHash) ? await hashPassword(input.password) : undefined
  return completeSignIn(parts, call, {
    userId: user.id,
    knownDevice,
    details: factor === undefined ? undefined : factorWords[factor],
    counters: [counter],
    recheck: async (tx) => {
      const { isSame, role } = await recheckLogin(tx, user, input.password)
      if (isSame && stronger !== undefined) await savePasswordHash(tx, user.id, stronger)
      return { role }
    },
  })
}

/**
 * The password may have changed or the account may have been blocked while the hash waited for a worker.
 * `isSame` is false if a concurrent sign-in has rehashed the same password.
 */
async function recheckLogin(
  tx: Tx,
  seen: { readonly id: number; readonly passwordHash: string | null },
  password: string,
): Promise<{ isSame: boolean; role: Role }> {
  await holdPasswordBan(tx)
  const now = await lockLogin(tx, seen.id)
  if (!now || now.isBlocked || now.isPasswordForbidden) throw wrong()
  const isSame = now.passwordHash === seen.passwordHash
  if (!isSame && !(await isRightPassword(now.passwordHash, password))) throw wrong()
  return { isSame, role: now.role }
}

interface FactorTry {
  readonly userId: number
  readonly code: string | undefined
  readonly counter: string
  readonly attempt: number
}

/**
 * Runs after the password is verified. Until the code is verified too, earlier failures stay counted and
 * a wrong code is another failure: knowing the password gives no additional guesses.
 */
async function passSecondFactor(
  parts: Parts,
  call: Call,
  { userId, code, counter, attempt }: FactorTry,
): Promise<keyof typeof factorWords> {
  if (code === undefined) {
    await uncountAttempt(parts.db, counter, attempt)
    await refuseLostKey(parts, userId, { code, error: 'CODE_NEEDED' })
    throw new Refusal('CODE_NEEDED', 'Введите код из приложения или запасной код')
  }
  await refuseLostKey(parts, userId, { code, error: 'CODE_NEEDED' })
  const factor = await verifySecondFactor(parts, userId, { code, log: call.log })
  if (factor !== undefined) return factor
  await refuse(parts, call, { userId, details: 'Пароль верный, код второго фактора неверный' })
  throw wrongCode('CODE_NEEDED')
}

const unknown = (typed: string) => ({ details: `Нет такой учётной записи: ${shownLogin(typed)}` })

const refuse = ({ db }: Parts, call: Call, what: { userId?: number; details: string }): Promise<void> =>
  recordAudit(db, { kind: 'SIGN_IN_REFUSED', by: call, ...what })

const wrong = (): Refusal => unauthorized('Неверная почта или пароль')

const blocked = (reason: string | null): Refusal =>
  new Refusal('FORBIDDEN', `Учётная запись заблокирована${reason ? `: ${reason}` : ''}`)
