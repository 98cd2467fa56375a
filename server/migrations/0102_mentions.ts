import { sql, type Kysely } from 'kysely'

/** Colleagues who are mentioned in a comment. Ids without a reference: an array cannot have one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table task_comments add column mentioned_ids integer[] not null default '{}'`.execute(db)
}
