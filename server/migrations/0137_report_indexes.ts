import { type Kysely, sql } from 'kysely'

/**
 * What reports read of tasks is 150 bytes of rows of two kilobytes. An index that holds these columns answers any
 * grouping of a period without the rows: docs/decisions/0084-index-of-report-columns.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index tasks_facts on tasks (created_at) include (
      queue, status, is_open, priority, source, type_id, category_id, company_id, car_id, operator_id, repeat_of_id,
      is_warranty, costs, is_costs_approved, planned_from, deadline_at, done_at, closed_at, is_remote, reworks_count,
      take_minutes, client_minutes, dispatcher_minutes, engineer_minutes, supply_minutes)`.execute(db)
  // Open tasks that pass their deadline: the one measure that the rollups cannot know.
  await sql`
    create index tasks_open_by_deadline on tasks (deadline_at) include (queue, status, created_at)
    where is_open and done_at is null and closed_at is null`.execute(db)
  // Analytics of one queue.
  await sql`create index task_rollups_by_queue on task_rollups (queue, event, day) include (status, n)`.execute(
    db,
  )
}
