import type { Session } from '@naryad/contract/auth/sessions'

import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { notFound } from '../../../platform/http/refusals.ts'
import { deviceOf } from '../../../platform/text/device.ts'
import { recordAudit } from '../../audit/index.ts'
import { provePassword } from '../passwords/own-password.service.ts'
import { findSessionsOf, revokeNumbered } from './own-sessions.repo.ts'
import { revokeSessionsOf } from './sessions.repo.ts'

export async function listSessions(db: Db, { who }: Ctx): Promise<{ items: Session[]; totalCount: number }> {
  const rows = await findSessionsOf(db, who.id, who.sessionId)
  const items = rows.map(({ device, ...session }) => {
    const { words, kind } = deviceOf(device)
    return { ...session, device: words, kind }
  })
  return { items, totalCount: items.length }
}

const purpose = 'завершение сеансов'

/** A session of another user is reported as not found. */
export async function endSession(db: Db, ctx: Ctx, number: number, password: string): Promise<void> {
  await provePassword(db, ctx, { password, purpose })
  await inTransaction(db, async (tx) => {
    const ended = await revokeNumbered(tx, ctx.who.id, number)
    if (!ended) throw notFound('Сеанс')
    await recordAudit(tx, {
      kind: 'SESSION_ENDED',
      by: ctx,
      details: `Свой: ${deviceOf(ended.device).words}, адрес ${ended.address}`,
    })
  })
}

export async function endOtherSessions(db: Db, ctx: Ctx, password: string): Promise<void> {
  await provePassword(db, ctx, { password, purpose })
  await inTransaction(db, async (tx) => {
    const ended = await revokeSessionsOf(tx, ctx.who.id, 'ENDED', ctx.who.sessionId)
    if (ended === 0) return
    await recordAudit(tx, {
      kind: 'SESSION_ENDED',
      by: ctx,
      details: `Все свои, кроме этого; завершено сеансов: ${ended}`,
    })
  })
}
