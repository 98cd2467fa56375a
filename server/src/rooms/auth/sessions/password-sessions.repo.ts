import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { isPasswordForbidden } from '../../users/index.ts'

/** Ends the sessions that were opened with a password which the rules forbid now; returns their number. */
export async function revokePasswordSessions(tx: Tx): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .from('users')
    .set({ revokedAt: sql<string>`now()`, revokeReason: 'PASSWORD_FORBIDDEN' })
    .whereRef('users.id', '=', 'sessions.userId')
    .where('sessions.revokedAt', 'is', null)
    .where(isPasswordForbidden)
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
