import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/**
 * Reports read the rollups by an index alone, as far as a vacuum has marked pages as visible. By the default a fifth of
 * the rows would have to change first; the table is small, so a vacuum takes milliseconds.
 */
const schema = String.raw`
alter table task_rollups set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
