import type { Tokens as TokenPair } from '@naryad/contract/auth/auth'
import type { Role } from '@naryad/contract/kit/rights'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { publish } from '../../../platform/events/publish.ts'
import type { Call } from '../../../platform/http/ctx.ts'
import { hashSecret, newSecret } from '../../../platform/secrets/random-secret.ts'
import { recordAudit } from '../../audit/index.ts'
import { rememberAdministratorOrigin } from '../../settings/index.ts'
import { authEvents } from '../auth.events.ts'
import type { Auth } from '../auth.service.ts'
import { bindCookie, cookie, deviceCookieOf } from '../sessions/cookies.ts'
import { startSession } from '../sessions/open-session.ts'
import { tokenPair } from '../sessions/sessions.service.ts'
import {
  forgetFailures,
  hasKnownDevices,
  isKnownDevice,
  ownCounterOf,
  rememberDevice,
} from '../throttle/throttle.repo.ts'
import { isFamiliarOrigin } from './familiar-sign-in.ts'

/** The secret of the device of a call, if this user has signed in from it before. */
export async function findKnownDevice(db: Db, userId: number, call: Call): Promise<string | undefined> {
  const device = call.cookies[deviceCookieOf(call)]
  return device !== undefined && (await isKnownDevice(db, userId, hashSecret(device))) ? device : undefined
}

/** A user who has proven who they are. */
interface Proven {
  readonly userId: number
  readonly knownDevice: string | undefined
  /** How the identity was proven, for the audit. */
  readonly details?: string | undefined
  /** Counters of failed attempts that this sign-in resets. */
  readonly counters: readonly string[]
  /** Checks again what may have changed meanwhile, within the transaction; the account is locked afterwards. */
  readonly recheck: (tx: Tx) => Promise<{ readonly role: Role }>
  /** Shorter than the settings say. */
  readonly maxHours?: number
  /** The second factor was checked by an external provider. */
  readonly isFactorExternal?: boolean
  /** Stores what belongs to the new session. */
  readonly onOpened?: (tx: Tx, sessionId: string) => Promise<void>
}

/** Opens a session with the audit entry, the notice of a strange device and the cookies of every sign-in. */
export async function completeSignIn(
  { db, tokens }: Pick<Auth, 'db' | 'tokens'>,
  call: Call,
  proven: Proven,
): Promise<TokenPair> {
  const { userId, knownDevice, details, counters } = proven
  const deviceSecret = knownDevice ?? newSecret()
  const bindSecret = call.isSecure ? newSecret() : undefined
  const opened = await inTransaction(db, async (tx) => {
    const { role } = await proven.recheck(tx)
    if (role === 'admin') await rememberAdministratorOrigin(tx, call)
    await recordAudit(tx, {
      kind: 'SIGNED_IN',
      by: call,
      userId,
      ...(details === undefined ? {} : { details }),
    })
    const isStrange =
      knownDevice === undefined &&
      (await hasKnownDevices(tx, userId)) &&
      !(await isFamiliarOrigin(tx, userId, call))
    if (isStrange)
      await publish(tx, authEvents.strangeSignIn, [{ userId, device: call.userAgent, address: call.address }])
    const session = await startSession(tx, userId, {
      ...call,
      bindHash: bindSecret === undefined ? null : hashSecret(bindSecret),
      maxHours: proven.maxHours,
      isFactorExternal: proven.isFactorExternal,
    })
    await proven.onOpened?.(tx, session.id)
    return session
  })
  // Counters of other devices are not reset: otherwise each sign-in of the owner would give an attacker
  // new attempts.
  await forgetFailures(db, [...counters, ownCounterOf(userId)])
  await rememberDevice(db, userId, hashSecret(deviceSecret))
  call.setHeader('set-cookie', cookie(call, deviceCookieOf(call), deviceSecret))
  // Over plain HTTP a cookie can be read in transit, so the session is not bound to one.
  if (bindSecret !== undefined) call.setHeader('set-cookie', cookie(call, bindCookie, bindSecret))
  return tokenPair(tokens, opened)
}
