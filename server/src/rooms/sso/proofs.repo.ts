import { proofMinutes, type SsoKind } from '@naryad/contract/sso/sso.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

interface ProvenSession {
  readonly identityId: number
  readonly kind: SsoKind
  readonly issuer: string
  readonly subject: string
  readonly provenUntil: string | null
}

const isFresh = sql<boolean>`proven_at > now() - make_interval(mins => ${sql.lit(proofMinutes)})`

/** The link through which an open session was opened, with the last proof. */
export const findProvenSession = (db: Db, sessionId: string): Promise<ProvenSession | undefined> =>
  db
    .selectFrom('ssoSessions as s')
    .innerJoin('ssoIdentities as i', 'i.id', 's.identityId')
    .select([
      'i.id as identityId',
      'i.kind',
      'i.issuer',
      'i.subject',
      sql<
        string | null
      >`case when ${isFresh} then proven_at + make_interval(mins => ${sql.lit(proofMinutes)}) end`.as(
        'provenUntil',
      ),
    ])
    .where('s.sessionId', '=', sessionId)
    .executeTakeFirst()

export async function hasPassword(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('passwordHash', 'is not', null)
    .executeTakeFirst()
  return user !== undefined
}

export async function saveProof(
  tx: Tx,
  sessionId: string,
  identityId: number,
  keysToken: Buffer | null,
): Promise<void> {
  await tx
    .updateTable('ssoSessions')
    .set({ provenAt: sql<string>`now()` })
    .where('sessionId', '=', sessionId)
    .execute()
  if (keysToken !== null)
    await tx
      .updateTable('ssoIdentities')
      .set({ keysToken, keysCheckedAt: sql<string>`now()` })
      .where('id', '=', identityId)
      .execute()
}

/** Of two uses at the same moment one finds it used. */
export async function consumeProof(tx: Tx, sessionId: string): Promise<boolean> {
  const used = await tx
    .updateTable('ssoSessions')
    .set({ provenAt: null })
    .where('sessionId', '=', sessionId)
    .where(isFresh)
    .returning('sessionId')
    .executeTakeFirst()
  return used !== undefined
}
