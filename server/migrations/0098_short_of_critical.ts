import { type Kysely, sql } from 'kysely'

/** Below «Заявка», the short title until now, «нет» read as if a truck had no request at all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update light_rules set short = 'Критичн.' where fact = 'CRITICAL_TASK' and short = 'Заявка'`.execute(db)
}
