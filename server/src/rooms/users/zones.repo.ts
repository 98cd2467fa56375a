import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'

/**
 * Whether PostgreSQL knows this time zone. The view reads the time zone files on every query, which takes
 * a tenth of a second.
 */
export async function isZoneOfDatabase(tx: Tx, zone: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from pg_timezone_names where lower(name) = lower(${zone})) as is_there`.execute(tx)
  return rows[0]?.isThere === true
}
