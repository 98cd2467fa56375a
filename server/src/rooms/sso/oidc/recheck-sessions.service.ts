import { ResponseBodyError } from 'openid-client'

import type { Db } from '../../../platform/db/connect.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { endSession, type Recheck } from '../end-access.service.ts'
import { claimSessions, saveRefreshToken } from '../sessions.repo.ts'
import { tokenBound } from '../sign-in.service.ts'
import { noteFailure, readRules } from '../sso.repo.ts'
import { refresh } from './oidc.client.ts'
import { failureOf } from './oidc.failures.ts'

/** Sessions asked about in one run; the others follow in the next one. */
const atOnce = 200

/**
 * Asks for new tokens of open sessions: a provider refuses them to a person who is blocked or signed out there (RFC
 * 6749, 5.2). Asking also keeps its session from ending as idle. A provider that gave no refresh token is not asked.
 */
export async function recheckSessions(
  { box, discovery, findSignInProvider }: Recheck,
  db: Db,
  ctx: JobContext,
): Promise<void> {
  const { rules } = await readRules(db)
  const connection = rules.isOidcOn ? await findSignInProvider(db, 'oidc') : undefined
  const claimed = connection ? await claimSessions(db, atOnce) : []
  if (!connection || claimed.length === 0) return
  for (const { sessionId, refreshToken } of claimed) {
    ctx.signal.throwIfAborted()
    const token = box.open(refreshToken, tokenBound(sessionId))?.toString()
    if (token === undefined) continue
    try {
      const next = await refresh(await discovery(connection), token)
      if (next !== token)
        await saveRefreshToken(db, sessionId, box.seal(Buffer.from(next), tokenBound(sessionId)))
    } catch (error) {
      if (error instanceof ResponseBodyError && error.error === 'invalid_grant') {
        await endSession(db, sessionId)
        continue
      }
      const failure = failureOf(error)
      if (!failure) throw error
      ctx.log.warn({ err: error }, 'the provider cannot be asked about open sessions')
      await noteFailure(db, failure.details)
      // It would not answer about the others either.
      return
    }
  }
}
