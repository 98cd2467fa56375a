import { type TokenArea, tokenPrefix } from '@naryad/contract/auth/api-tokens.words'
import { checkTokenScope } from '@naryad/contract/auth/token-access'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { RouteDef } from '@naryad/contract/kit/route'

import type { Db } from '../../../platform/db/connect.ts'
import type { Call, Requester, Who } from '../../../platform/http/ctx.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { Refusal, refused, unauthorized } from '../../../platform/http/refusals.ts'
import { hashSecret } from '../../../platform/secrets/random-secret.ts'
import { calendarDay } from '../../../platform/text/values.ts'
import { recordAudit } from '../../audit/index.ts'
import { findTokenByHash, updateLastUse } from './api-tokens.repo.ts'

export const isApiToken = (bearer: string | undefined): bearer is string =>
  bearer?.startsWith(tokenPrefix) ?? false

interface Parts {
  readonly db: Db
  /** The rate limit of one token. */
  readonly tokenLimit: Limit
}

/** The user of an API token, if the token is valid and its scope allows the call. */
export async function authenticateToken(
  { db, tokenLimit }: Parts,
  call: Call,
  { bearer, route }: { readonly bearer: string; readonly route: RouteDef },
): Promise<Who> {
  const token = await findTokenByHash(db, hashSecret(bearer), call.address)
  if (!token) throw unauthorized('Ключ API не найден: проверьте, что он скопирован целиком')
  tokenLimit(String(token.id))
  if (token.state === 'REVOKED') throw unauthorized(`Ключ API ${inQuotes(token.name)} отозван`)
  if (token.state === 'EXPIRED')
    throw unauthorized(
      `Срок ключа API ${inQuotes(token.name)} истёк ${calendarDay(token.expiresOn) ?? ''}: выпустите новый`,
    )
  if (token.isBlocked) throw unauthorized('Владелец ключа API заблокирован')
  if (!token.isAllowed) throw unauthorized('Администратор не разрешает владельцу пользоваться ключами API')
  if (token.isSecondFactorDue)
    throw new Refusal('SECOND_FACTOR_DUE', 'Владелец ключа API должен настроить второй фактор в профиле')
  const { id: apiTokenId, userId: id, role, isSenior, companyId, queues, areas: apiTokenAreas } = token
  const who: Who = {
    id,
    role,
    isSenior,
    companyId,
    queues,
    sessionId: '',
    apiTokenId,
    apiTokenAreas,
  }
  if (token.isStale) await updateLastUse(db, apiTokenId, call.address)
  const { address, userAgent, requestId } = call
  await checkScope(db, { who, address, userAgent, requestId }, { route, token })
  return who
}

interface Scoped {
  readonly route: RouteDef
  readonly token: { readonly name: string; readonly canWrite: boolean; readonly areas: readonly TokenArea[] }
}

async function checkScope(db: Db, by: Requester, { route, token }: Scoped): Promise<void> {
  const reason = checkTokenScope(route, token)
  if (reason === null) return
  const details = `Ключ API ${inQuotes(token.name)}: ${route.method} ${route.path}`
  await recordAudit(db, { kind: 'ACCESS_REFUSED', by, details })
  throw refused(reason)
}
