import type { TaskFilters, TaskSearch } from '@naryad/contract/tasks/tasks.search'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { limitSlowQueries } from '../../../platform/db/concurrency/query-concurrency.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { unprepared } from '../../../platform/db/connection/prepare-policy.ts'
import { allOf, type Condition } from '../../../platform/db/query/conditions.ts'
import { isOfClient, type Sight } from '../tasks.policy.repo.ts'
import {
  countTasks,
  isOfWholeQueues,
  isTotalQuick,
  listed,
  idBlocksOf,
  totalOf,
} from './tasks.counts.repo.ts'
import { taskFilters } from './tasks.filters.repo.ts'
import {
  hasNamesWithTasks,
  type IndexRange,
  isById,
  joinFor,
  keysOf,
  pageOf,
  rangesOf,
  reverse,
  sortedBy,
} from './tasks.orders.repo.ts'

export interface Page {
  readonly filters: TaskFilters
  readonly sight: Sight
  readonly orderBy: TaskSearch['orderBy']
  readonly sort: TaskSearch['sort']
  readonly limit: number
  readonly offset: number
}

export interface Found {
  readonly total: number
  readonly ids: number[]
}

/** From this offset the total is computed first, because a list may be read from its end. */
const far = 1000
/** More tasks than this are not sorted for a page if an index can avoid it. */
const many = 20_000
/** More than this are not sorted by the names of objects, but found by walking these in their order. */
const manyNamed = 1000

/**
 * The exact total and the ids of a page. Only ids are selected, so that index-only scans suffice; the
 * rows are joined for the page.
 */
export async function findPage(db: Db, page: Page, knownTotal?: number): Promise<Found> {
  const isFar = page.offset >= far
  if (isFar && isById(page.orderBy) && isOfWholeQueues(page.filters, page.sight))
    return findByBlocks(db, page)
  const range = isFar || knownTotal !== undefined ? undefined : quickRangeOf(page)
  if (range) return findWithTotal(db, page, range)
  const total = knownTotal ?? (await countTasks(db, page.filters, page.sight))
  return { total, ids: total <= page.offset ? [] : await readIds(db, page, total) }
}

/** The range of a page that one statement reads together with the total. */
function quickRangeOf({ filters, sight, orderBy, sort }: Page): IndexRange | undefined {
  if (!followsIndex(filters, orderBy) || !isTotalQuick(filters, sight)) return undefined
  const [range, ...others] = rangesOf(orderBy, sort, filters) ?? []
  return others.length === 0 ? range : undefined
}

/** Whether the list is scanned in its order however short it is; otherwise a short list is sorted. */
const followsIndex = (filters: TaskFilters, orderBy: Page['orderBy']): boolean =>
  (isById(orderBy) || orderBy === 'urgency') && !taskFilters(filters).isIndexed

/** A client's tasks belong to few of the trucks and drivers, so walking these would pass by nearly all. */
function maxSorted({ filters, sight, orderBy }: Page): number {
  if (followsIndex(filters, orderBy)) return 0
  const isWalked = hasNamesWithTasks(orderBy) && !isOfClient(sight) && !taskFilters(filters).isIndexed
  return isWalked ? manyNamed : many
}

async function findWithTotal(db: Db, page: Page, range: IndexRange): Promise<Found> {
  const { filters, sight, limit, offset } = page
  // The limit by the total makes the last page stop at its last match instead of scanning to the end of
  // the queue.
  const { rows } = await sql<Found>`
    ${sql.raw(unprepared)}
    with counted as materialized (select ${totalOf(filters, sight)} as total)
    select total, case when total > ${sql.lit(offset)} then array(
      select id from (${pageOf(range, allOf(listed(filters, sight)), limit, offset)}) as page
      limit (total - ${sql.lit(offset)})) else '{}' end as ids
    from counted`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}

function readIds(db: Db, page: Page, total: number): Promise<number[]> {
  const { filters, sight, orderBy, sort, limit, offset } = page
  const ranges = rangesOf(orderBy, sort, filters)
  if (!ranges) return total > many ? limitSlowQueries(() => readSorted(db, page)) : readSorted(db, page)
  if (total <= maxSorted(page)) return readSorted(db, page)
  const where = allOf(listed(filters, sight))
  const rest = Math.min(limit, total - offset)
  const fromEnd = total - offset - rest
  const readRanges = async () =>
    offset > fromEnd
      ? (await scan(db, where, reverse(ranges), rest, fromEnd)).toReversed()
      : scan(db, where, ranges, rest, offset)
  const isSlow = Math.min(offset, fromEnd) >= many || (taskFilters(filters).isIndexed && isById(orderBy))
  return isSlow ? limitSlowQueries(readRanges) : readRanges()
}

/**
 * Reads the whole list and sorts it. The offset hides the order from the planner, which would otherwise scan
 * an index in that order, past all the tasks that the filters exclude.
 */
function readSorted(db: Db, { filters, sight, orderBy, sort, limit, offset }: Page): Promise<number[]> {
  const keys = keysOf(orderBy, sight)
  const columns = keys.map((key, place) => sql`${key} as ${sql.ref(`key${place}`)}`)
  const names = keys.map((_, place) => sql.ref(`key${place}`))
  return read(
    db,
    sql`select id from (
      select ${sql.join([sql`tasks.id`, ...columns])} from tasks ${joinFor(orderBy)}
      where ${allOf(listed(filters, sight))} offset 0) as found
    order by ${sortedBy(names, sort, 'id')} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  )
}

/** Fills the page from consecutive ranges. */
async function scan(
  db: Db,
  where: Condition,
  ranges: readonly IndexRange[],
  limit: number,
  offset: number,
): Promise<number[]> {
  const ids: number[] = []
  let skipped = offset
  for (const range of ranges) {
    const found = await read(db, pageOf(range, where, limit - ids.length, skipped))
    ids.push(...found)
    if (ids.length === limit) break
    if (found.length > 0) skipped = 0
    else if (skipped > 0) skipped -= await countRange(db, where, range)
  }
  return ids
}

/** Counts of blocks add up to the total and locate the start of the page; only the block that contains it is scanned. */
async function findByBlocks(db: Db, { filters, sight, sort, limit, offset }: Page): Promise<Found> {
  const [direction, isFromThere] =
    sort === 'ASC'
      ? [sql`asc`, sql`tasks.id >= 4096 * (select block from begun)`]
      : [sql`desc`, sql`tasks.id < 4096 * ((select block from begun) + 1)`]
  const { rows } = await sql<Found>`
    ${sql.raw(unprepared)}
    with placed as materialized (
      select block, n, (sum(n) over (order by block ${direction}))::int - n as before
      from ${idBlocksOf(filters, sight)} as counted),
    begun as materialized (
      select block, before from placed where before <= ${offset} and before + n > ${offset})
    select coalesce(sum(n), 0)::int as total, array(
      select id from tasks where ${allOf([...listed(filters, sight), sql<SqlBool>`${isFromThere}`])}
      order by id ${direction} limit ${sql.lit(limit)} offset ${offset} - (select before from begun)) as ids
    from placed`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}

async function read(db: Db, statement: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(unprepared)} ${statement}`.execute(db)
  return rows.map(({ id }) => id)
}

async function countRange(db: Db, where: Condition, range: IndexRange): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    ${sql.raw(unprepared)} select count(*)::int as n from tasks where ${where} and ${range.where}`.execute(db)
  return rows[0]?.n ?? 0
}
