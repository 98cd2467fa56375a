import type { SsoKind } from '@naryad/contract/sso/sso.words'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { recordAudit } from '../audit/index.ts'
import { revokeTokensOf } from '../auth/index.ts'
import { revokeSession } from '../auth/sessions/index.ts'
import type { Connection } from '../room.ts'
import { saveKeysToken } from './keys.repo.ts'
import type { openDiscovery } from './oidc/oidc.client.ts'
import { findSessionsOf } from './sessions.repo.ts'
import { lockIdentity } from './sso.repo.ts'

/** What asking providers again needs. */
export interface Recheck {
  readonly box: SecretBox
  readonly discovery: ReturnType<typeof openDiscovery>
  readonly findSignInProvider: (db: Db, kind: SsoKind) => Promise<Connection | undefined>
}

/** Ends one session: the provider no longer stands by it. */
export const endSession = (db: Db, sessionId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ended = await revokeSession(tx, sessionId, 'PROVIDER')
    if (ended)
      await recordAudit(tx, {
        kind: 'SESSION_ENDED',
        userId: ended.userId,
        details: 'Единый вход. Поставщик больше не подтверждает этот сеанс',
      })
  })

/** Ends what a person opened through the provider, and their keys of the API: there they no longer come in. */
export const endAccess = (db: Db, identityId: number, why: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const identity = await lockIdentity(tx, identityId)
    if (!identity || identity.userId === null) return
    const sessions = await findSessionsOf(tx, identityId)
    for (const { sessionId } of sessions) await revokeSession(tx, sessionId, 'PROVIDER')
    const keys = await revokeTokensOf(tx, identity.userId)
    if (sessions.length + keys === 0) return
    await recordAudit(tx, {
      kind: 'SESSION_ENDED',
      userId: identity.userId,
      details: `Единый вход. ${why}. Завершено сеансов: ${sessions.length}, отозвано ключей API: ${keys}`,
    })
  })

/** Ends the keys of the API of a person whom the provider no longer confirms. */
export const endKeys = (db: Db, identityId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const identity = await lockIdentity(tx, identityId)
    if (!identity || identity.userId === null) return
    await saveKeysToken(tx, identityId, null)
    const keys = await revokeTokensOf(tx, identity.userId)
    if (keys === 0) return
    await recordAudit(tx, {
      kind: 'API_TOKEN_REVOKED',
      userId: identity.userId,
      details: `Единый вход. Поставщик больше не подтверждает владельца. Отозвано ключей API: ${keys}`,
    })
  })
