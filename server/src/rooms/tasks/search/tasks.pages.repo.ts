import { queues } from '@naryad/contract/tasks/tasks.queues'
import type { TaskFilters, TaskSearch } from '@naryad/contract/tasks/tasks.search'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { limitSlowQueries } from '../../../platform/db/concurrency/query-concurrency.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { unprepared } from '../../../platform/db/connection/prepare-policy.ts'
import { allOf, type Condition } from '../../../platform/db/query/conditions.ts'
import type { Sight } from '../tasks.policy.repo.ts'
import {
  countTasks,
  isOfWholeQueues,
  isTotalQuick,
  listed,
  idBlocksOf,
  totalOf,
} from './tasks.counts.repo.ts'
import { taskFilters } from './tasks.filters.repo.ts'
import { isById, joinFor, orderOf, type Part, partsFrom, partsOf } from './tasks.orders.repo.ts'

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

/** From this offset the total is computed first, and the list is scanned from the nearer end. */
const far = 1000
/** More tasks than this are not sorted for a page if an index can avoid it. */
const many = 20_000

/**
 * The exact total and the ids of a page. Only ids are selected, so that index-only scans suffice; the
 * rows are joined for the page.
 */
export async function findPage(db: Db, page: Page, knownTotal?: number): Promise<Found> {
  const isFar = page.offset >= far
  if (isFar && isById(page.orderBy) && isOfWholeQueues(page.filters, page.sight))
    return findByBlocks(db, page)
  if (knownTotal !== undefined) return findOfTotal(db, page, knownTotal)
  const isQuick = isTotalQuick(page.filters, page.sight)
  if (isFar || !isById(page.orderBy) || !isQuick) return findInSteps(db, page)
  // The limit by the total makes the last page stop at its last match instead of scanning to the end of
  // the queue.
  const { rows } = await sql<Found>`
    ${sql.raw(unprepared)}
    with counted as materialized (select ${totalOf(page.filters, page.sight)} as total)
    select total, case when total > ${sql.lit(page.offset)} then array(
      select id from (${idsOf(page)}) as page limit (total - ${sql.lit(page.offset)})) else '{}' end as ids
    from counted`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}

/** Limits as literals: with parameters the planner would make a custom plan on every call. */
const idsOf = ({ filters, sight, orderBy, sort, limit, offset }: Page): RawBuilder<unknown> => sql`
  select tasks.id from tasks ${joinFor(orderBy)} where ${allOf(listed(filters, sight))}
  order by ${orderOf(orderBy, sort, sight)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`

/** The total determines the strategy. */
async function findInSteps(db: Db, page: Page): Promise<Found> {
  return findOfTotal(db, page, await countTasks(db, page.filters, page.sight))
}

async function findOfTotal(db: Db, page: Page, total: number): Promise<Found> {
  if (total <= page.offset) return { total, ids: [] }
  const found = isById(page.orderBy) ? readNumbered(db, page, total) : readSorted(db, page, total)
  return { total, ids: await found }
}

/** In the order of ids, which is that of creation. */
function readNumbered(db: Db, page: Page, total: number): Promise<number[]> {
  const { filters, sight, sort, limit, offset } = page
  const direction = sort === 'ASC' ? sql`asc` : sql`desc`
  const where = allOf(listed(filters, sight))
  if (!taskFilters(filters).isIndexed)
    return offset > total / 2 ? readFromTheEnd(db, page, total) : read(db, idsOf(page))
  // A scan by id would read all tasks between the newest one and the selected days or trucks.
  if (total <= many)
    return read(
      db,
      sql`with found as materialized (select id from tasks where ${where})
        select id from found order by id ${direction} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
    )
  const isByCreation = filters.createdFrom !== undefined || filters.createdTo !== undefined
  if (!isByCreation) return limitSlowQueries(() => read(db, idsOf(page)))
  if (filters.queue === undefined && offset + limit > far)
    return limitSlowQueries(() => read(db, idsOf(page)))
  const byCreation = sql`order by created_at ${direction}, id ${direction}`
  // The index on the creation time starts with the queue, so the page is merged from the queues.
  const ofQueues = (filters.queue === undefined ? queues : [filters.queue]).map(
    (queue) => sql`(
      select id, created_at from tasks where ${where} and queue = ${sql.lit(queue)} ${byCreation}
      limit ${limit + offset})`,
  )
  return read(
    db,
    sql`select id from (${sql.join(ofQueues, sql` union all `)}) as found ${byCreation} limit ${limit} offset ${offset}`,
  )
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

/** In another order: few tasks are sorted, of many an index gives the page range by range. */
async function readSorted(db: Db, page: Page, total: number): Promise<number[]> {
  if (total <= partsFrom(page.orderBy)) return read(db, idsOf(page))
  const parts = page.offset < many ? partsOf(page.orderBy, page.sort) : undefined
  return parts ? readParts(db, page, parts) : limitSlowQueries(() => read(db, idsOf(page)))
}

async function readFromTheEnd(db: Db, page: Page, total: number): Promise<number[]> {
  const limit = Math.min(page.limit, total - page.offset)
  const sort = page.sort === 'ASC' ? 'DESC' : 'ASC'
  const ids = await read(db, idsOf({ ...page, sort, limit, offset: total - page.offset - limit }))
  return ids.toReversed()
}

/** Fills the page from consecutive ranges. */
async function readParts(db: Db, page: Page, parts: readonly Part[]): Promise<number[]> {
  const where = allOf(listed(page.filters, page.sight))
  const ids: number[] = []
  let skipped = page.offset
  for (const part of parts) {
    const found = await read(db, part.page(where, page.limit - ids.length, skipped))
    ids.push(...found)
    if (ids.length === page.limit) break
    skipped = found.length > 0 ? 0 : skipped - (await countPart(db, where, part))
  }
  return ids
}

async function read(db: Db, statement: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(unprepared)} ${statement}`.execute(db)
  return rows.map(({ id }) => id)
}

async function countPart(db: Db, where: Condition, part: Part): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    ${sql.raw(unprepared)} select count(*)::int as n from tasks where ${where} and ${part.where}`.execute(db)
  return rows[0]?.n ?? 0
}
