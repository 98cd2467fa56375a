import { sql, type Kysely } from 'kysely'

/**
 * The words of one task are read by primary keys in a millisecond, and to plan that anew took two more at nearly every
 * write: the guess of ten tasks for any array always looked dearer than a plan for the one task at hand. A plan that is
 * kept must stay right while tables grow under it, so it may only walk from a task to what stands behind it by index;
 * thousands of tasks at once take no longer that way. Before PostgreSQL 18 nothing is kept, and nothing changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const setting of [
    'plan_cache_mode = force_generic_plan',
    'enable_seqscan = off',
    'enable_hashjoin = off',
    'enable_mergejoin = off',
  ])
    await sql.raw(`alter function refresh_task_search(integer[]) set ${setting}`).execute(db)
}
