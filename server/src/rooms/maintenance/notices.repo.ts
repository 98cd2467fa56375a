import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'

/** Marks open ranges in their warning period and returns the newly marked ids. */
export async function insertNotices(tx: Tx, today: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ rangeId: number }>`
    insert into maintenance_notices (range_id)
    select r.id from maintenance_ranges r join cars on cars.id = r.car_id
    where r.done_at is null and r.soon_from <= ${today}::date and cars.status <> 'ARCHIVED'
      and not exists (select from maintenance_notices as given where given.range_id = r.id)
    order by r.id limit ${limit}
    on conflict do nothing
    returning range_id`.execute(tx)
  return rows.map(({ rangeId }) => rangeId)
}

/**
 * Deletes the marks of ranges that are no longer in their warning period, because their end, the mileage or the warning
 * of their kind was changed, and of deleted ranges. Marks of completed ranges stay: a reopened range is not announced again.
 */
export async function deleteOutdatedNotices(tx: Tx, today: string): Promise<void> {
  await sql`
    delete from maintenance_notices as given
    where not exists (
      select from maintenance_ranges as r
      where r.id = given.range_id and (r.done_at is not null or r.soon_from <= ${today}::date))`.execute(tx)
}
