import { sql, type Kysely } from 'kysely'

/** Services outside that are set on the screen; secrets are sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table connections (
      key text primary key,
      provider text not null,
      "values" jsonb not null,
      sealed jsonb not null
    )`.execute(db)
}
