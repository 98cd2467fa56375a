import { type QueryExecutorProvider, sql } from 'kysely'

import { CannotStart } from '../embedded/cannot-start.ts'

/**
 * Fails before anything is written if the tables are those of another program. Without them the database is new, with
 * one of the migrations it is ours, perhaps of another server that has just begun.
 */
export async function refuseForeignDatabase(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ database: string; name: string }>`
    select current_database() as database, c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and not exists (
        select from pg_tables
        where schemaname = 'public' and tablename in ('kysely_migration', 'kysely_migration_lock'))
    order by c.relname limit 1`.execute(db)
  const [table] = rows
  if (table)
    throw new CannotStart(
      `В базе ${table.database} лежит не «Наряд» (таблица ${table.name}): укажите в DATABASE_URL пустую базу`,
    )
}
