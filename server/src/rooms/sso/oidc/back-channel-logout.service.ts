import type { Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { conflict, malformed, Refusal } from '../../../platform/http/refusals.ts'
import { recordAudit } from '../../audit/index.ts'
import { revokeSession } from '../../auth/sessions/index.ts'
import { findOffered, type SsoRoom } from '../sign-in.service.ts'
import { noteFailure } from '../sso.repo.ts'
import { type Logout, type openKeys, readLogoutToken, RefusedLogoutToken } from './logout-token.ts'
import { findSessionsOfLogout, rememberLogoutToken } from './logout.repo.ts'
import { failureOf } from './oidc.failures.ts'

/**
 * Ends sessions that have ended at the provider. Their streams end with them: the database notifies every server.
 * Keys of the API stay, because a sign-out is no block.
 */
export async function logoutByProvider(
  room: SsoRoom,
  keys: ReturnType<typeof openKeys>,
  token: string,
): Promise<void> {
  const offered = await findOffered(room, 'oidc')
  if (!offered) throw conflict('Вход через поставщика выключен')
  const logout = await check(room, keys, offered.connection, token)
  const sessions = await inTransaction(room.db, (tx) => endSessions(tx, logout))
  for (const { sessionId } of sessions) room.auth.sessions.forget(sessionId)
}

async function endSessions(tx: Tx, logout: Logout): Promise<{ sessionId: string }[]> {
  if (!(await rememberLogoutToken(tx, logout.hash))) throw refusedToken('он уже использован (jti)')
  const sessions = await findSessionsOfLogout(tx, logout)
  for (const { sessionId } of sessions) {
    const ended = await revokeSession(tx, sessionId, 'PROVIDER')
    if (ended)
      await recordAudit(tx, {
        kind: 'SESSION_ENDED',
        userId: ended.userId,
        details: 'Единый вход. Поставщик сообщил о выходе',
      })
  }
  return sessions
}

const refusedToken = (why: string): Refusal =>
  malformed(`Сообщение о выходе (logout_token) не принято: ${why}`)

async function check(
  room: SsoRoom,
  keys: ReturnType<typeof openKeys>,
  connection: Parameters<SsoRoom['discovery']>[0],
  token: string,
): Promise<Logout> {
  try {
    return await readLogoutToken(token, { config: await room.discovery(connection), connection, keys })
  } catch (error) {
    if (error instanceof RefusedLogoutToken) throw refusedToken(error.message)
    const failure = failureOf(error)
    if (!failure) throw error
    await noteFailure(room.db, failure.details)
    throw new Refusal('UPSTREAM', failure.details)
  }
}
