import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskAnalytics } from '@naryad/contract/tasks/tasks.search'
import { statuses, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { limitSlowQueries } from '../../../platform/db/concurrency/query-concurrency.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { companyZone } from '../../../platform/time/company-day.ts'
import { sightOf, type Viewer, visibleIn, wholeQueuesOf, within } from '../tasks.policy.repo.ts'

interface Days {
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

interface Period extends Days {
  readonly queue?: Queue | undefined
}

/**
 * Numbers of tasks created and finished per day, and the current statuses of the created ones. Days start
 * at midnight in the user's time zone.
 */
export async function analyse(db: Db, who: Viewer, { queue, ...days }: Period): Promise<TaskAnalytics> {
  const { timeZone } = await db
    .selectFrom('users')
    .select('timeZone')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow()
  const sight = sightOf(who)
  const whole = wholeQueuesOf(sight)
  const range = rangeOf(days, timeZone)
  const counts = whole
    ? await countRollups(db, queue ? whole.filter((name) => name === queue) : whole, range, timeZone)
    : await limitSlowQueries(() =>
        countTasks(
          db,
          queue ? sql`${visibleIn(sight)} and queue = ${queue}::queue` : visibleIn(sight),
          range,
        ),
      )
  const sumOf = (event: Counted['event']): number =>
    counts.reduce((sum, row) => (row.event === event ? sum + row.n : sum), 0)
  const created = new Map(
    counts.filter(({ event }) => event === 'created').map(({ status, n }) => [status, n] as const),
  )
  return {
    createdTasksCount: sumOf('created'),
    completedTasksCount: sumOf('done'),
    statusCount: Object.fromEntries(
      statuses.map((status) => [status, created.get(status) ?? 0]),
    ) as TaskAnalytics['statusCount'],
  }
}

interface Counted {
  readonly event: 'created' | 'done'
  readonly status: TaskStatus
  readonly n: number
}

/** `from_at` is inclusive, `to_at` exclusive. */
const rangeOf = ({ dateFrom, dateTo }: Days, timeZone: string): RawBuilder<unknown> => sql`
  select coalesce(${dateFrom ?? null}::date::timestamp at time zone ${timeZone}, '-infinity') as from_at,
    coalesce((${dateTo ?? null}::date + 1)::timestamp at time zone ${timeZone}, 'infinity') as to_at`

const columnOf = { created: sql`created_at`, done: sql`done_at` }

async function countTasks(
  db: Db,
  where: RawBuilder<SqlBool>,
  range: RawBuilder<unknown>,
): Promise<Counted[]> {
  const during = (event: Counted['event']) => sql`
    select ${sql.lit(event)} as event, status from tasks
    where ${columnOf[event]} >= (select from_at from range) and ${columnOf[event]} < (select to_at from range)
      and ${where}`
  const { rows } = await sql<Counted>`
    with range as materialized (${range})
    select event, status, count(*)::int as n from (${during('created')} union all ${during('done')}) as found
    group by event, status`.execute(db)
  return rows
}

/**
 * Rollups are by days of the company. If the user's days start at another hour, the difference at both
 * ends is counted from the tasks.
 */
async function countRollups(
  db: Db,
  queues: readonly Queue[],
  range: RawBuilder<unknown>,
  timeZone: string,
): Promise<Counted[]> {
  const zone = sql.lit(companyZone)
  const ofQueues = within(sql`queue`, queues)
  const rolledUp = (event: Counted['event'], table: string) => sql`
    select ${sql.lit(event)} as event, status, n from ${sql.table(table)}
    where event = ${sql.lit(event)} and ${ofQueues}
      and day >= (select first_day from bounds) and day < (select end_day from bounds)`
  const between = (event: Counted['event'], from: string, to: string) => sql`
    select ${sql.lit(event)} as event, status, 1 as n from tasks
    where ${ofQueues} and ${columnOf[event]} >= (select ${sql.ref(from)} from bounds)
      and ${columnOf[event]} < (select ${sql.ref(to)} from bounds)`
  const of = (event: Counted['event']) =>
    sql.join(
      [
        rolledUp(event, 'task_rollups'),
        rolledUp(event, 'task_rollup_deltas'),
        ...(timeZone === companyZone
          ? []
          : [between(event, 'from_at', 'head_end'), between(event, 'tail_start', 'to_at')]),
      ],
      sql` union all `,
    )
  const { rows } = await sql<Counted>`
    with range as (${range}),
    days as (
      select from_at, to_at,
        (from_at at time zone ${zone} + interval '1 day' - interval '1 microsecond')::date as first_day,
        (to_at at time zone ${zone})::date as end_day
      from range),
    bounds as materialized (
      select from_at, to_at, first_day, end_day,
        least(first_day::timestamp at time zone ${zone}, to_at) as head_end,
        greatest(first_day, end_day)::timestamp at time zone ${zone} as tail_start
      from days)
    select event, status, sum(n)::int as n from (${of('created')} union all ${of('done')}) as counted
    group by event, status having sum(n) <> 0`.execute(db)
  return rows
}
