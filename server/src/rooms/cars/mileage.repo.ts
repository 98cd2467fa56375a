import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'

/**
 * Sets the mileage if it is greater than the known one. Returns the previous one; undefined if nothing
 * was written.
 */
export async function raiseMileage(
  tx: Tx,
  id: number,
  mileageKm: number,
): Promise<number | null | undefined> {
  const { rows } = await sql<{ before: number | null }>`
    update cars set mileage_km = ${mileageKm}, mileage_at = now(), version = cars.version + 1, updated_at = now()
    from (select id, mileage_km as before from cars where id = ${id} for no key update) as known
    where cars.id = known.id and (known.before is null or known.before < ${mileageKm})
    returning known.before`.execute(tx)
  return rows[0]?.before
}
