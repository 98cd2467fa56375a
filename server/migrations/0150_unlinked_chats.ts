import { type Kysely, sql } from 'kysely'

/** Groups that the bot was added to without a linking code are shown until they are linked or dismissed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messenger_chats
      add column added_by text check (char_length(added_by) <= 300),
      add column added_at timestamptz,
      add column dismissed_at timestamptz`.execute(db)
}
