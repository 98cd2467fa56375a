import { sql, type Kysely } from 'kysely'

/** Trigram search, and the order of Russian words: ё beside е, numbers by value, Cyrillic before Latin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create collation if not exists ru (provider = icu, locale = 'ru-RU-u-kn-true')`.execute(db)
  await sql`create type queue as enum ('tachograph', 'glonass', 'skud', 'luv', 'external')`.execute(db)
}
