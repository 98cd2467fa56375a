import { sql, type Kysely } from 'kysely'

/** One row a part that somebody has changed; what is not here is as the product comes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      part text primary key check (char_length(part) <= 40),
      value jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by integer references users on delete set null
    )`.execute(db)
}
