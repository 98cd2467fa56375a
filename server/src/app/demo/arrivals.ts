import type postgres from 'postgres'

/** Applied orders of visits for the days to come, of engineers with several visits on a day. */
export async function loadArrivals(sql: postgres.TransactionSql, now: Date): Promise<void> {
  await sql`
    insert into visit_arrivals (task_id, operator_id, day, arrives_at)
    select id, operator_id, day, arrives_at
    from (
      select tasks.id, operator_id, (planned_from at time zone time_zone)::date as day,
        planned_from + make_interval(mins => 10 + 5 * (tasks.id % 5)) as arrives_at, planned_to,
        count(*) over (partition by operator_id, (planned_from at time zone time_zone)::date) as of_day
      from tasks join users on users.id = tasks.operator_id and users.role = 'engineer'
      where tasks.status = 'PLANNED' and childs_count = 0 and planned_from > ${now}
    ) as visits
    where of_day > 1 and arrives_at <= planned_to`
}
