import type { AboutSystem } from '@naryad/contract/settings/about'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

export async function readDatabaseFacts(db: Db): Promise<AboutSystem['database']> {
  const { rows } = await sql<AboutSystem['database']>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`.execute(
    db,
  )
  return rows[0] ?? { version: '', bytes: 0 }
}

/** Several attachments may share a file. */
export async function readFileFacts(db: Db): Promise<Omit<AboutSystem['files'], 'place'>> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes
    from (select storage_key, max(size) as size from attachments group by storage_key) as files`.execute(db)
  return rows[0] ?? { count: 0, bytes: 0 }
}
