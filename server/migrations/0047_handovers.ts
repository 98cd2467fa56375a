import { sql, type Kysely } from 'kysely'

/**
 * Who a task was taken from, by id: that person may still add comments and files for a day. What arrives so is marked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table task_actions add column from_person_id integer`.execute(db)
  await sql`alter table task_comments add column is_after_handover boolean not null default false`.execute(db)
  await sql`alter table attachments add column is_after_handover boolean not null default false`.execute(db)
}
