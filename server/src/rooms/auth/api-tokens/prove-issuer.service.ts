import { proofMinutes } from '@naryad/contract/sso/sso.words'

import type { Ctx } from '../../../platform/http/ctx.ts'
import { impossible, impossibleIn } from '../../../platform/http/refusals.ts'
import type { Auth } from '../auth.service.ts'
import {
  countOwnAttempt,
  proveCode,
  proveOwner,
  rightPassword,
  tryPassword,
} from '../passwords/own-password.service.ts'

const purpose = 'выпуск ключа API'

interface Given {
  readonly password: string | undefined
  readonly code: string | undefined
}

/**
 * A token outlives the session, so its issuer proves who they are: by the password, or where there is none that may be
 * used, by that of the directory or a sign-in at the provider a moment ago. The latter is used up with the token.
 */
export async function proveIssuer(
  auth: Auth,
  ctx: Ctx,
  { password, code }: Given,
): Promise<{ readonly isByProvider: boolean }> {
  const { db, proofs } = auth
  const kind = await proofs.findKind(db, ctx.who)
  if (kind === 'oidc') {
    if (!(await proofs.hasProof(db, ctx.who))) throw proofMissing()
    const proven = 'Личность подтверждена входом у поставщика'
    await proveCode(auth, ctx, { code, purpose, attempt: await countOwnAttempt(db, ctx), proven })
    return { isByProvider: true }
  }
  if (password === undefined) throw impossibleIn({ password: 'Пароль: заполните поле' })
  if (kind === undefined) await proveOwner(auth, ctx, { password, code, purpose })
  else {
    const attempt = await tryPassword(db, ctx, { password, purpose }, () =>
      proofs.isDirectoryPassword(db, ctx, password),
    )
    await proveCode(auth, ctx, { code, purpose, attempt, proven: rightPassword })
  }
  return { isByProvider: false }
}

export const proofMissing = () =>
  impossible(
    `Подтвердите личность входом у поставщика: он действует ${proofMinutes} минут и для одного ключа`,
  )
