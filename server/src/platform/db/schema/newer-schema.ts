import { type QueryExecutorProvider, sql } from 'kysely'

import { CannotStart } from '../embedded/cannot-start.ts'

/**
 * Fails before anything is written if a newer version has migrated the database: this version does not
 * know its schema.
 */
export async function refuseNewerSchema(db: QueryExecutorProvider, known: readonly string[]): Promise<void> {
  const { rows: tables } = await sql`
    select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all(${known}::text[])`.execute(db)
  if (rows.length === 0) return
  throw new CannotStart(
    'Базу уже обновила более новая версия «Наряда», с этой она не работает. Запустите новую версию или восстановите копию, снятую до обновления.',
  )
}
