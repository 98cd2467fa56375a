import type postgres from 'postgres'

import { companyZone } from '../../platform/time/company-day.ts'

/**
 * Absences around today: every fifth engineer or dispatcher is on holiday this week or the next, one in eleven is ill.
 * The choice follows from the id, so that every load gives the same data.
 */
export async function loadAbsences(sql: postgres.TransactionSql, now: Date): Promise<void> {
  await sql`
    insert into absences (user_id, kind, date_from, date_to, comment, created_at, updated_at)
    select id, kind, first, first + days, comment, ${now}::timestamptz - interval '9 days', ${now}::timestamptz - interval '9 days'
    from (
      select id,
        case when id % 11 = 3 then 'SICK' when id % 5 = 2 then 'HOLIDAY' else 'OTHER' end as kind,
        date_trunc('week', ${now}::timestamptz at time zone ${companyZone})::date
          + case when id % 11 = 3 then 0 else id % 3 * 4 end as first,
        case when id % 11 = 3 then 2 when id % 5 = 2 then 6 else 0 end as days,
        case when id % 11 = 3 or id % 5 = 2 then '' else 'Обучение у производителя' end as comment
      from users
      where role in ('engineer', 'operator') and not is_blocked and (id % 11 = 3 or id % 5 = 2 or id % 9 = 4)
    ) as away
    order by id`
}
