import { queues } from '@naryad/contract/tasks/tasks.queues'
import { type QueueCounter, TaskFilters } from '@naryad/contract/tasks/tasks.search'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { limitSlowQueries } from '../../../platform/db/concurrency/query-concurrency.ts'
import { singleFlight } from '../../../platform/db/concurrency/single-flight.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { unprepared } from '../../../platform/db/connection/prepare-policy.ts'
import { allOf, type Condition } from '../../../platform/db/query/conditions.ts'
import type { Counter } from '../../../platform/db/query/counters.ts'
import { hasOnly } from '../../../platform/db/query/filters.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { isOfClient, seesEveryQueue, type Sight, visibleIn, within } from '../tasks.policy.repo.ts'
import { asksOfPlans, matchesOnlyOpen, matching, taskFilters } from './tasks.filters.repo.ts'

/** The table from which the total is computed; `task_totals` has only queue and status. */
type Source = 'totals' | 'counts' | 'tasks'

function sourceOf(filters: TaskFilters, sight: Sight): Source {
  const active = taskFilters(filters)
  if (sight.companyId !== undefined || !active.counted) return 'tasks'
  return sight.operatorId === undefined && hasOnly(active, 'queue', 'statuses') ? 'totals' : 'counts'
}

function seen(sight: Sight): Condition[] {
  const queues = seesEveryQueue(sight) ? null : within(sql`queue`, sight.queues)
  if (sight.operatorId === undefined) return queues ? [queues] : []
  const free = queues ? sql`(operator_id = 0 and ${queues})` : sql`operator_id = 0`
  return [sql<SqlBool>`(operator_id = ${sight.operatorId} or ${free})`]
}

/** The tasks in whose crew the user is; the counters know those of operators. */
const ofCrew = (userId: number): RawBuilder<unknown> => sql`
  task_crew join tasks on tasks.id = task_crew.task_id
  where task_crew.user_id = ${userId} and tasks.operator_id <> ${userId}`

function overCounts(filters: TaskFilters, sight: Sight): Condition {
  const { counted } = taskFilters(filters)
  if (!counted) throw new Error('no counter covers these filters')
  return allOf([...counted, ...seen(sight)])
}

/** Conditions over `tasks` that limit the list to what the user may see. */
export const listed = (filters: TaskFilters, sight: Sight): Condition[] => [
  ...(isOfClient(sight) && asksOfPlans(filters) ? [sql<SqlBool>`false`] : []),
  ...matching(filters),
  visibleIn(sight),
]

/** True if only whole queues are listed; block counts can then locate a page. */
export const isOfWholeQueues = (filters: TaskFilters, sight: Sight): boolean =>
  sourceOf(filters, sight) === 'totals' && hasOnly(taskFilters(filters), 'queue')

/** Blocks of 4,096 consecutive ids with the number of listed tasks in each. */
export const idBlocksOf = (filters: TaskFilters, sight: Sight): RawBuilder<unknown> => {
  const where = overCounts(filters, sight)
  return sql`(select block, sum(n)::int as n from (
    select block, n from task_block_counts where ${where}
    union all select block, n from task_block_count_deltas where ${where}) as counts group by block)`
}

/** Whether the total is cheap enough to be part of the page's statement. */
export const isTotalQuick = (filters: TaskFilters, sight: Sight): boolean =>
  sourceOf(filters, sight) !== 'tasks' || matchesOnlyOpen(filters)

/** An expression for the exact number of tasks: from counters if they cover the filters. */
export function totalOf(filters: TaskFilters, sight: Sight): RawBuilder<number> {
  const source = sourceOf(filters, sight)
  if (source === 'tasks')
    return sql<number>`(select count(*)::int from tasks where ${allOf(listed(filters, sight))})`
  const where = overCounts(filters, sight)
  const inCrew =
    sight.operatorId === undefined
      ? sql``
      : sql`union all select count(*) from ${ofCrew(sight.operatorId)} and ${allOf(matching(filters))}`
  return sql<number>`(select coalesce(sum(n), 0)::int from (
    select n from ${sql.table(source === 'totals' ? 'task_totals' : 'task_counts')} where ${where}
    union all select n from task_count_deltas where ${where} ${inCrew}) as counts)`
}

/** Neither counters nor an index help: the whole queue is scanned. */
const isSlow = (filters: TaskFilters, sight: Sight): boolean =>
  sourceOf(filters, sight) === 'tasks' &&
  sight.companyId === undefined &&
  !matchesOnlyOpen(filters) &&
  !taskFilters(filters).isIndexed

export const countTasks = (db: Db, filters: TaskFilters, sight: Sight): Promise<number> =>
  isSlow(filters, sight) ? limitSlowQueries(() => count(db, filters, sight)) : count(db, filters, sight)

