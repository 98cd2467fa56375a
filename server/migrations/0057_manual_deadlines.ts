import { sql, type Kysely } from 'kysely'

/** Whether somebody has set the deadline: then neither pauses nor another priority move it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tasks add column has_manual_deadline boolean not null default false`.execute(db)
}
