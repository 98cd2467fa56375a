import type { Tokens as TokenPair } from '@naryad/contract/auth/auth'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Call } from '../../../platform/http/ctx.ts'
import { unauthorized } from '../../../platform/http/refusals.ts'
import { hashSecret } from '../../../platform/secrets/random-secret.ts'
import { bindCookie } from './cookies.ts'
import { sessionDays } from './open-session.ts'
import { lockSession, revokeSession, rotateSession } from './sessions.repo.ts'
import { readToken, tokenPair } from './sessions.service.ts'
import { handleTokenReuse } from './token-reuse.service.ts'
import type { Claims, Tokens } from './tokens.ts'

/** How long a previous refresh token is tolerated, for tabs that refresh concurrently. */
const graceSeconds = 30

type Outcome =
  | { readonly kind: 'pair'; readonly generation: number; readonly endsAt: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'stolen'; readonly userId: number }
  | { readonly kind: 'fromTheFuture' }

/** Exchanges a refresh token for a new pair; reuse of an old token ends the session. */
export async function refresh(
  db: Db,
  tokens: Tokens,
  call: Call,
  limit: (sessionId: string) => void,
): Promise<TokenPair> {
  const claims = await readToken(tokens, call.bearer, 'refresh')
  limit(claims.sessionId)
  const outcome = await inTransaction(db, (tx) => exchange(tx, claims, call))
  switch (outcome.kind) {
    case 'pair':
      return tokenPair(tokens, { id: claims.sessionId, ...outcome })
    case 'stolen':
      call.log.error(
        { userId: outcome.userId, address: call.address },
        'an exchanged refresh token came back: session ended',
      )
      throw unauthorized()
    case 'fromTheFuture':
      call.log.error(
        { address: call.address },
        'a token is ahead of the database: was a backup restored with the old key?',
      )
      throw unauthorized()
    case 'refused':
      throw unauthorized()
  }
}

async function exchange(tx: Tx, { sessionId, generation }: Claims, call: Call): Promise<Outcome> {
  const session = await lockSession(tx, sessionId)
  if (!session?.isAlive) return { kind: 'refused' }
  if (session.isBound && !hasCookie(session.bindHash, call)) return { kind: 'refused' }
  const { endsAt } = session
  const behind = session.generation - generation
  if (behind < 0) return { kind: 'fromTheFuture' }
  if (behind === 0) {
    await rotateSession(tx, sessionId, (await sessionDays(tx)).idle)
    return { kind: 'pair', generation: generation + 1, endsAt }
  }
  // The response with the new token was lost, or another tab has just received it.
  const isHarmless = behind === 1 && (!session.isConfirmed || session.secondsSinceRotation <= graceSeconds)
  if (isHarmless) return { kind: 'pair', generation: session.generation, endsAt }
  await revokeSession(tx, sessionId, 'REUSED')
  await handleTokenReuse(tx, session, call)
  return { kind: 'stolen', userId: session.userId }
}

function hasCookie(bindHash: Buffer | null, call: Call): boolean {
  const cookie = call.cookies[bindCookie]
  return cookie !== undefined && bindHash !== null && hashSecret(cookie).equals(bindHash)
}
