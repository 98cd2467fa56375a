import { sql, type Kysely } from 'kysely'

/** When a task last changed for a client, where an internal comment has changed it since; null: as `updated_at` says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tasks add column public_updated_at timestamptz`.execute(db)
  // A comment and its task are written at one moment, so equality tells what changed a task last.
  await sql`
    update tasks set public_updated_at = greatest(
      tasks.created_at,
      (select max(at) from task_actions where task_id = tasks.id),
      (select max(at) from task_comments where task_id = tasks.id and not is_internal))
    from task_comments
    where task_comments.task_id = tasks.id and task_comments.is_internal
      and task_comments.at = tasks.updated_at`.execute(db)
}
