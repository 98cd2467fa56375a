import type postgres from 'postgres'

import { companyZone } from '../../platform/time/company-day.ts'

/**
 * The roll-calls of the planned visits, as people and the rule have left them: of ten drivers eight come in time, one
 * late, one not at all or with a reason. What becomes of each follows from its number, so that every load is the same.
 */
export async function loadRollCalls(sql: postgres.TransactionSql, now: Date): Promise<void> {
  await sql`
    insert into roll_calls (date, window_from, window_to, driver_id, car_id, company_id, task_id, status, arrived_at,
      source, comment, created_at, updated_at)
    select date, planned_from, planned_to, driver_id, car_id, company_id, id, outcome,
      case outcome
        when 'ARRIVED' then planned_from + make_interval(mins => (luck * 7 % 60)::int)
        when 'LATE' then coalesce(planned_to, planned_from) + make_interval(mins => (16 + luck * 11 % 45)::int)
      end,
      case when outcome in ('EXPECTED', 'NO_SHOW') then 'RULE' when outcome = 'CONFIRMED' then 'DRIVER' else 'MANUAL' end,
      case when outcome = 'EXCUSED' then (array['Машина в рейсе', 'Водитель на больничном', 'Ремонт у дилера'])[1 + luck % 3]
        else '' end,
      created_at, least(${now}, coalesce(planned_to, planned_from) + interval '1 hour')
    from (
      select tasks.*, (planned_from at time zone ${companyZone})::date as date, tasks.id * 37 % 100 as luck,
        case
          when planned_from > ${now} then case when tasks.id % 4 = 0 then 'CONFIRMED' else 'EXPECTED' end
          when coalesce(planned_to, planned_from) > ${now}::timestamptz - interval '1 hour' then
            case when tasks.id % 3 = 0 then 'ARRIVED' else 'EXPECTED' end
          when done_at is null and tasks.id % 3 = 0 then 'NO_SHOW'
          when tasks.id * 37 % 100 < 80 then 'ARRIVED'
          when tasks.id * 37 % 100 < 90 then 'LATE'
          when tasks.id * 37 % 100 < 96 then 'NO_SHOW'
          else 'EXCUSED' end as outcome
      from tasks
      where planned_from is not null and car_id is not null and childs_count = 0 and status <> 'REMOTE_DONE'
        and (status <> 'CLOSED' or done_at is not null)) as visits
    order by id`
  await sql`
    update roll_calls set arrived_at = null where arrived_at > ${now}`
}
