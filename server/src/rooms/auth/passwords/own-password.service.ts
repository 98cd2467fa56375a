import type { Db } from '../../../platform/db/connect.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { impossibleIn, Refusal, tooOften } from '../../../platform/http/refusals.ts'
import { recordAudit } from '../../audit/index.ts'
import { findPasswordHash } from '../auth.repo.ts'
import type { Auth } from '../auth.service.ts'
import { findFactor } from '../second-factor/second-factor.repo.ts'
import { refuseLostKey, verifySecondFactor, wrongCode } from '../second-factor/verify-factor.service.ts'
import {
  countAttempt,
  forgetFailures,
  ownCounterOf,
  uncountAttempt,
  waitOf,
} from '../throttle/throttle.repo.ts'
import { uncountUnlessVerified } from '../throttle/throttle.service.ts'
import { isRightPassword } from './passwords.ts'

interface Proof {
  readonly password: string
  /** The form field of the error. */
  readonly field?: 'password' | 'oldPassword'
  /** «завершение сеансов»: why the password was requested. */
  readonly purpose: string
}

/**
 * A session does not prove identity, so the password is requested again. Attempts are counted as at
 * sign-in, but by a separate counter: guesses from outside must not prevent the owner from changing the
 * password. Never answers 401, because the client would treat that as the end of the session.
 */
export async function provePassword(db: Db, ctx: Ctx, proof: Proof): Promise<void> {
  await tryPassword(db, ctx, proof)
  await forgetFailures(db, [ownCounterOf(ctx.who.id)])
}

/**
 * For changes of the sign-in itself. If a second factor is on, it is required as well; otherwise someone who
 * learnt the password at an unlocked screen could lock the owner out. Returns whether a second factor is on.
 * As at sign-in, a correct password resets no counter until the code is correct, and a wrong code counts as a
 * failure of the same counter.
 */
export async function proveOwner(
  parts: Pick<Auth, 'db' | 'box'>,
  ctx: Ctx,
  { code, ...proof }: Proof & { readonly code?: string | undefined },
): Promise<boolean> {
  const attempt = await tryPassword(parts.db, ctx, proof)
  return proveCode(parts, ctx, { code, purpose: proof.purpose, attempt, proven: rightPassword })
}

/** What stood before the code. */
export const rightPassword = 'Пароль верный'

/**
 * The code of the second factor, after what stands in for the password: its attempt stays counted until the code is
 * right. Returns whether a second factor is on.
 */
export async function proveCode(
  parts: Pick<Auth, 'db' | 'box'>,
  ctx: Ctx,
  {
    code,
    purpose,
    attempt,
    proven,
  }: { code: string | undefined; purpose: string; attempt: number; /** For the audit. */ proven: string },
): Promise<boolean> {
  const { db } = parts
  const userId = ctx.who.id
  const counter = ownCounterOf(userId)
  const isOn = (await findFactor(db, userId)) !== undefined
  if (isOn && code === undefined) {
    await uncountAttempt(db, counter, attempt)
    await refuseLostKey(parts, userId, { code, error: 'CODE_NEEDED' })
    const message = 'Код: введите шесть цифр из приложения или запасной код'
    throw new Refusal('CODE_NEEDED', message, { fields: { code: message } })
  }
  if (isOn) await refuseLostKey(parts, userId, { code, error: 'IMPOSSIBLE' })
  if (isOn && (await verifySecondFactor(parts, userId, { code: code ?? '', log: ctx.log })) === undefined) {
    await refuse(db, ctx, `${proven}, код второго фактора неверный; для чего: ${purpose}`)
    throw wrongCode('IMPOSSIBLE')
  }
  await forgetFailures(db, [counter])
  return isOn
}

/** Counts an attempt of the caller before it is checked. */
export async function countOwnAttempt(db: Db, ctx: Ctx): Promise<number> {
  const counter = ownCounterOf(ctx.who.id)
  const attempt = await countAttempt(db, counter)
  if (attempt === undefined) throw tooOften(await waitOf(db, counter), 'Слишком много попыток, подождите')
  return attempt
}

/** Returns the number of the attempt, which stays counted. */
export async function tryPassword(
  db: Db,
  ctx: Ctx,
  { password, field, purpose }: Proof,
  isRightNow = async (): Promise<boolean> =>
    isRightPassword(await findPasswordHash(db, ctx.who.id), password),
): Promise<number> {
  const attempt = await countOwnAttempt(db, ctx)
  const key = ownCounterOf(ctx.who.id)
  if (await uncountUnlessVerified(db, { key, number: attempt }, isRightNow)) return attempt
  await refuse(db, ctx, `Неверный пароль, для чего он был нужен: ${purpose}`)
  const message = field === 'oldPassword' ? 'Текущий пароль: неверный' : 'Пароль: неверный'
  throw impossibleIn({ [field ?? 'password']: message })
}

const refuse = (db: Db, ctx: Ctx, details: string): Promise<void> =>
  recordAudit(db, { kind: 'ACCESS_REFUSED', by: ctx, details })
