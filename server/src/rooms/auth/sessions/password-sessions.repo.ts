import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { isPasswordForbidden } from '../../users/index.ts'

/** Ends the sessions, of one user or of all, that a password has opened which is forbidden now; returns their number. */
export async function revokePasswordSessions(tx: Tx, userId?: number): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .from('users')
    .set({ revokedAt: sql<string>`now()`, revokeReason: 'PASSWORD_FORBIDDEN' })
    .whereRef('users.id', '=', 'sessions.userId')
    .where('sessions.revokedAt', 'is', null)
    .where(isPasswordForbidden)
    .$if(userId !== undefined, (query) => query.where('users.id', '=', userId as number))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ssoSessions')
            .select('sessionId')
            .whereRef('ssoSessions.sessionId', '=', 'sessions.id'),
        ),
      ),
    )
    .returning('sessions.id')
    .execute()
  return ended.length
}
