import { sql, type Kysely } from 'kysely'

/**
 * Far pages are walked by an index alone, which works only where the pages of the table are known to be clean.
 * A fifth of a million tasks, the server's default, would be months of work without a cleaning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['tasks', 'task_search'])
    await sql`
      alter table ${sql.table(table)} set
        (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02,
          autovacuum_analyze_scale_factor = 0.02)`.execute(db)
}
