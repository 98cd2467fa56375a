import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Logout } from './logout-token.ts'
import { maxTokenAgeSeconds } from './logout-token.ts'

/** False for a token that was received before. */
export async function rememberLogoutToken(tx: Tx, hash: Buffer): Promise<boolean> {
  const first = await tx
    .insertInto('ssoLogoutTokens')
    .values({ hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('receivedAt')
    .executeTakeFirst()
  return first !== undefined
}

/** Those that would be refused as old; with a reserve for clocks that differ. */
export async function forgetLogoutTokens(db: Db): Promise<void> {
  await db
    .deleteFrom('ssoLogoutTokens')
    .where('receivedAt', '<', sql<string>`now() - make_interval(secs => ${maxTokenAgeSeconds * 4})`)
    .execute()
}

/**
 * Open sessions that the provider has ended: the one it names, or all of the person. A session that the provider has
 * not named when it was opened ends with the person.
 */
export const findSessionsOfLogout = (
  tx: Tx,
  { issuer, subject, sid }: Logout,
): Promise<{ sessionId: string }[]> =>
  tx
    .selectFrom('ssoSessions as s')
    .innerJoin('ssoIdentities as i', 'i.id', 's.identityId')
    .innerJoin('sessions', 'sessions.id', 's.sessionId')
    .select('s.sessionId')
    .where('i.kind', '=', 'oidc')
    .where('i.issuer', '=', issuer)
    .where('sessions.revokedAt', 'is', null)
    .$if(subject !== null, (all) => all.where('i.subject', '=', subject ?? ''))
    .$if(sid !== null, (all) =>
      all.where((eb) =>
        subject === null
          ? eb('s.sid', '=', sid ?? '')
          : eb.or([eb('s.sid', '=', sid ?? ''), eb('s.sid', 'is', null)]),
      ),
    )
    .orderBy('s.sessionId')
    .execute()
