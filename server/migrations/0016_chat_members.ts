import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messenger_chats
      -- Of a group or a channel, the bot included; null if unknown.
      add column members_count integer check (members_count >= 0),
      -- When the messenger was last asked about the group; null: to be asked soon.
      add column described_at timestamptz`.execute(db)
}
