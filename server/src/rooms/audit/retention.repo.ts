import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

/** The oldest of what has outlived its time; gives how many they were. */
export async function deleteOldEntries(
  db: Db,
  { months, most }: { months: number; most: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from audit where id in (
      select id from audit where at < now() - make_interval(months => ${months}) order by at, id limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
