import { sql, type Kysely } from 'kysely'

/** Whoever drops the table of positions drops its numbers with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter sequence car_positions_seq owned by car_positions.seq`.execute(db)
}
