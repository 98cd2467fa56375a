import type { RecoveryCodes, SecondFactorSecret } from '@naryad/contract/auth/second-factor'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call, Ctx } from '../../platform/http/ctx.ts'
import { conflict, Refusal } from '../../platform/http/refusals.ts'
import { recordAudit } from '../audit/index.ts'
import { findLogin, getPerson } from './auth.repo.ts'
import type { Auth } from './auth.service.ts'
import { sendNotice } from './notice.service.ts'
import { provePassword } from './own-password.service.ts'
import { slowHash } from './passwords.ts'
import { freshCodes } from './recovery-codes.ts'
import {
  confirmFactor,
  deleteFactor,
  findFactor,
  findPendingSecret,
  insertFactor,
  lockSecrets,
  replaceCodes,
  saveFactorSecret,
  takeCode,
  takeStep,
} from './second-factor.repo.ts'
import type { SecretBox } from './secret-box.ts'
import { revokeSessionsOf } from './sessions.repo.ts'
import { newSecret, shownSecret, stepOf } from './totp.ts'

type Parts = Pick<Auth, 'db' | 'box'>

const purpose = 'второй фактор'

/** A new secret for the application. It holds when a code has shown that it came over. */
export async function beginSecondFactor(
  { db, box }: Parts,
  ctx: Ctx,
  password: string,
): Promise<SecondFactorSecret> {
  await provePassword(db, ctx, { password, purpose })
  const { id, email } = await getPerson(db, ctx.who.id)
  const secret = newSecret()
  const isKept = await inTransaction(db, (tx) =>
    insertFactor(tx, { userId: id, secret: box.seal(secret, boundTo(id)) }),
  )
  if (!isKept) throw conflict('Второй фактор уже включён: чтобы настроить его заново, сначала выключите его')
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
  // Ten hashes are made for nobody who has typed a wrong code, and no row is locked meanwhile.
  await stepNow(db)
  const fresh = await freshCodes()
  await inTransaction(db, async (tx) => {
    await confirmFactor(tx, id, await stepNow(tx))
    await replaceCodes(tx, { userId: id, ...fresh })
    await recordAudit(tx, { kind: 'SECOND_FACTOR_ON', by: ctx })
    await sendNotice(tx, id, { kind: 'SECOND_FACTOR_ON', by: ctx })
  })
  // The next call of this very person must not be told that his second factor is due.
  sessions.forgetPerson(id)
  return { codes: [...fresh.codes] }
}

export async function renewRecoveryCodes({ db }: Parts, ctx: Ctx, password: string): Promise<RecoveryCodes> {
  await provePassword(db, ctx, { password, purpose })
  const fresh = await freshCodes()
  await inTransaction(db, async (tx) => {
    if (!(await replaceCodes(tx, { userId: ctx.who.id, ...fresh }))) throw notOn()
    await recordAudit(tx, { kind: 'SECOND_FACTOR_ON', by: ctx, details: 'Выданы новые запасные коды' })
    await sendNotice(tx, ctx.who.id, { kind: 'CODES_RENEWED', by: ctx })
  })
  return { codes: [...fresh.codes] }
}

export async function removeOwnSecondFactor({ db }: Parts, ctx: Ctx, password: string): Promise<void> {
  await provePassword(db, ctx, { password, purpose })
  await inTransaction(db, async (tx) => {
    if (!(await deleteFactor(tx, ctx.who.id))) throw notOn()
    await recordAudit(tx, { kind: 'SECOND_FACTOR_OFF', by: ctx })
    await sendNotice(tx, ctx.who.id, { kind: 'SECOND_FACTOR_OFF', by: ctx })
  })
}

/** For somebody who has lost his phone. False: he had none. Whoever asks for it records it and ends his sessions. */
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
 * By whoever may run commands on the server: an only administrator has nobody else to ask. Undefined: there is nobody of
 * this e-mail. False: he has no second factor.
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

/** After a change of the keys every secret is sealed by the new one, whether or not its owner signs in. */
export async function resealSecrets(tx: Tx, box: SecretBox): Promise<void> {
  for (const { userId, secret: sealed } of await lockSecrets(tx)) {
    const secret = box.isCurrent(sealed) ? undefined : box.open(sealed, boundTo(userId))
    if (secret) await saveFactorSecret(tx, { userId, secret: box.seal(secret, boundTo(userId)) })
  }
}

/** How a person has proved that he has the second factor; undefined: he has not. Good once, also in a race. */
export async function takeSecondFactor(
  { db, box }: Parts,
  userId: number,
  { code, log }: { code: string; log: Call['log'] },
): Promise<'APPLICATION' | 'RECOVERY_CODE' | undefined> {
  const factor = await findFactor(db, userId)
  if (!factor) return undefined
  if (code.length > 6)
    return (await takeCode(db, userId, await slowHash(code, factor.codesSalt))) ? 'RECOVERY_CODE' : undefined
  const secret = box.open(factor.secret, boundTo(userId))
  if (!secret) {
    log.error({ userId }, 'the key of this second factor is gone: only a recovery code lets its owner in')
    return undefined
  }
  const step = stepOf(secret, code)
  if (step === undefined || !(await takeStep(db, userId, step))) return undefined
  if (!box.isCurrent(factor.secret))
    await saveFactorSecret(db, { userId, secret: box.seal(secret, boundTo(userId)) })
  return 'APPLICATION'
}

/** At the sign-in it asks for a code once more; elsewhere it is a mistake of the form. */
export function wrongCode(error: 'CODE_NEEDED' | 'IMPOSSIBLE'): Refusal {
  const message = 'Код: не подошёл, возьмите новый'
  return new Refusal(error, message, { fields: { code: message } })
}

const notOn = (): Refusal => conflict('Второй фактор не включён')

const boundTo = (userId: number): string => `user ${userId}`
