import type { ConnectionKey } from '@naryad/contract/connections/connections'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

export interface StoredConnection {
  readonly provider: string
  readonly values: Readonly<Record<string, string>>
  readonly sealed: Readonly<Record<string, string>>
}

export const readConnection = (db: Db, key: ConnectionKey): Promise<StoredConnection | undefined> =>
  db
    .selectFrom('connections')
    .select(['provider', 'values', 'sealed'])
    .where('key', '=', key)
    .executeTakeFirst()

export async function readConnections(db: Db): Promise<ReadonlyMap<ConnectionKey, StoredConnection>> {
  const rows = await db.selectFrom('connections').select(['key', 'provider', 'values', 'sealed']).execute()
  return new Map(rows.map(({ key, ...stored }) => [key, stored]))
}

/** Serializes changes by administrators and key rotation. */
export async function lockConnections(tx: Tx): Promise<void> {
  await sql`lock table connections in share row exclusive mode`.execute(tx)
}

export async function writeConnection(tx: Tx, key: ConnectionKey, stored: StoredConnection): Promise<void> {
  const row = {
    provider: stored.provider,
    values: JSON.stringify(stored.values),
    sealed: JSON.stringify(stored.sealed),
  }
  await tx
    .insertInto('connections')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

export async function deleteConnection(tx: Tx, key: ConnectionKey): Promise<void> {
  await tx.deleteFrom('connections').where('key', '=', key).execute()
}
