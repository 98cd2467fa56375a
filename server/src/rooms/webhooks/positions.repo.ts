import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

/** A place in the feed of changes. */
export interface Position {
  readonly epoch: string
  readonly seq: number
}

export const findPosition = (db: Db): Promise<Position | undefined> =>
  db.selectFrom('webhookPositions').select(['epoch', 'seq']).executeTakeFirst()

export async function writePosition(tx: Tx, { epoch, seq }: Position): Promise<void> {
  await sql`
    insert into webhook_positions (epoch, seq) values (${epoch}, ${seq})
    on conflict (id) do update set epoch = excluded.epoch, seq = excluded.seq`.execute(tx)
}

export async function deletePosition(tx: Tx): Promise<void> {
  await tx.deleteFrom('webhookPositions').execute()
}
