import type { SsoKind } from '@naryad/contract/sso/sso.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

export async function insertSsoSession(
  tx: Tx,
  session: {
    readonly sessionId: string
    readonly identityId: number
    readonly idToken: Buffer | null
    readonly refreshToken: Buffer | null
    readonly sid: string | null
  },
): Promise<void> {
  await tx.insertInto('ssoSessions').values(session).execute()
}

/** The sealed token of an open session. */
export async function findIdToken(db: Db, sessionId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('ssoSessions as s')
    .innerJoin('sessions', 'sessions.id', 's.sessionId')
    .select('s.idToken')
    .where('s.sessionId', '=', sessionId)
    .where('sessions.revokedAt', 'is', null)
    .executeTakeFirst()
  return row?.idToken ?? undefined
}

/** Open sessions that were opened through a link. */
export const findSessionsOf = (tx: Tx, identityId: number): Promise<{ sessionId: string }[]> =>
  tx
    .selectFrom('ssoSessions as s')
    .innerJoin('sessions', 'sessions.id', 's.sessionId')
    .select('s.sessionId')
    .where('s.identityId', '=', identityId)
    .where('sessions.revokedAt', 'is', null)
    .execute()

/** Linked people of a kind who have an open session of it, or a key of the API. */
export const findWithAccess = (db: Db, kind: SsoKind): Promise<{ id: number; subject: string }[]> =>
  db
    .selectFrom('ssoIdentities as i')
    .select(['i.id', 'i.subject'])
    .where('i.kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('ssoSessions as s')
            .innerJoin('sessions', 'sessions.id', 's.sessionId')
            .select('s.sessionId')
            .whereRef('s.identityId', '=', 'i.id')
            .where('sessions.revokedAt', 'is', null)
            .where('sessions.endsAt', '>', sql<string>`now()`),
        ),
        eb.exists(
          eb
            .selectFrom('apiTokens')
            .select('apiTokens.id')
            .whereRef('apiTokens.userId', '=', 'i.userId')
            .where('apiTokens.revokedAt', 'is', null)
            .where('apiTokens.expiresAt', '>', sql<string>`now()`),
        ),
      ]),
    )
    .orderBy('i.id')
    .execute()

interface ClaimedSession {
  readonly sessionId: string
  readonly refreshToken: Buffer
}

/**
 * Open sessions that the provider was not asked about for the longest time. They are marked as asked, so that two
 * servers never use one refresh token: most providers take that for theft.
 */
export const claimSessions = async (db: Db, limit: number): Promise<readonly ClaimedSession[]> => {
  const { rows } = await sql<ClaimedSession>`
    update sso_sessions as claimed set checked_at = now()
    from (
      select s.session_id from sso_sessions s join sessions on sessions.id = s.session_id
      where s.refresh_token is not null and s.checked_at < now() - interval '2 minutes'
        and sessions.revoked_at is null and sessions.ends_at > now()
      order by s.checked_at
      limit ${limit}
      for update of s skip locked
    ) as due
    where claimed.session_id = due.session_id
    returning claimed.session_id, claimed.refresh_token`.execute(db)
  return rows
}

export async function saveRefreshToken(db: Db, sessionId: string, refreshToken: Buffer): Promise<void> {
  await db.updateTable('ssoSessions').set({ refreshToken }).where('sessionId', '=', sessionId).execute()
}
