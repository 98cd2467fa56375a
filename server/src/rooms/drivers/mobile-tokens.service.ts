import type { MobileToken } from '@naryad/contract/drivers/drivers'
import { shortName } from '@naryad/contract/kit/people'
import type { Person } from '@naryad/contract/users/users'
import { renderSVG } from 'uqr'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { hashSecret, newSecret } from '../../platform/secrets/random-secret.ts'
import { recordAudit } from '../audit/index.ts'
import { recordActions } from '../history/index.ts'
import { lockDriver } from './drivers.repo.ts'
import { deleteToken, upsertToken } from './mobile-tokens.repo.ts'

const validDays = 90

/**
 * Issues a personal link; the previous one stops working. The token is only in this response: not in the
 * database, the history or the log. It is in the URL fragment, so that requests of the page do not
 * contain it.
 */
export const issueMobileToken = (db: Db, ctx: Ctx, driverId: number, origin: string): Promise<MobileToken> =>
  inTransaction(db, async (tx) => {
    const driver = await lockDriver(tx, ctx, driverId)
    if (!driver) throw notFound('Водитель')
    if (!driver.isActive) throw conflict('Водитель отмечен как неработающий: ссылку выдать нельзя')
    const token = newSecret()
    const issuedAt = new Date()
    const expiresAt = new Date(issuedAt.getTime() + validDays * 86_400_000)
    await upsertToken(tx, {
      driverId,
      hash: hashSecret(token),
      issuedAt: issuedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      issuedBy: ctx.who.id,
    })
    await recordActions(tx, ctx, 'drivers', [{ objectId: driverId, kind: 'TOKEN_ISSUED' }])
    await recordAudit(tx, {
      kind: 'MOBILE_LINK_ISSUED',
      by: ctx,
      object: { kind: 'drivers', id: driverId, title: shortName(driver) },
    })
    await publishChange(tx, { room: 'drivers', changes: [{ id: driverId, companyId: driver.companyId }] })
    const url = `${origin.replace(/\/+$/, '')}/m/#${token}`
    return { token, url, qrSvg: renderSVG(url, { ecc: 'M', border: 4 }), expiresAt: expiresAt.toISOString() }
  })

export const revokeMobileToken = (db: Db, ctx: Ctx, driverId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const driver = await lockDriver(tx, ctx, driverId)
    if (!driver) throw notFound('Водитель')
    if (await revokeToken(tx, ctx, { ...driver, id: driverId }))
      await publishChange(tx, { room: 'drivers', changes: [{ id: driverId, companyId: driver.companyId }] })
  })

/** Returns whether there was a link to revoke. */
export async function revokeToken(
  tx: Tx,
  ctx: Ctx,
  driver: Pick<Person, 'id' | 'lastName' | 'firstName'>,
): Promise<boolean> {
  if (!(await deleteToken(tx, driver.id))) return false
  await recordActions(tx, ctx, 'drivers', [{ objectId: driver.id, kind: 'TOKEN_REVOKED' }])
  await recordAudit(tx, {
    kind: 'MOBILE_LINK_REVOKED',
    by: ctx,
    object: { kind: 'drivers', id: driver.id, title: shortName(driver) },
  })
  return true
}
