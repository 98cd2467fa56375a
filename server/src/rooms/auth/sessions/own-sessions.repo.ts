import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { isAlive } from './sessions.repo.ts'

/** The living sessions of a person, the one of this call first, then the one used last. */
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

/** The device it was on; undefined where this person has no such living session. */
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
