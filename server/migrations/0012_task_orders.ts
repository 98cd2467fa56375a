import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The tasks of an organization in one queue are counted without looking at them.
  await sql`drop index tasks_by_company`.execute(db)
  await sql`create index tasks_by_company on tasks (company_id, id) include (queue)`.execute(db)
  // A long list sorted by trucks or drivers goes through these in their order.
  await sql`create index cars_by_plate on cars (plate collate ru, id)`.execute(db)
  await sql`create index drivers_by_name on drivers (last_name collate ru, first_name collate ru, id)`.execute(
    db,
  )
}