async function count(db: Db, filters: TaskFilters, sight: Sight): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${sql.raw(unprepared)} select ${totalOf(filters, sight)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * The totals of many filters at once, in their order: those covered by counters with one scan of these,
 * those among open tasks with one scan of those, and only the rest one by one.
 */
export async function countEach(db: Db, all: readonly TaskFilters[], sight: Sight): Promise<number[]> {
  const totals = new Map<TaskFilters, number>()
  const groups = Map.groupBy(all, (filters) => groupOf(filters, sight))
  for (const [group, members] of groups) {
    if (group === 'each') {
      for (const filters of members) totals.set(filters, await countTasks(db, filters, sight))
      continue
    }
    const found = await countTogether(db, group, members, sight)
    members.forEach((filters, at) => totals.set(filters, found[at] ?? 0))
  }
  return all.map((filters) => totals.get(filters) ?? 0)
}

type Group = 'totals' | 'counts' | 'open' | 'each'

function groupOf(filters: TaskFilters, sight: Sight): Group {
  const source = sourceOf(filters, sight)
  if (source !== 'tasks') return source
  return matchesOnlyOpen(filters) && !taskFilters(filters).isIndexed ? 'open' : 'each'
}

async function countTogether(
  db: Db,
  group: Exclude<Group, 'each'>,
  members: readonly TaskFilters[],
  sight: Sight,
): Promise<number[]> {
  const queues = queuesOf(members)
  const from =
    group === 'open'
      ? sql`tasks where is_open and ${allOf([visibleIn(sight), ...queues, ...overdueOf(members)])}`
      : sql`(select * from ${sql.table(group === 'totals' ? 'task_totals' : 'task_counts')}
          union all select ${columns[group]} from task_count_deltas) as counts where ${allOf([...seen(sight), ...queues])}`
  const counts = members.map((filters) =>
    group === 'open'
      ? sql`count(*) filter (where ${allOf(listed(filters, sight))})`
      : sql`coalesce(sum(n) filter (where ${overCounts(filters, sight)}), 0)`,
  )
  const found = await readCounts(db, counts, from)
  if (group !== 'counts' || sight.operatorId === undefined) return found
  const inCrew = await readCounts(
    db,
    members.map((filters) => sql`count(*) filter (where ${allOf(matching(filters))})`),
    ofCrew(sight.operatorId),
  )
  return found.map((count, at) => count + (inCrew[at] ?? 0))
}

async function readCounts(
  db: Db,
  counts: readonly RawBuilder<unknown>[],
  from: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ counts: number[] }>`
    ${sql.raw(unprepared)} select array[${sql.join(counts)}]::int[] as counts from ${from}`.execute(db)
  return rows[0]?.counts ?? []
}

const columns = { totals: sql`queue, status, n`, counts: sql`*` }

/** Usually all the filters concern one queue. */
function queuesOf(members: readonly TaskFilters[]): Condition[] {
  const named = members.flatMap(({ queue }) => (queue ? [queue] : []))
  return named.length < members.length ? [] : [within(sql`queue`, [...new Set(named)])]
}

/** What all filters demand is read by its index instead of counted among all open tasks. */
const overdueOf = (members: readonly TaskFilters[]): Condition[] =>
  members.every(({ overdue }) => overdue) ? matching(TaskFilters.parse({ overdue: true })) : []

/** The counters of each queue in the menu. */
export const readCounters = (db: Db, sight: Sight): Promise<QueueCounter[]> =>
  singleFlight(db, `counters ${JSON.stringify(sight)}`, () => countOpen(db, sight))

/** The newest task is searched for among the open ones, because a new task is open. */
async function countOpen(db: Db, sight: Sight): Promise<QueueCounter[]> {
  // An engineer's own tasks may be outside the engineer's queues.
  const shown = sight.operatorId === undefined ? sight.queues : queues
  const { rows } = await sql<QueueCounter>`
    ${sql.raw(unprepared)} select shown.queue, coalesce(open.n, 0)::int as open_count, newest.id as newest_id
    from unnest(${arrayOf(shown, 'queue')}) with ordinality as shown(queue, place)
    left join (${openByQueue(sight)}) as open on open.queue = shown.queue
    left join lateral (
      select id from tasks where tasks.queue = shown.queue and is_open and ${visibleIn(sight)} order by id desc limit 1
    ) as newest on true
    order by place`.execute(db)
  return rows
}

function openByQueue(sight: Sight): RawBuilder<unknown> {
  if (sight.companyId !== undefined)
    return sql`select queue, count(*) as n from tasks where is_open and ${visibleIn(sight)} group by queue`
  const where = allOf([sql<SqlBool>`status <> 'CLOSED'`, ...seen(sight)])
  const table = sql.table(sight.operatorId === undefined ? 'task_totals' : 'task_counts')
  const inCrew =
    sight.operatorId === undefined
      ? sql``
      : sql`union all select tasks.queue, count(*) from ${ofCrew(sight.operatorId)} and is_open group by tasks.queue`
  return sql`select queue, sum(n) as n from (
    select queue, n from ${table} where ${where}
    union all select queue, n from task_count_deltas where ${where} ${inCrew}) as counts group by queue`
}

export const taskCounters: readonly Counter[] = [
  { deltas: 'task_count_deltas', fold: 'fold_task_counts' },
  { deltas: 'task_block_count_deltas', fold: 'fold_task_block_counts' },
  { deltas: 'open_task_deltas', fold: 'fold_open_tasks' },
  { deltas: 'task_rollup_deltas', fold: 'fold_task_rollups' },
]
