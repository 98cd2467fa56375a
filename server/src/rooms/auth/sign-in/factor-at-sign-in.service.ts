import type { Call } from '../../../platform/http/ctx.ts'
import { tooOften } from '../../../platform/http/refusals.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Auth } from '../auth.service.ts'
import { refuseLostKey, verifySecondFactor, wrongCode } from '../second-factor/verify-factor.service.ts'
import { countAttempt, ownCounterOf, waitOf } from '../throttle/throttle.repo.ts'
import { uncountUnlessVerified } from '../throttle/throttle.service.ts'

export const factorWords = {
  APPLICATION: 'С кодом из приложения',
  RECOVERY_CODE: 'По запасному коду',
} as const

/**
 * The code of a user whom an external provider has confirmed. Wrong codes are counted as those of a signed-in user: only
 * who has passed the provider can send them. Returns how the factor was proven, for the audit.
 */
export async function proveFactorAtSignIn(
  parts: Pick<Auth, 'db' | 'box'>,
  call: Call,
  { userId, code }: { readonly userId: number; readonly code: string },
): Promise<string> {
  const { db } = parts
  const key = ownCounterOf(userId)
  const number = await countAttempt(db, key)
  if (number === undefined) throw tooOften(await waitOf(db, key), 'Слишком много попыток входа, подождите')
  return uncountUnlessVerified(db, { key, number }, async () => {
    await refuseLostKey(parts, userId, { code, error: 'CODE_NEEDED' })
    const factor = await verifySecondFactor(parts, userId, { code, log: call.log })
    if (factor !== undefined) return factorWords[factor]
    await recordAudit(db, {
      kind: 'SIGN_IN_REFUSED',
      by: call,
      userId,
      details: 'Единый вход. Код второго фактора неверный',
    })
    throw wrongCode('CODE_NEEDED')
  })
}
