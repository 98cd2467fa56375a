import { type Kysely, sql } from 'kysely'

/** The times to take a task are counted by the moment when it was taken: docs/decisions/0084-index-of-report-columns.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index tasks_facts`.execute(db)
  await sql`
    create index tasks_facts on tasks (created_at) include (
      queue, status, is_open, priority, source, type_id, category_id, company_id, car_id, operator_id, repeat_of_id,
      is_warranty, costs, is_costs_approved, planned_from, deadline_at, taken_at, done_at, closed_at, is_remote,
      reworks_count, take_minutes, client_minutes, dispatcher_minutes, engineer_minutes, supply_minutes)`.execute(
    db,
  )
}
