import { sql, type Kysely } from 'kysely'

/** Dropping `car_positions` drops its sequence too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter sequence car_positions_seq owned by car_positions.seq`.execute(db)
}
