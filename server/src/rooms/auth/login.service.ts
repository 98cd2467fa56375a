import { randomBytes } from 'node:crypto'

import type { LoginInput, Tokens as TokenPair } from '@naryad/contract/auth/auth'

import type { Db } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/http/ctx.ts'
import { Refusal, tooOften, unauthorized } from '../../platform/http/refusals.ts'
import { savePasswordHash } from '../users/index.ts'
import { findLogin } from './auth.repo.ts'
import { bindCookie, cookie, deviceCookieOf } from './cookies.ts'
import { openSession } from './open-session.ts'
import { hashPassword, isRightPassword, isWeak } from './passwords.ts'
import { hashOf } from './sessions.service.ts'
import { countAttempt, forgetFailures, isKnownDevice, rememberDevice, waitOf } from './throttle.repo.ts'
import type { Tokens } from './tokens.ts'

/** An unknown login, a wrong password and a blocked account are told apart by nobody who lacks the right password. */
export async function login(db: Db, tokens: Tokens, input: LoginInput, call: Call): Promise<TokenPair> {
  const typed = input.login.normalize('NFC').toLowerCase()
  const user = await findLogin(db, typed)
  const device = call.cookies[deviceCookieOf(call)]
  // The owner's own device has a counter of its own, so that guesses from elsewhere do not shut him out.
  const isKnown =
    device !== undefined && user !== undefined && (await isKnownDevice(db, user.id, hashOf(device)))
  const counter = isKnown ? `device:${hashOf(device).toString('hex')}` : typed
  if (!(await countAttempt(db, counter)))
    throw tooOften(await waitOf(db, counter), 'Слишком много попыток входа, подождите')
  const isRight = await isRightPassword(user?.passwordHash, input.password)
  if (!user || !isRight) throw unauthorized('Неверная почта или пароль')

  await forgetFailures(db, [typed, counter])
  if (user.isBlocked) throw blocked(user.blockReason)
  if (isWeak(user.passwordHash)) await savePasswordHash(db, user.id, await hashPassword(input.password))
  const deviceSecret = isKnown ? device : randomBytes(32).toString('base64url')
  await rememberDevice(db, user.id, hashOf(deviceSecret))
  call.setHeader('set-cookie', cookie(call, deviceCookieOf(call), deviceSecret))
  return openSession(db, tokens, user.id, { ...call, bindHash: giveBinding(call) })
}

/** On plain http no cookie is kept from other eyes, so there is nothing to bind to. */
function giveBinding(call: Call): Buffer | null {
  if (!call.isSecure) return null
  const secret = randomBytes(32).toString('base64url')
  call.setHeader('set-cookie', cookie(call, bindCookie, secret))
  return hashOf(secret)
}

const blocked = (reason: string | null): Refusal =>
  new Refusal('FORBIDDEN', `Учётная запись заблокирована${reason ? `: ${reason}` : ''}`)
