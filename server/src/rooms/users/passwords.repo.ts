import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

/** Rehashes the same password with stronger parameters. */
export async function savePasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
}

/** Sets another password. The caller ends the sessions. */
export async function setPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
