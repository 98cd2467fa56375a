import type { BlockInput, User } from '@naryad/contract/users/users.accounts'

import type { Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { recordAudit } from '../audit/index.ts'
import { recordActions } from '../history/index.ts'
import { linkOriginOf } from '../settings/index.ts'
import { keepAdministrator } from './administrators.service.ts'
import { findPasswordBan } from './password-ban.repo.ts'
import { auditObject } from './users.history-fields.ts'
import { type LockedUser, updateBlock } from './users.repo.ts'
import { type Accounts, getUser, lockExistingUser, publishUserChange } from './users.service.ts'

/** Blocks or unblocks a user. The database notifies every server, which closes the user's streams at once. */
export async function blockUser(
  { db, entry, forgetSessionsOf }: Accounts,
  ctx: Ctx,
  id: number,
  { isBlocked, reason }: BlockInput,
): Promise<User> {
  const changed = await inTransaction(db, async (tx) => {
    const user = await lockExistingUser(tx, id)
    const wanted = isBlocked ? reason : null
    if (wanted !== null && id === ctx.who.id) throw conflict('Себя заблокировать нельзя')
    if (user.isBlocked === isBlocked && user.blockReason === wanted) return getUser(tx, id)
    if (wanted !== null) {
      await keepAdministrator(tx, id, user)
      await entry.revokeSessionsOf(tx, id, 'BLOCKED')
      await entry.voidLinks(tx, id)
    }
    await updateBlock(tx, id, wanted)
    const kind = isBlocked ? 'BLOCKED' : 'UNBLOCKED'
    await recordActions(tx, ctx, 'users', [{ objectId: id, kind, from: user.blockReason, to: wanted }])
    await recordAudit(tx, {
      kind: `USER_${kind}`,
      by: ctx,
      object: auditObject(id, user),
      ...(wanted === null ? {} : { details: wanted }),
    })
    await publishUserChange(tx, id)
    return getUser(tx, id)
  })
  forgetSessionsOf(id)
  return changed
}

/** Sends the link again if the letter did not arrive or the link has expired. */
export const inviteAgain = ({ db, entry, publicUrl }: Accounts, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const user = await lockExistingUser(tx, id)
    if (user.isBlocked) throw conflict('Пользователь заблокирован: сначала разблокируйте его')
    if (user.hasPassword)
      throw conflict('Пароль уже задан: если он забыт, пользователь восстановит его со страницы входа')
    const ban = await findPasswordBan(tx, id)
    if (ban !== undefined) throw conflict(`Приглашение не нужно. ${ban}`)
    await entry.inviteTo(tx, { ...user, id, origin: await linkOriginOf(tx, ctx, publicUrl) })
    await recordActions(tx, ctx, 'users', [{ objectId: id, kind: 'INVITED' }])
    await recordAudit(tx, { kind: 'USER_INVITED', by: ctx, object: auditObject(id, user) })
    await publishUserChange(tx, id)
  })

export async function endSessions(
  { db, entry, forgetSessionsOf }: Accounts,
  ctx: Ctx,
  id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockExistingUser(tx, id)
    await endAll(tx, entry, ctx, { ...user, id })
  })
  forgetSessionsOf(id)
}

/** For a user who has lost the phone. */
export async function removeSecondFactor(
  { db, entry, forgetSessionsOf }: Accounts,
  ctx: Ctx,
  id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockExistingUser(tx, id)
    // For the administrator's own second factor the password is required, as for every user.
    if (id === ctx.who.id) throw conflict('Свой второй фактор выключают в профиле')
    if (!(await entry.removeSecondFactorOf(tx, id))) throw conflict('Второй фактор не включён')
    await recordAudit(tx, { kind: 'SECOND_FACTOR_OFF', by: ctx, object: auditObject(id, user) })
    await endAll(tx, entry, ctx, { ...user, id })
  })
  forgetSessionsOf(id)
}

async function endAll(
  tx: Tx,
  entry: Accounts['entry'],
  ctx: Ctx,
  user: LockedUser & { readonly id: number },
): Promise<void> {
  const ended = await entry.revokeSessionsOf(tx, user.id, 'BY_ADMINISTRATOR')
  if (ended === 0) return
  await recordAudit(tx, {
    kind: 'SESSION_ENDED',
    by: ctx,
    object: auditObject(user.id, user),
    details: `Завершено сеансов: ${ended}`,
  })
  await publishUserChange(tx, user.id)
}
