import { sql, type Kysely } from 'kysely'

/** Requests that come by the messenger MAX and by a public form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter type task_source add value 'MAX' before 'API'`.execute(db)
  await sql`alter type task_source add value 'PUBLIC' before 'API'`.execute(db)
}
