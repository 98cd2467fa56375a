import { sql, type Kysely } from 'kysely'

/** Answers of geocoders whose terms allow caching; they expire after thirty days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table geocode_cache (
      question text primary key check (char_length(question) <= 500),
      answer jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index geocode_cache_by_age on geocode_cache (created_at)`.execute(db)
}
