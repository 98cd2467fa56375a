import { sql, type Kysely } from 'kysely'

/** Columns that were mapped by hand are recognized by their headings next time (docs/decisions/0065-mapped-imports.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table imports
      add column settings jsonb not null default '{}',
      add column omitted_count integer not null default 0`.execute(db)
  await sql`
    create table import_headings (
      entity text not null check (char_length(entity) <= 40),
      heading text not null check (char_length(heading) between 1 and 200),
      field text check (char_length(field) <= 40),
      primary key (entity, heading)
    )`.execute(db)
}
