import { sql, type Kysely } from 'kysely'

/** One-time addresses of report files: a plain link that needs no session, opens once and for a few minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_addresses (
      token_hash bytea primary key,
      user_id integer not null references users on delete cascade,
      input jsonb not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index report_addresses_by_expiry on report_addresses (expires_at)`.execute(db)
}
