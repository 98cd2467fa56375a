import type { Tokens as TokenPair } from '@naryad/contract/auth/auth'
import type { ChangePassword } from '@naryad/contract/auth/sessions'

import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { invalid, unauthorized } from '../../../platform/http/refusals.ts'
import { recordAudit } from '../../audit/index.ts'
import { setPassword } from '../../users/index.ts'
import { getPerson } from '../auth.repo.ts'
import type { Auth } from '../auth.service.ts'
import { voidLinks } from '../recovery/links.repo.ts'
import { startSession } from '../sessions/open-session.ts'
import { lockSession, lockSessionsOf, revokeSessionsOf } from '../sessions/sessions.repo.ts'
import { tokenPair } from '../sessions/sessions.service.ts'
import { sendNotice } from '../sign-in/notice.service.ts'
import { proveOwner } from './own-password.service.ts'
import { checkNewPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

/**
 * Ends every session, so that anyone with the old password or a copied token is signed out. This browser
 * continues with a new session, because its old tokens are revoked too. Links in letters sent earlier
 * become invalid.
 */
export async function changePassword(
  parts: Pick<Auth, 'db' | 'tokens' | 'box'>,
  ctx: Ctx,
  { oldPassword, newPassword, code }: ChangePassword,
): Promise<TokenPair> {
  const { db, tokens } = parts
  const { id, sessionId } = ctx.who
  if (newPassword.normalize('NFC') === oldPassword.normalize('NFC'))
    throw invalid({ newPassword: 'Новый пароль совпадает с текущим' })
  const { email, lastName, firstName, middleName, company } = await getPerson(db, id)
  const names = [email, lastName, firstName, middleName, company?.name ?? '']
  await checkNewPassword(db, newPassword, { names, field: 'newPassword' })
  // After the password rules: a code is valid once and must not be used up by a rejected password.
  await proveOwner(parts, ctx, {
    password: oldPassword,
    field: 'oldPassword',
    code,
    purpose: 'смена пароля',
  })
  const passwordHash = await hashPassword(newPassword)
  const opened = await inTransaction(db, async (tx) => {
    await lockSessionsOf(tx, id)
    // Of two concurrent changes, the second finds its session ended.
    const session = await lockSession(tx, sessionId)
    if (!session?.isAlive) throw unauthorized()
    const { bindHash, isBound } = session
    await setPassword(tx, id, passwordHash)
    await voidLinks(tx, id)
    const ended = await revokeSessionsOf(tx, id, 'PASSWORD_CHANGED')
    await recordAudit(tx, {
      kind: 'PASSWORD_CHANGED',
      by: ctx,
      ...(ended > 1 ? { details: `Завершено других сеансов: ${ended - 1}` } : {}),
    })
    await sendNotice(tx, id, { kind: 'PASSWORD_CHANGED', by: ctx })
    return startSession(tx, id, { ...ctx, bindHash, isBound })
  })
  return tokenPair(tokens, opened)
}
