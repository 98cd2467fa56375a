import type { LoginInput, Tokens as TokenPair } from '@naryad/contract/auth/auth'
import type { Role } from '@naryad/contract/kit/rights'

import type { Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { publish } from '../../../platform/events/publish.ts'
import type { Call } from '../../../platform/http/ctx.ts'
import { Refusal, tooOften, unauthorized } from '../../../platform/http/refusals.ts'
import { hashSecret, newSecret } from '../../../platform/secrets/random-secret.ts'
import { recordAudit } from '../../audit/index.ts'
import { rememberAdministratorOrigin } from '../../settings/index.ts'
import { savePasswordHash } from '../../users/index.ts'
import { authEvents } from '../auth.events.ts'
import { findLogin, lockLogin } from '../auth.repo.ts'
import type { Auth } from '../auth.service.ts'
import { hashPassword, isRightPassword, isWeak } from '../passwords/passwords.ts'
import { refuseLostKey, verifySecondFactor, wrongCode } from '../second-factor/verify-factor.service.ts'
import { bindCookie, cookie, deviceCookieOf } from '../sessions/cookies.ts'
import { startSession } from '../sessions/open-session.ts'
import { tokenPair } from '../sessions/sessions.service.ts'
import {
  countAttempt,
  deviceCounterOf,
  forgetFailures,
  hasKnownDevices,
  isKnownDevice,
  loginCounterOf,
  ownCounterOf,
  rememberDevice,
  uncountAttempt,
  waitOf,
} from '../throttle/throttle.repo.ts'
import { uncountUnlessVerified } from '../throttle/throttle.service.ts'
import { isFamiliarOrigin } from './familiar-sign-in.ts'
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
  const device = call.cookies[deviceCookieOf(call)]
  // Known devices of the owner have a separate counter, so that guesses from elsewhere do not lock the
  // owner out.
  const isKnown =
    device !== undefined && user !== undefined && (await isKnownDevice(db, user.id, hashSecret(device)))
  const counter = isKnown ? deviceCounterOf(hashSecret(device)) : loginCounterOf(typed)
  const attempt = await countAttempt(db, counter)
  if (attempt === undefined)
    throw tooOften(await waitOf(db, counter), 'Слишком много попыток входа, подождите')
  return uncountUnlessVerified(db, { key: counter, number: attempt }, () =>
    judge(parts, call, { input, typed, user, device, isKnown, counter, attempt }),
  )
}

interface Try {
  readonly input: LoginInput
  readonly typed: string
  readonly user: Awaited<ReturnType<typeof findLogin>>
  /** The device cookie, if there is one. */
  readonly device: string | undefined
  readonly isKnown: boolean
  readonly counter: string
  readonly attempt: number
}

async function judge(
  parts: Parts,
  call: Call,
  { input, typed, user, device, isKnown, counter, attempt }: Try,
): Promise<TokenPair> {
  const { db, tokens } = parts
  const isRight = await isRightPassword(user?.passwordHash, input.password)
  if (!user || !isRight) {
    await refuse(parts, call, user ? { userId: user.id, details: 'Неверный пароль' } : unknown(typed))
    throw wrong()
  }
  if (user.isBlocked) {
    await refuse(parts, call, { userId: user.id, details: 'Учётная запись заблокирована' })
    throw blocked(user.blockReason)
  }
  const factor = user.hasSecondFactor
    ? await passSecondFactor(parts, call, { userId: user.id, code: input.code, counter, attempt })
    : undefined

  const stronger = isWeak(user.passwordHash) ? await hashPassword(input.password) : undefined
  const deviceSecret = isKnown && device !== undefined ? device : newSecret()
  const bindSecret = call.isSecure ? newSecret() : undefined
  const opened = await inTransaction(db, async (tx) => {
    const { isSame, role } = await recheckLogin(tx, user, input.password)
    if (role === 'admin') await rememberAdministratorOrigin(tx, call)
    if (isSame && stronger !== undefined) await savePasswordHash(tx, user.id, stronger)
    await recordAudit(tx, {
      kind: 'SIGNED_IN',
      by: call,
      userId: user.id,
      ...(factor === undefined ? {} : { details: factorWords[factor] }),
    })
    const isStrange =
      !isKnown && (await hasKnownDevices(tx, user.id)) && !(await isFamiliarOrigin(tx, user.id, call))
    if (isStrange)
      await publish(tx, authEvents.strangeSignIn, [
        { userId: user.id, device: call.userAgent, address: call.address },
      ])
    const bindHash = bindSecret === undefined ? null : hashSecret(bindSecret)
    return startSession(tx, user.id, { ...call, bindHash })
  })
  // Counters of other devices are not reset: otherwise each sign-in of the owner would give an attacker
  // new attempts.
  await forgetFailures(db, [counter, ownCounterOf(user.id)])
  await rememberDevice(db, user.id, hashSecret(deviceSecret))
  call.setHeader('set-cookie', cookie(call, deviceCookieOf(call), deviceSecret))
  // Over plain HTTP a cookie can be read in transit, so the session is not bound to one.
  if (bindSecret !== undefined) call.setHeader('set-cookie', cookie(call, bindCookie, bindSecret))
  return tokenPair(tokens, opened)
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
  const now = await lockLogin(tx, seen.id)
  if (!now || now.isBlocked) throw wrong()
  const isSame = now.passwordHash === seen.passwordHash
  if (!isSame && !(await isRightPassword(now.passwordHash, password))) throw wrong()
  return { isSame, role: now.role }
}

const factorWords = { APPLICATION: 'С кодом из приложения', RECOVERY_CODE: 'По запасному коду' } as const

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
