import type postgres from 'postgres'

/** «Я на месте» of the last day: engineers at work now, and those who have finished a visit since. */
export async function loadMarks(sql: postgres.TransactionSql, now: Date): Promise<void> {
  // A history is read in the order of its ids, so what came after a mark is written again after it.
  await sql`
    with marked as (
      insert into task_marks (task_id, user_id, kind, at, lat, lon, accuracy_m, created_at)
      select id, operator_id, 'ON_SITE', at, lat, lon, 8 + id % 30, at
      from (
        select tasks.*, greatest(
          case when tasks.status = 'DONE' then tasks.created_at else tasks.status_since end,
          least(${now}::timestamptz - interval '2 minutes', done_at - interval '10 minutes',
            coalesce(tasks.planned_from, tasks.status_since, tasks.created_at)
              + make_interval(mins => (tasks.id % 25)::int))) as at
        from tasks join users on users.id = tasks.operator_id and users.role = 'engineer'
        where childs_count = 0 and (tasks.status = 'IN_PROGRESS'
          or tasks.status = 'DONE' and done_at > ${now}::timestamptz - interval '1 day')) as visits
      where at > ${now}::timestamptz - interval '1 day'
      returning task_id, user_id, at),
    later as (
      delete from task_actions using marked
      where task_actions.task_id = marked.task_id and task_actions.at > marked.at
      returning task_actions.*),
    touched as (
      update tasks set updated_at = marked.at from marked
      where tasks.id = marked.task_id and tasks.updated_at < marked.at)
    insert into task_actions (task_id, at, user_id, source, kind, field, from_text, to_text)
    select task_id, at, user_id, source, kind, field, from_text, to_text from (
      select null::bigint as id, task_id, at, user_id, 'STAFF'::task_source as source, 'ON_SITE' as kind,
        null as field, null as from_text, null as to_text
      from marked
      union all
      select id, task_id, at, user_id, source, kind, field, from_text, to_text from later
    ) as actions order by task_id, at, id nulls first`
}
