import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'

import type { Db } from '../../platform/db/connect.ts'
import { carMileage, joinPositions } from '../../platform/db/query/car-mileage.ts'

/**
 * After every test of the calling file, checks that the stored terms of each truck follow from its open
 * ranges.
 */
export const expectCorrectTerms = (db: Db): void =>
  afterEach(async () => expect(await findWrongTerms(db)).toEqual([]))

/** Stored and actual terms of trucks for which they differ. */
export async function findWrongTerms(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with ranges as (
      select r.*, cars.status = 'ARCHIVED' as is_archived, k.warning_days, k.warning_km, ${sql.raw(carMileage)} as km,
        range_soon_from(r.date_to, r.mileage_to, ${sql.raw(carMileage)}, k.warning_days, k.warning_km) as soon,
        range_overdue_after(r.date_to, r.mileage_to, ${sql.raw(carMileage)}, null) as overdue
      from maintenance_ranges r
      join cars on cars.id = r.car_id ${sql.raw(joinPositions)}
      join maintenance_kinds k on k.id = r.kind_id
      where r.done_at is null),
    right_ones as (
      select n.car_id, n.id as range_id, due_on, soon_on, due_km, soon_km, next_km, worst.soon_from, worst.overdue_after,
        n.is_archived, n.kind_id, n.date_from, n.date_to, n.mileage_from, n.mileage_to, n.soon as range_soon_from
      from (
        select distinct on (car_id) * from ranges order by car_id, overdue, soon, mileage_to, id) as n
      cross join lateral (
        select min(date_to) as due_on, min(date_to - warning_days) as soon_on, min(mileage_to) as due_km,
          min(mileage_to - warning_km) as soon_km, (
            select min(bound) from ranges cross join unnest(array[mileage_to - warning_km, mileage_to + 1]) as bound
            where ranges.car_id = n.car_id and (km is null or bound > km)) as next_km, min(soon) as soon_from, min(overdue) as overdue_after
        from ranges where ranges.car_id = n.car_id) as worst)
    select to_jsonb(t) as kept, to_jsonb(r) as right
    from car_terms t full join right_ones r on r.car_id = t.car_id
    where to_jsonb(t) is distinct from to_jsonb(r)`.execute(db)
  return rows
}
