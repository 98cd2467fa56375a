import type { Call } from '../../../platform/http/ctx.ts'
import { Refusal } from '../../../platform/http/refusals.ts'
import type { Auth } from '../auth.service.ts'
import { slowHash } from '../passwords/passwords.ts'
import { findFactor, saveFactorSecret, consumeRecoveryCode, consumeTimeStep } from './second-factor.repo.ts'
import { stepOf } from './totp.ts'

/** How the user has proved the second factor; undefined if not. Each proof works once, also in a race. */
export async function verifySecondFactor(
  { db, box }: Pick<Auth, 'db' | 'box'>,
  userId: number,
  { code, log }: { code: string; log: Call['log'] },
): Promise<'APPLICATION' | 'RECOVERY_CODE' | undefined> {
  const factor = await findFactor(db, userId)
  if (!factor) return undefined
  if (isRecoveryCode(code))
    return (await consumeRecoveryCode(db, userId, await slowHash(code, factor.codesSalt)))
      ? 'RECOVERY_CODE'
      : undefined
  const secret = box.open(factor.secret, boundTo(userId))
  if (!secret) {
    log.error({ userId }, 'the key of this second factor is gone: only a recovery code lets its owner in')
    return undefined
  }
  const step = stepOf(secret, code)
  if (step === undefined || !(await consumeTimeStep(db, userId, step))) return undefined
  if (!box.isCurrent(factor.secret))
    await saveFactorSecret(db, { userId, secret: box.seal(secret, boundTo(userId)) })
  return 'APPLICATION'
}

/**
 * If the secret can no longer be decrypted, no code of the application is right: the error names the
 * other ways to sign in.
 */
export async function refuseLostKey(
  { db, box }: Pick<Auth, 'db' | 'box'>,
  userId: number,
  { code, error }: { readonly code: string | undefined; readonly error: FactorError },
): Promise<void> {
  if (code !== undefined && isRecoveryCode(code)) return
  const factor = await findFactor(db, userId)
  if (!factor || box.open(factor.secret, boundTo(userId))) return
  const message =
    'Код из приложения больше не подойдёт: сервер восстановлен без прежнего ключа. Введите запасной код или попросите администратора выключить второй фактор'
  throw new Refusal(error, message, { fields: { code: message } })
}

const isRecoveryCode = (code: string): boolean => code.length > 6

type FactorError = 'CODE_NEEDED' | 'IMPOSSIBLE'

/** At sign-in the response asks for another code; elsewhere it is a validation error of the form. */
export function wrongCode(error: FactorError): Refusal {
  const message = 'Код не подошёл, введите новый'
  return new Refusal(error, message, { fields: { code: message } })
}

/** Binds a secret to its row: copied to another user's row it cannot be decrypted. */
export const boundTo = (userId: number): string => `user ${userId}`
