import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { companyZone } from '../../platform/time/company-day.ts'

/** The kind that records readings of the driver card. */
export async function findCardReadingKind(db: Db): Promise<number | null> {
  const kind = await db
    .selectFrom('maintenanceKinds')
    .select('id')
    .where('purpose', '=', 'CARD_READING')
    .executeTakeFirst()
  return kind?.id ?? null
}

/**
 * The date of the last card reading in the matching trucks. A reading is a finished range; an open one is
 * a plan.
 */
export const lastCardReadingOf = (trucks: RawBuilder<SqlBool>): RawBuilder<string | null> => sql<
  string | null
>`(
  select max((done_at at time zone ${sql.lit(companyZone)})::date)
  from maintenance_ranges
  join cars on cars.id = maintenance_ranges.car_id
  join maintenance_kinds on maintenance_kinds.id = maintenance_ranges.kind_id
  where ${trucks} and maintenance_kinds.purpose = 'CARD_READING')`

export async function findLastCardReading(db: Db, carId: number): Promise<string | null> {
  const { rows } = await sql<{ readOn: string | null }>`
    select ${lastCardReadingOf(sql<SqlBool>`cars.id = ${carId}`)} as read_on`.execute(db)
  return rows[0]?.readOn ?? null
}
