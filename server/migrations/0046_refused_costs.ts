import { type Kysely, sql } from 'kysely'

/** When the client refused the costs as they stand; null while nobody has, and again when they change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tasks add column costs_refused_at timestamptz`.execute(db)
}
