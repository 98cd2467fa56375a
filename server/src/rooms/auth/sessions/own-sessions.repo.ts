import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { isAlive } from './sessions.repo.ts'

/** The valid sessions of a user, the current one first, then the most recently used. */
export const findSessionsOf = (db: Db, userId: number, sessionId: string) =>
  db
    .selectFrom('sessions as s')
    .select((eb) => [
      's.number as id',
      's.device',
      's.address',
      's.createdAt',
      's.lastSeenAt',
      eb('s.id', '=', sessionId).$castTo<boolean>().as('isThis'),
    ])
    .where('s.userId', '=', userId)
    .where(sql<boolean>`${sql.raw(isAlive)}`)
    .orderBy('isThis', 'desc')
    .orderBy('s.lastSeenAt', 'desc')
    .orderBy('s.number', 'desc')
    .execute()

/** Ends a session and returns its device; undefined if the user has no such session. */
export const revokeNumbered = (
  tx: Tx,
  userId: number,
  number: number,
): Promise<{ device: string; address: string } | undefined> =>
  tx
    .updateTable('sessions')
    .set({ revokedAt: sql<string>`now()`, revokeReason: 'ENDED' })
    .where('number', '=', number)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('idleUntil', '>', sql<string>`now()`)
    .where('endsAt', '>', sql<string>`now()`)
    .returning(['device', 'address'])
    .executeTakeFirst()
