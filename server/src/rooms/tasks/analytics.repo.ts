import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskAnalytics } from '@naryad/contract/tasks/tasks.search'
import { statuses, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { sql } from 'kysely'

import { allOf, type Condition } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inSlowLane } from '../../platform/db/lanes.ts'
import { once } from '../../platform/db/once.ts'
import { type Viewer, visibleTasks } from './tasks.policy.repo.ts'

interface Period {
  readonly queue?: Queue | undefined
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

/** Created and finished within the days, and in which statuses the created ones are now. Days begin at the reader's midnight. */
export async function analyse(
  db: Db,
  who: Viewer,
  { queue, dateFrom, dateTo }: Period,
): Promise<TaskAnalytics> {
  const { timeZone } = await db
    .selectFrom('users')
    .select('timeZone')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow()
  const during = (column: 'created_at' | 'done_at'): Condition[] => {
    const at = sql.ref(`tasks.${column}`)
    const conditions: Condition[] = [visibleTasks(who)]
    if (queue) conditions.push(sql`tasks.queue = ${queue}::queue`)
    if (dateFrom) conditions.push(sql`${at} >= ${dateFrom}::date::timestamp at time zone ${timeZone}`)
    if (dateTo) conditions.push(sql`${at} < (${dateTo}::date + 1)::timestamp at time zone ${timeZone}`)
    return conditions
  }
  const created = await inSlowLane(() =>
    sql<{ status: TaskStatus; n: number }>`
      ${sql.raw(once)} select status, count(*)::int as n from tasks where ${allOf(during('created_at'))}
      group by status`.execute(db),
  )
  const completed = await inSlowLane(() =>
    sql<{ n: number }>`
      ${sql.raw(once)} select count(*)::int as n from tasks
      where done_at is not null and ${allOf(during('done_at'))}`.execute(db),
  )
  const counts = new Map(created.rows.map(({ status, n }) => [status, n]))
  return {
    createdTasksCount: created.rows.reduce((sum, { n }) => sum + n, 0),
    completedTasksCount: completed.rows[0]?.n ?? 0,
    statusCount: Object.fromEntries(
      statuses.map((status) => [status, counts.get(status) ?? 0]),
    ) as TaskAnalytics['statusCount'],
  }
}
