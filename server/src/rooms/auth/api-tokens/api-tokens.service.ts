import type { ApiTokenInput, IssuedApiToken } from '@naryad/contract/auth/api-tokens'
import { maxTokenDays, maxTokens, tokenAreaTitles, tokenPrefix } from '@naryad/contract/auth/api-tokens.words'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { conflict, invalid, notFound, refused } from '../../../platform/http/refusals.ts'
import { hashSecret, newSecret } from '../../../platform/secrets/random-secret.ts'
import { calendarDay } from '../../../platform/text/values.ts'
import { addDays, companyToday, momentsOfDays } from '../../../platform/time/company-day.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Auth } from '../auth.service.ts'
import { lockSessionsOf } from '../sessions/sessions.repo.ts'
import { sendNotice } from '../sign-in/notice.service.ts'
import {
  countLiveTokens,
  findAllTokens,
  findOwnToken,
  findOwnTokens,
  insertToken,
  isTokenAllowed,
  updateRevoked,
} from './api-tokens.repo.ts'
import { proofMissing, proveIssuer } from './prove-issuer.service.ts'

const listed = <Item>(items: Item[]) => ({ items, totalCount: items.length })

export const listOwnTokens = async (db: Db, { who }: Ctx) => listed(await findOwnTokens(db, who.id))

export const listAllTokens = async (db: Db) => listed(await findAllTokens(db))

function checkExpiry(expiresOn: string): void {
  const today = companyToday()
  if (expiresOn < today) throw invalid({ expiresOn: 'Действует до: этот день уже прошёл' })
  if (expiresOn > addDays(today, maxTokenDays))
    throw invalid({ expiresOn: 'Действует до: не дальше чем через год' })
}

/** The secret is only in this response: not in the database, the audit or the log. */
export async function issueToken(auth: Auth, ctx: Ctx, input: ApiTokenInput): Promise<IssuedApiToken> {
  const { db } = auth
  const { name, canWrite, areas, expiresOn, password, code } = input
  if (ctx.who.role === 'client') throw refused('Ключи API выдаются только сотрудникам')
  if (!(await isTokenAllowed(db, ctx.who.id)))
    throw refused('Администратор не разрешил сотрудникам выпускать ключи API')
  checkExpiry(expiresOn)
  const { isByProvider } = await proveIssuer(auth, ctx, { password, code })
  const secret = `${tokenPrefix}${newSecret()}`
  const token = await inTransaction(db, async (tx) => {
    // Serialized per user; otherwise two concurrent calls could exceed the limit.
    await lockSessionsOf(tx, ctx.who.id)
    if ((await countLiveTokens(tx, ctx.who.id)) >= maxTokens)
      throw conflict(`Действующих ключей уже ${maxTokens}: отзовите лишние`)
    if (isByProvider && !(await auth.proofs.consumeProof(tx, ctx.who))) throw proofMissing()
    const id = await insertToken(tx, {
      userId: ctx.who.id,
      name,
      hash: hashSecret(secret),
      ending: secret.slice(-4),
      canWrite,
      areas: [...new Set(areas)],
      expiresOn,
      expiresAt: momentsOfDays(expiresOn, expiresOn).to,
    })
    await recordAudit(tx, {
      kind: 'API_TOKEN_ISSUED',
      by: ctx,
      object: { kind: 'api-tokens', id, title: name },
      details: `${scopeText(input)}; действует до ${calendarDay(expiresOn) ?? ''}`,
    })
    await sendNotice(tx, ctx.who.id, { kind: 'API_TOKEN_ISSUED', by: ctx })
    return findOwnToken(tx, id)
  })
  return { token, secret }
}

const scopeText = ({ canWrite, areas }: Pick<ApiTokenInput, 'canWrite' | 'areas'>): string => {
  const titles = areas.map((area) => tokenAreaTitles[area])
  return `${canWrite ? 'Чтение и запись' : 'Только чтение'}; разделы: ${titles.join(', ') || 'все'}`
}

/** The token of another user is not found. */
export const revokeOwnToken = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, (tx) => revoke(tx, ctx, id, ctx.who.id))

export const revokeAnyToken = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, (tx) => revoke(tx, ctx, id))

async function revoke(tx: Tx, ctx: Ctx, id: number, userId?: number): Promise<void> {
  const revoked = await updateRevoked(tx, id, userId)
  if (!revoked) throw notFound('Действующий ключ API')
  await recordAudit(tx, {
    kind: 'API_TOKEN_REVOKED',
    by: ctx,
    object: { kind: 'api-tokens', id, title: revoked.name },
    details: revoked.userId === ctx.who.id ? 'Свой ключ' : 'Ключ другого сотрудника',
  })
}
