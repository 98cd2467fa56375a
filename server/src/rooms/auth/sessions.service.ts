import { createHash, randomBytes } from 'node:crypto'

import type { Db } from '../../platform/db/connect.ts'
import type { Call, Who } from '../../platform/http/ctx.ts'
import { unauthorized } from '../../platform/http/refusals.ts'
import { bindCookie } from './cookies.ts'
import type { SessionCache } from './session-cache.ts'
import { touchSession } from './sessions.repo.ts'
import type { Claims, TokenKind, Tokens } from './tokens.ts'

const accessSeconds = 15 * 60

export const newSessionId = (): string => randomBytes(16).toString('hex')

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** The pair of one generation. The refresh token depends on nothing else, so everybody who asks gets the same one. */
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

/** The claims of a token of this kind that has not expired. */
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

/** Who calls. */
export async function authenticate({ db, tokens, sessions }: Door, call: Call): Promise<Who> {
  const { sessionId, generation } = await readToken(tokens, call.bearer, 'access')
  const session = await sessions.find(sessionId, generation)
  if (!session) throw unauthorized()
  const cookie = session.mayBind ? call.cookies[bindCookie] : undefined
  const isFirstUse = !session.isConfirmed && generation === session.generation
  if (isFirstUse || session.isStale || cookie !== undefined)
    await touchSession(db, sessionId, { generation, bindHash: cookie === undefined ? null : hashOf(cookie) })
  const { userId, role, isSenior, companyId, queues } = session
  return { id: userId, role, isSenior, companyId, queues, sessionId }
}
