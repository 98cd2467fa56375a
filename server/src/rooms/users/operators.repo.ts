import { answeringRoles } from '@naryad/contract/tasks/tasks.operators'
import type { Operator } from '@naryad/contract/users/users'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** Open tasks of each operator, counted without reading the tasks. */
export const openTasks = sql<{ operatorId: number; n: number }>`(
  select operator_id, sum(n)::int as n
  from (select operator_id, status, n from task_counts union all select operator_id, status, n from task_count_deltas)
    as counts
  where status <> 'CLOSED' group by operator_id)`

/** The overdue tasks of each operator; read from the index of urgency alone. */
const overdueTasks = sql`(
  select operator_id, count(*)::int as n from tasks
  where is_open and urgency_rank = 0 and urgent_at < now()
  group by operator_id)`

/** From how many days before it begins an absence is shown. */
const daysAhead = 14

/** Users who can be operators of a task, by the same rule as the validation, sorted by name. */
export async function findOperators(db: Db): Promise<Operator[]> {
  const { rows } = await sql<Operator>`
    select u.id, u.last_name, u.first_name, u.middle_name, u.role, u.is_senior, u.queues::text[] as queues,
      u.time_zone, absent.absence, coalesce(open.n, 0) as open_tasks_count, coalesce(overdue.n, 0) as overdue_tasks_count
    from users u left join ${openTasks} as open on open.operator_id = u.id
      left join ${overdueTasks} as overdue on overdue.operator_id = u.id
      left join lateral (
        select json_build_object('kind', kind, 'date_from', date_from, 'date_to', date_to) as absence
        from absences
        where user_id = u.id and date_to >= (now() at time zone u.time_zone)::date
          and date_from <= (now() at time zone u.time_zone)::date + ${daysAhead}::int
        order by date_from limit 1) as absent on true
    where u.role = any(${arrayOf(answeringRoles, 'text')}) and not u.is_blocked
    order by u.last_name collate ru, u.first_name collate ru, u.id`.execute(db)
  return rows
}
