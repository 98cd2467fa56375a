import { sql, type Kysely } from 'kysely'

/**
 * Silent trucks in the order of creation are found by the index of signals alone; a look at each cost more than all else.
 * A signal writes this index anyway, and when a truck was created never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index cars_by_signal`.execute(db)
  await sql`
    create index cars_by_signal on cars (last_seen_at, id) include (status, created_at)`.execute(db)
}
