import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'

import type { Db } from '../../platform/db/connect.ts'

/**
 * After every test of the calling file, checks that the stored totals plus deltas equal the actual
 * counts.
 */
export const expectCorrectTotals = (db: Db): void =>
  afterEach(async () => expect(await findWrongTotals(db)).toEqual([]))

/** Stored and actual values of organizations for which they differ. */
export async function findWrongTotals(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with changed as (
      select company_id, n as cars, 0 as drivers, 0 as open_tasks from car_count_deltas where status <> 'ARCHIVED'
      union all select company_id, 0, n, 0 from driver_count_deltas
      union all select company_id, 0, 0, n from open_task_deltas
      union all table company_totals),
    kept as (
      select company_id as id, sum(cars)::int as cars, sum(drivers)::int as drivers, sum(open_tasks)::int as open_tasks
      from changed where company_id in (select company_id from company_totals) group by company_id),
    right_ones as (
      select id,
        (select count(*)::int from cars where company_id = companies.id and status <> 'ARCHIVED') as cars,
        (select count(*)::int from drivers where company_id = companies.id) as drivers,
        (select count(*)::int from tasks where company_id = companies.id and status <> 'CLOSED') as open_tasks
      from companies)
    select to_jsonb(kept) as kept, to_jsonb(right_ones) as right
    from kept full join right_ones on right_ones.id = kept.id
    where to_jsonb(kept) is distinct from to_jsonb(right_ones)`.execute(db)
  return rows
}
