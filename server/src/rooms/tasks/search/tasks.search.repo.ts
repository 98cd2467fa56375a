import { type Queue, queues as everyQueue } from '@naryad/contract/tasks/tasks.queues'
import { maxTextCount, type TaskFilters, type TaskSearch } from '@naryad/contract/tasks/tasks.search'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { unprepared } from '../../../platform/db/connection/prepare-policy.ts'
import { allOf, type Condition } from '../../../platform/db/query/conditions.ts'
import { hasOnly } from '../../../platform/db/query/filters.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { listed } from '../lists/tasks.counts.repo.ts'
import { taskFilters } from '../lists/tasks.filters.repo.ts'
import { isById, joinFor, orderOf } from '../lists/tasks.orders.repo.ts'
import type { Sight } from '../tasks.policy.repo.ts'

/** Updates the search texts of tasks; called after a change of a text, a name or a plate. */
export async function refreshSearch(tx: Tx, taskIds: readonly number[]): Promise<void> {
  await sql`select refresh_task_search(${arrayOf(taskIds, 'integer')})`.execute(tx)
}

/** The same after a change of the operator alone, at a seventh of the cost. */
export async function refreshOperatorWords(tx: Tx, taskIds: readonly number[]): Promise<void> {
  await sql`select refresh_operator_words(${arrayOf(taskIds, 'integer')})`.execute(tx)
}

export interface Listing {
  readonly filters: TaskFilters
  readonly sight: Sight
  readonly tsquery: string
  readonly orderBy: TaskSearch['orderBy']
  readonly sort: TaskSearch['sort']
  readonly limit: number
  readonly offset: number
}

/** The query against the word index. */
type Words = Pick<Listing, 'filters' | 'sight' | 'tsquery'>

/** Tasks that contain the words, as a condition over `tasks`. */
export const containsWords = (words: Words): Condition =>
  sql`tasks.id in (select task_id from task_search where ${wordsOf(words)})`

interface Hits {
  /** Matches of the words, counted up to `maxHits`. */
  readonly hits: number
  /** Those that also satisfy the filters. Null: there were too many to check. */
  readonly total: number | null
  readonly ids: number[] | null
}

/** Slightly above the bound, so that «more than 10,000» stays true while a few tasks change. */
export const maxHits = maxTextCount * 1.2

/**
 * Reads the matches of the words with the index of their queue. Unless there are too many, all of them
 * are counted, filtered and sorted. The limits are hidden from the planner, which would otherwise scan
 * the table.
 */
export async function findHits(db: Db, listing: Listing): Promise<Hits> {
  const isIndexOnly = isPlain(listing) && isById(listing.orderBy)
  const { rows } = await sql<Hits>`
    ${sql.raw(unprepared)}
    with hits as materialized (select task_id as id from task_search where ${wordsOf(listing)}),
    capped as materialized (select id from hits limit ${maxHits + 1}),
    ${pageOf(listing, isIndexOnly ? sql`capped as tasks` : filtered(listing))}`.execute(db)
  return rows[0] ?? { hits: 0, total: 0, ids: [] }
}

/** The same for a frequent word with other filters: reads the tasks that satisfy both. */
export async function findFiltered(db: Db, listing: Listing): Promise<Hits> {
  const { rows } = await sql<Hits>`
    ${sql.raw(unprepared)}
    with capped as materialized (
      select tasks.id from tasks join task_search on task_search.task_id = tasks.id
      where ${both(listing)} limit ${maxTextCount + 1}),
    ${pageOf(listing, filtered(listing))}`.execute(db)
  return rows[0] ?? { hits: 0, total: 0, ids: [] }
}

/** Numbers and counts the capped matches and selects the page, unless there are too many. */
const pageOf = (
  { orderBy, sort, sight, limit, offset }: Listing,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  counted as materialized (select count(*)::int as n from capped),
  found as materialized (
    select tasks.id, row_number() over (order by ${orderOf(orderBy, sort, sight)}) as place
    from ${from} where (select n from counted) <= ${maxTextCount})
  select n as hits,
    case when n <= ${maxTextCount} then (select count(*)::int from found) end as total,
    case when n <= ${maxTextCount} then array(
      select id from found where place > ${offset} order by place limit ${limit}) end as ids
  from counted`

const filtered = ({ orderBy, filters, sight }: Listing): RawBuilder<unknown> => sql`
  (select tasks.* from capped join tasks on tasks.id = capped.id where ${allOf(listed(filters, sight))}) as tasks
  ${joinFor(orderBy)}`

const both = (listing: Listing): Condition =>
  allOf([...listed(listing.filters, listing.sight), wordsOf(listing)])

/** Whether the word index alone is sufficient: it contains queues and organizations. */
export const isPlain = ({ filters, sight }: Listing): boolean =>
  sight.operatorId === undefined && sight.companyId === undefined && hasOnly(taskFilters(filters), 'queue')

/** The tsquery for the word index, which also contains the organizations. */
export function lexemesOf({ filters: { companyIds = [] }, sight, tsquery }: Words): string {
  const own = sight.companyId === undefined ? [] : [[sight.companyId]]
  const chosen = companyIds.length === 0 ? [] : [companyIds]
  const companies = [...own, ...chosen].map((ids) => `(${ids.map((id) => `'c:${id}'`).join('|')})`)
  return [...companies, tsquery].join('&')
}

/** Every queue has a partial index, so the condition names each of them. */
function wordsOf(listing: Words): Condition {
  const { filters, sight } = listing
  const queues = queuesOf(filters, sight)
  if (queues.length === 0) return sql<SqlBool>`false`
  const asked = lexemesOf(listing)
  const each = queues.map(
    (queue) => sql`task_search.queue = ${queue}::queue and task_search.words @@ ${asked}::tsquery`,
  )
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`
}

export function queuesOf({ queue }: TaskFilters, sight: Sight): readonly Queue[] {
  if (queue === undefined) return sight.operatorId === undefined ? sight.queues : everyQueue
  return sight.operatorId !== undefined || sight.queues.includes(queue) ? [queue] : []
}

/** The maximum number of newest tasks to scan before all matches are sorted. */
const maxScanned = 50_000

/**
 * A page of a frequent word, found by scanning the newest tasks. Null if the scan does not fill the page,
 * because the word is no longer frequent.
 */
export async function scanHits(db: Db, listing: Listing): Promise<number[] | null> {
  const { sort, limit, offset } = listing
  const direction = sort === 'ASC' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ id: number }>`
    ${sql.raw(unprepared)}
    select task_id as id from (
      select task_id, queue, words from task_search order by task_id ${direction} limit ${maxScanned}) as task_search
    where ${wordsOf(listing)} limit ${limit} offset ${offset}`.execute(db)
  return rows.length < limit ? null : rows.map(({ id }) => id)
}

/** A page of a frequent word with other filters or in another order. */
export async function sortHits(db: Db, listing: Listing): Promise<number[]> {
  const { orderBy, sort, sight, limit, offset } = listing
  const { rows } = await sql<{ id: number }>`
    ${sql.raw(unprepared)}
    select tasks.id from tasks join task_search on task_search.task_id = tasks.id ${joinFor(orderBy)}
    where ${both(listing)} order by ${orderOf(orderBy, sort, sight)} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
