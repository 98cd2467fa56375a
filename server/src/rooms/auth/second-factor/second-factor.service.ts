import type { OwnerProof, RecoveryCodes, SecondFactorSecret } from '@naryad/contract/auth/second-factor'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { conflict, type Refusal } from '../../../platform/http/refusals.ts'
import { makeSecretBox, type SecretBox } from '../../../platform/secrets/secret-box.ts'
import { recordAudit } from '../../audit/index.ts'
import { findLogin, getPerson } from '../auth.repo.ts'
import type { Auth } from '../auth.service.ts'
import { proveOwner, provePassword } from '../passwords/own-password.service.ts'
import { revokeSessionsOf } from '../sessions/sessions.repo.ts'
import { sendNotice } from '../sign-in/notice.service.ts'
import { freshCodes } from './recovery-codes.ts'
import {
  confirmFactor,
  deleteFactor,
  findPendingSecret,
  insertFactor,
  lockSecrets,
  readSecrets,
  replaceCodes,
  saveFactorSecret,
} from './second-factor.repo.ts'
import { newSecret, shownSecret, stepOf } from './totp.ts'
import { boundTo, wrongCode } from './verify-factor.service.ts'

type Parts = Pick<Auth, 'db' | 'box'>

const purpose = 'второй фактор'

/** Creates a secret for the application. It takes effect after a code has confirmed it. */
export async function beginSecondFactor(
  { db, box }: Parts,
  ctx: Ctx,
  password: string,
): Promise<SecondFactorSecret> {
  await provePassword(db, ctx, { password, purpose })
  const { id, email } = await getPerson(db, ctx.who.id)
  const secret = newSecret()
  const isInserted = await inTransaction(db, (tx) =>
    insertFactor(tx, { userId: id, secret: box.seal(secret, boundTo(id)) }),
  )
  if (!isInserted)
    throw conflict('Второй фактор уже включён: чтобы настроить его заново, сначала выключите его')
  return shownSecret(secret, email)
}

export async function confirmSecondFactor(
  { db, box, sessions }: Auth,
  ctx: Ctx,
  code: string,
): Promise<RecoveryCodes> {
  const { id } = ctx.who
  const stepNow = async (from: Db): Promise<number> => {
    const sealed = await findPendingSecret(from, id)
    const secret = sealed && box.open(sealed, boundTo(id))
    if (!secret) throw conflict('Второй фактор не ждёт подтверждения: начните настройку заново')
    const step = stepOf(secret, code)
    if (step === undefined) throw wrongCode('IMPOSSIBLE')
    return step
  }
  // Verifies the code before computing ten hashes, and computes them before locking the row.
  await stepNow(db)
  const fresh = await freshCodes()
  await inTransaction(db, async (tx) => {
    await confirmFactor(tx, id, await stepNow(tx))
    await replaceCodes(tx, { userId: id, ...fresh })
    await recordAudit(tx, { kind: 'SECOND_FACTOR_ON', by: ctx })
    await sendNotice(tx, id, { kind: 'SECOND_FACTOR_ON', by: ctx })
  })
  // The next call of this user must not be rejected for the missing second factor.
  sessions.forgetPerson(id)
  return { codes: [...fresh.codes] }
}

export async function renewRecoveryCodes(parts: Parts, ctx: Ctx, proof: OwnerProof): Promise<RecoveryCodes> {
  const { db } = parts
  if (!(await proveOwner(parts, ctx, { ...proof, purpose }))) throw notOn()
  const fresh = await freshCodes()
  await inTransaction(db, async (tx) => {
    if (!(await replaceCodes(tx, { userId: ctx.who.id, ...fresh }))) throw notOn()
    await recordAudit(tx, { kind: 'SECOND_FACTOR_ON', by: ctx, details: 'Выданы новые запасные коды' })
    await sendNotice(tx, ctx.who.id, { kind: 'CODES_RENEWED', by: ctx })
  })
  return { codes: [...fresh.codes] }
}

export async function removeOwnSecondFactor(parts: Parts, ctx: Ctx, proof: OwnerProof): Promise<void> {
  if (!(await proveOwner(parts, ctx, { ...proof, purpose }))) throw notOn()
  await inTransaction(parts.db, async (tx) => {
    if (!(await deleteFactor(tx, ctx.who.id))) throw notOn()
    await recordAudit(tx, { kind: 'SECOND_FACTOR_OFF', by: ctx })
    await sendNotice(tx, ctx.who.id, { kind: 'SECOND_FACTOR_OFF', by: ctx })
  })
}

/**
 * For a user who has lost the phone. False if the user had no second factor. The caller records the
 * removal and ends the sessions.
 */
export async function removeSecondFactorOf(
  tx: Tx,
  userId: number,
  by: 'administrator' | 'server' = 'administrator',
): Promise<boolean> {
  const wasOn = await deleteFactor(tx, userId)
  if (wasOn) await sendNotice(tx, userId, { kind: 'SECOND_FACTOR_OFF', by })
  return wasOn
}

/**
 * Run from the command line of the server, for the only administrator, who has no colleague to ask.
 * Undefined if no user has this e-mail; false if the user has no second factor.
 */
export async function removeSecondFactorAtServer(tx: Tx, email: string): Promise<boolean | undefined> {
  const user = await findLogin(tx, email.normalize('NFC').toLowerCase())
  if (!user) return undefined
  if (!(await removeSecondFactorOf(tx, user.id, 'server'))) return false
  const ended = await revokeSessionsOf(tx, user.id, 'BY_ADMINISTRATOR')
  await recordAudit(tx, {
    kind: 'SECOND_FACTOR_OFF',
    object: { kind: 'users', id: user.id, title: email },
    details: `Командой на сервере; завершено сеансов: ${ended}`,
  })
  return true
}

/** After a key rotation the secrets are encrypted with the new key, without waiting for a sign-in. */
export async function reencryptSecrets(tx: Tx, box: SecretBox): Promise<void> {
  for (const { userId, secret: sealed } of await lockSecrets(tx)) {
    const secret = box.isCurrent(sealed) ? undefined : box.open(sealed, boundTo(userId))
    if (secret) await saveFactorSecret(tx, { userId, secret: box.seal(secret, boundTo(userId)) })
  }
}

/** The number of users with a second factor encrypted by an unknown key. */
export async function countUnreadableFactors(db: Db, keys: readonly Uint8Array[]): Promise<number> {
  const box = makeSecretBox(keys)
  const factors = await readSecrets(db)
  return factors.filter(({ userId, secret }) => !box.open(secret, boundTo(userId))).length
}

const notOn = (): Refusal => conflict('Второй фактор не включён')
