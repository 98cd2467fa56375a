import { sql } from 'kysely'

import type { Tx } from '../connect.ts'

/** Delivered to every listening process after the commit. A payload must be shorter than 8000 bytes. */
export async function notify(tx: Tx, channel: string, payloads: readonly string[]): Promise<void> {
  if (payloads.length === 0) return
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx)
}
