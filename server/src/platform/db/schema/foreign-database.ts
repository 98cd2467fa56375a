import { inQuotes } from '@naryad/contract/kit/quotes'
import { type QueryExecutorProvider, sql } from 'kysely'

import { CannotStart } from '../embedded/cannot-start.ts'
import { formerChainOf } from './adopt.ts'

type DatabaseContent = 'empty' | 'ours' | 'foreign'

/**
 * What a database holds by its migrations: one that was broken off on its way is ours. Tables of extensions do not count.
 */
export async function contentOf(
  db: QueryExecutorProvider,
  known: readonly string[],
): Promise<DatabaseContent> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`.execute(db)
  const names = tables.map(({ name }) => name)
  const hasMigrations = names.includes('kysely_migration')
  const migrations = hasMigrations
    ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows
    : []
  const isOurs = migrations.some(({ name }) => known.includes(name))
  if (isOurs || formerChainOf(migrations.map(({ name }) => name)) !== undefined) return 'ours'
  return names.every((name) => name.startsWith('kysely_migration')) ? 'empty' : 'foreign'
}

/** Fails before anything is written: the product would put its tables among those of another program. */
export async function refuseForeignDatabase(
  db: QueryExecutorProvider,
  known: readonly string[],
): Promise<void> {
  if ((await contentOf(db, known)) !== 'foreign') return
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  throw new CannotStart(
    `В базе ${inQuotes(rows[0]?.name ?? '')} лежит не «Наряд», она осталась как была. Укажите в DATABASE_URL пустую базу или базу «Наряда».`,
  )
}
