import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

/** Deletes the oldest expired entries; returns their number. */
export async function deleteOldEntries(
  db: Db,
  { months, most }: { months: number; most: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select delete_old_audit(${months}, ${most}) as n`.execute(db)
  return rows[0]?.n ?? 0
}
