import { runningStatuses } from '@naryad/contract/tasks/tasks.statuses'
import type postgres from 'postgres'

import { companyZone } from '../../platform/time/company-day.ts'

/** The past as its tasks show it: late from the day of the deadline to the day of the end. Today is counted by a job. */
export async function loadOverdueDays(sql: postgres.TransactionSql, now: Date): Promise<void> {
  const dayOf = (moment: postgres.Fragment) => sql`(${moment} at time zone ${companyZone})::date`
  await sql`
    insert into overdue_days (day, queue, company_id, count)
    select day, null, null, 0
    from generate_series(
      (select ${dayOf(sql`min(created_at)`)} from tasks), ${dayOf(sql`${now}::timestamptz`)} - 1, interval '1 day') as day
    union all
    select day, queue, company_id, count(*)
    from (
      select queue, company_id, ${dayOf(sql`deadline_at`)} as late_from,
        ${dayOf(sql`least(done_at, closed_at, ${now})`)} as ended_on
      from tasks
      where deadline_at < least(done_at, closed_at, ${now})
        and (done_at is not null or closed_at is not null or status = any(${[...runningStatuses]}::task_status[]))) as late,
      generate_series(late_from, ended_on - 1, interval '1 day') as day
    group by day, queue, company_id`
}
