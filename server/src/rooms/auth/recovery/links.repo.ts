import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'

interface NewLink {
  readonly tokenHash: Buffer
  readonly userId: number
  readonly purpose: 'INVITE' | 'RESET'
  readonly minutes: number
}

/**
 * Invalidates earlier links of the same purpose in the same transaction, so that only the last letter
 * works. Links of another purpose stay valid: anyone may request a recovery for a user who has not used
 * the invitation yet.
 */
export async function insertLink(tx: Tx, { minutes, ...link }: NewLink): Promise<void> {
  await voidLinks(tx, link.userId, link.purpose)
  await tx
    .insertInto('passwordLinks')
    .values({ ...link, expiresAt: sql<string>`now() + make_interval(mins => ${minutes})` })
    .execute()
}

/** Sets the expiry instead of deleting: recent links are counted, to limit how often letters are sent. */
export async function voidLinks(tx: Tx, userId: number, purpose?: NewLink['purpose']): Promise<void> {
  await tx
    .updateTable('passwordLinks')
    .set({ expiresAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<string>`now()`)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'RESET'))
    .execute()
}

export async function deleteOldLinks(db: Db): Promise<void> {
  await db
    .deleteFrom('passwordLinks')
    .where('expiresAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
