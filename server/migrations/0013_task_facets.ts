import { sql, type Kysely } from 'kysely'

/** A queue is filtered and counted by what hardly ever changes without looking at its tasks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index tasks_by_queue`.execute(db)
  await sql`create index tasks_by_queue on tasks (queue, id) include (priority, source, is_warranty)`.execute(
    db,
  )
}
