import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { Refusal, tooOften } from '../../platform/http/refusals.ts'
import { recordAudit } from '../audit/index.ts'
import { findPasswordHash } from './auth.repo.ts'
import { isRightPassword } from './passwords.ts'
import { countAttempt, forgetFailures, ownCounterOf, waitOf } from './throttle.repo.ts'

interface Proof {
  readonly password: string
  /** Under which the form shows the mistake. */
  readonly field?: 'password' | 'oldPassword'
  /** «завершение сеансов»: what the password was asked for. */
  readonly purpose: string
}

/**
 * Whoever holds somebody's session is not yet that person: he shows the password. Guesses are counted as at the sign-in,
 * by a counter of their own, so that guesses from outside do not keep the owner from changing it. Never «401»: the
 * client would take that for the end of the session.
 */
export async function provePassword(db: Db, ctx: Ctx, { password, field, purpose }: Proof): Promise<void> {
  const counter = ownCounterOf(ctx.who.id)
  const attempt = await countAttempt(db, counter)
  if (attempt === undefined) throw tooOften(await waitOf(db, counter), 'Слишком много попыток, подождите')
  if (await isRightPassword(await findPasswordHash(db, ctx.who.id), password)) {
    await forgetFailures(db, [counter])
    return
  }
  await recordAudit(db, {
    kind: 'ACCESS_REFUSED',
    by: ctx,
    details: `Неверный пароль, для чего он был нужен: ${purpose}`,
  })
  const message = field === 'oldPassword' ? 'Текущий пароль: неверный' : 'Пароль: неверный'
  throw new Refusal('IMPOSSIBLE', message, { fields: { [field ?? 'password']: message } })
}
