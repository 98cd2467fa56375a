import type postgres from 'postgres'

/** «Я на месте» of the last day: engineers at work now, and those who have finished a visit since. */
export async function loadMarks(sql: postgres.TransactionSql, now: Date): Promise<void> {
  await sql`
    with marked as (
      insert into task_marks (task_id, user_id, kind, at, lat, lon, accuracy_m, created_at)
      select id, operator_id, 'ON_SITE', at, lat, lon, 8 + id % 30, at
      from (
        select tasks.*, least(${now}::timestamptz - interval '2 minutes',
          coalesce(tasks.planned_from, tasks.status_since, tasks.created_at)
            + make_interval(mins => (tasks.id % 25)::int)) as at
        from tasks join users on users.id = tasks.operator_id and users.role = 'engineer'
        where childs_count = 0 and (tasks.status = 'IN_PROGRESS'
          or tasks.status = 'DONE' and done_at > ${now}::timestamptz - interval '1 day')) as visits
      where at > ${now}::timestamptz - interval '1 day'
      returning task_id, user_id, at)
    insert into task_actions (task_id, at, user_id, source, kind)
    select task_id, at, user_id, 'STAFF', 'ON_SITE' from marked order by task_id`
}
