import { randomBytes } from 'node:crypto'

import { accessSeconds } from '@naryad/contract/auth/auth.lifetimes'
import type { RouteDef } from '@naryad/contract/kit/route'

import type { Db } from '../../../platform/db/connect.ts'
import type { Call, Who } from '../../../platform/http/ctx.ts'
import { Refusal, unauthorized } from '../../../platform/http/refusals.ts'
import { hashSecret } from '../../../platform/secrets/random-secret.ts'
import { readSetting } from '../../settings/index.ts'
import { bindCookie } from './cookies.ts'
import type { SessionCache } from './session-cache.ts'
import { type LiveSession, touchSession } from './sessions.repo.ts'
import type { Claims, TokenKind, Tokens } from './tokens.ts'

export const newSessionId = (): string => randomBytes(16).toString('hex')

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/**
 * The token pair of one generation. The refresh token is deterministic, so concurrent calls get the same
 * one.
 */
export async function tokenPair(
  tokens: Tokens,
  session: { readonly id: string; readonly generation: number; readonly endsAt: string },
): Promise<{ accessToken: string; refreshToken: string }> {
  const sign = (kind: TokenKind, expiresAt: number): Promise<string> =>
    tokens.sign({ sessionId: session.id, generation: session.generation, kind, expiresAt })
  const [accessToken, refreshToken] = await Promise.all([
    sign('access', nowSeconds() + accessSeconds),
    sign('refresh', Date.parse(session.endsAt) / 1000),
  ])
  return { accessToken, refreshToken }
}

/** The claims of a valid token of this kind. */
export async function readToken(
  tokens: Tokens,
  bearer: string | undefined,
  kind: TokenKind,
): Promise<Claims> {
  const claims = bearer === undefined ? undefined : await tokens.read(bearer)
  if (!claims || claims.kind !== kind || claims.expiresAt <= nowSeconds()) throw unauthorized()
  return claims
}

interface Door {
  readonly db: Db
  readonly tokens: Tokens
  readonly sessions: SessionCache
}

/** Issuing a token, and proving who issues it. */
const forTokens = ['/auth/api-tokens', '/auth/sso/proof']

/**
 * Allowed before a required second factor is set up: only the user's own account. Issuing API tokens is
 * excluded: one issued with a stolen password would become usable as soon as the owner sets up the second
 * factor.
 */
const isOwnAccount = ({ access, path }: RouteDef): boolean =>
  access === 'signedIn' && path.startsWith('/auth/') && !forTokens.some((one) => path.startsWith(one))

/** Identifies the caller and checks whether the call is allowed at all. */
export async function authenticate(
  { db, tokens, sessions }: Door,
  call: Call,
  route: RouteDef,
): Promise<Who> {
  const { sessionId, generation } = await readToken(tokens, call.bearer, 'access')
  const session = await sessions.find(sessionId, generation)
  if (!session) throw unauthorized()
  await noteUse(db, sessionId, { session, generation, call })
  if (session.isSecondFactorDue && !isOwnAccount(route))
    throw new Refusal('SECOND_FACTOR_DUE', 'Для вашей роли обязателен второй фактор: настройте его в профиле')
  const { userId, role, isSenior, companyId, queues } = session
  return { id: userId, role, isSenior, companyId, queues, sessionId }
}

interface Use {
  readonly session: LiveSession
  readonly generation: number
  readonly call: Call
}

async function noteUse(db: Db, sessionId: string, { session, generation, call }: Use): Promise<void> {
  const cookie = session.mayBind ? call.cookies[bindCookie] : undefined
  const isFirstUse = !session.isConfirmed && generation === session.generation
  if (!isFirstUse && !session.isStale && cookie === undefined) return
  const { sessionIdleDays: idleDays } = await readSetting(db, 'security')
  const bindHash = cookie === undefined ? null : hashSecret(cookie)
  await touchSession(db, sessionId, { generation, bindHash, idleDays })
}
