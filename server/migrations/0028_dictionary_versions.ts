import { sql, type Kysely } from 'kysely'

/** Entries of dictionaries carry a version, as other objects do: who saves last does not silently win. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['task_types', 'task_categories', 'car_servers'])
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db)
}
