import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { companyZone } from '../../platform/time/company-day.ts'
import { type HeldKind } from './maintenance.repo.ts'
import type { MaintenanceKindsTable } from './maintenance.table.ts'

export type KindPurpose = NonNullable<MaintenanceKindsTable['purpose']>

/** Locks the kind, so that its warnings do not change while a range is written. */
export const findKindOf = (tx: Tx, purpose: KindPurpose): Promise<HeldKind | undefined> =>
  tx
    .selectFrom('maintenanceKinds')
    .select(['id', 'title', 'termMonths', 'termDays', 'termKm', 'isActive'])
    .where('purpose', '=', purpose)
    .forShare()
    .executeTakeFirst()

/** When a range of the kind was last finished, or when the running one begins. */
export async function findLatestStart(tx: Tx, carId: number, purpose: KindPurpose): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(case when done_at is null then date_from
      else (done_at at time zone ${sql.lit(companyZone)})::date end), 'YYYY-MM-DD') as day
    from maintenance_ranges join maintenance_kinds on maintenance_kinds.id = maintenance_ranges.kind_id
    where maintenance_ranges.car_id = ${carId} and maintenance_kinds.purpose = ${purpose}`.execute(tx)
  return rows[0]?.day ?? null
}
