import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'

/** Which of these calls of the exchange are recorded. */
export async function findKnownCalls(
  db: Db,
  connectionId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('calls')
    .select('externalId')
    .where('connectionId', '=', connectionId)
    .where('externalId', 'in', ids)
    .execute()
  return new Set(rows.map(({ externalId }) => externalId))
}

/** False if nothing has changed. */
export async function recordConnected(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('phoneConnections')
    .set({ error: null, failingSince: null })
    .where('id', '=', id)
    .where('error', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if nothing has changed. */
export async function recordDisconnected(tx: Tx, id: number, error: string): Promise<boolean> {
  const row = await tx
    .updateTable('phoneConnections')
    .set({ error, failingSince: sql<string>`coalesce(failing_since, now())` })
    .where('id', '=', id)
    .where('isOn', '=', true)
    .where('error', 'is distinct from', error)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
