import type postgres from 'postgres'

import { companyZone } from '../../platform/time/company-day.ts'

/** What an engineer does on the spot; none of them makes tasks by itself. */
const kinds = ['Блок СКЗИ', 'Калибровка тахографа', 'ТО-2']

/**
 * Brings a term of every second truck that is visited today or tomorrow close to its end, so that «Мой день» has
 * something to do on the same way.
 */
export async function loadVisitTerms(sql: postgres.TransactionSql, now: Date): Promise<void> {
  const today = sql`(${now}::timestamptz at time zone ${companyZone})::date`
  const cars = await sql<{ carId: number }[]>`
    with visited as (
      select distinct car_id from tasks
      where status = 'PLANNED' and planned_from >= ${now}
        and (planned_from at time zone ${companyZone})::date <= ${today} + 1),
    nearest as (
      select distinct on (r.car_id) r.id, r.date_to - (${today} + 3 + r.id % 12) as days
      from maintenance_ranges r join visited using (car_id) join maintenance_kinds k
        on k.id = r.kind_id
      where r.done_at is null and r.date_from is not null and k.title = any(${kinds}) and r.car_id % 2 = 0
      order by r.car_id, r.date_to)
    update maintenance_ranges r set date_from = date_from - days, date_to = date_to - days
    from nearest where nearest.id = r.id and days > 0
    returning r.car_id as "carId"`
  await sql`select refresh_car_terms(${cars.map(({ carId }) => carId)}::integer[])`
}
