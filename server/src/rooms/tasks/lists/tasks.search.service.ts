import { TaskList } from '@naryad/contract/tasks/tasks'
import { maxTextCount, TaskFilters, type TaskSearch } from '@naryad/contract/tasks/tasks.search'

import { limitSlowQueries } from '../../../platform/db/concurrency/query-concurrency.ts'
import { singleFlight } from '../../../platform/db/concurrency/single-flight.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { allOf, type Condition } from '../../../platform/db/query/conditions.ts'
import { RawJson } from '../../../platform/db/query/raw-json.ts'
import { isKnownFrequent, rememberFrequent } from '../search/frequent-words.ts'
import {
  containsWords,
  findFiltered,
  findHits,
  isPlain,
  type Listing,
  maxHits,
  sortHits,
  scanHits,
} from '../search/tasks.search.repo.ts'
import { textQuery } from '../search/text-query.ts'
import { type Sight, sightOf, type Viewer, wholeQueuesOf } from '../tasks.policy.repo.ts'
import { countEach, listed } from './tasks.counts.repo.ts'
import { matching } from './tasks.filters.repo.ts'
import { readItems } from './tasks.items.repo.ts'
import { isById } from './tasks.orders.repo.ts'
import { findPage, type Found, type Page } from './tasks.pages.repo.ts'

const nothing: Found = { total: 0, ids: [] }

/** Reads a page; identical concurrent reads with the same visibility share one query. */
export function searchTasks(db: Db, who: Viewer, search: TaskSearch): Promise<RawJson<TaskList>> {
  const sight = sightOf(who)
  return singleFlight(
    db,
    `tasks ${JSON.stringify([sight, search])}`,
    async () => new RawJson(JSON.stringify(TaskList.parse(await readPage(db, sight, search)))),
  )
}

async function readPage(
  db: Db,
  sight: Sight,
  { limit, offset, orderBy, sort, ...filters }: TaskSearch,
  knownTotal?: number,
): Promise<TaskList> {
  const { total, ids } = await find(db, { filters, sight, limit, offset, orderBy, sort }, knownTotal)
  const items = await readItems(db, sight, ids)
  return total > maxTextCount && filters.query.trim() !== ''
    ? { items, totalCount: maxTextCount, totalIsExact: false }
    : { items, totalCount: total }
}

const all = TaskFilters.parse({})

export const searchChilds = (
  db: Db,
  who: Viewer,
  parentId: number,
  page: Pick<TaskSearch, 'limit' | 'offset' | 'sort'>,
): Promise<RawJson<TaskList>> => searchTasks(db, who, { ...all, ...page, parentId, orderBy: 'id' })

/** The maximum number of tasks of a bulk call. */
const maxIds = 10_000

export async function findIds(db: Db, who: Viewer, filters: TaskFilters): Promise<number[]> {
  const { ids } = await find(db, {
    filters,
    sight: sightOf(who),
    orderBy: 'createdAt',
    sort: 'DESC',
    limit: maxIds,
    offset: 0,
  })
  return ids
}

export const readTasks = (db: Db, who: Viewer, ids: readonly number[]) => readItems(db, sightOf(who), ids)

/** `total` avoids counting if the caller knows it. */
export const readTaskPage = (db: Db, who: Viewer, search: TaskSearch, total?: number): Promise<TaskList> =>
  readPage(db, sightOf(who), search, total)

/** The queues that this user sees completely; undefined if only some tasks of a queue are visible. */
export const wholeQueues = (who: Viewer) => wholeQueuesOf(sightOf(who))

/** By filters alone, without the user's visibility. */
export const matchingTasks = (filters: Partial<TaskFilters>): Condition =>
  allOf(matching({ ...TaskFilters.parse({}), ...filters }))

/** The matches of a list as a condition over `tasks`; null if nothing can match. */
export async function taskConditions(db: Db, who: Viewer, filters: TaskFilters): Promise<Condition | null> {
  const sight = sightOf(who)
  const text = filters.query.trim() === '' ? 'anything' : await textQuery(db, filters.query)
  if (text === 'nothing') return null
  const plain = listed(filters, sight)
  return allOf(
    text === 'anything' ? plain : [...plain, containsWords({ filters, sight, tsquery: text.tsquery })],
  )
}

/** The ids of a list, in its order. */
export async function listTaskIds(
  db: Db,
  who: Viewer,
  { orderBy, sort, limit, ...filters }: Omit<TaskSearch, 'offset'>,
): Promise<number[]> {
  const { ids } = await find(db, { filters, sight: sightOf(who), orderBy, sort, limit, offset: 0 })
  return ids
}

export function countFilters(db: Db, who: Viewer, all: readonly TaskFilters[]): Promise<number[]> {
  const sight = sightOf(who)
  return singleFlight(db, `counts ${JSON.stringify([sight, all])}`, () => countAll(db, sight, all))
}

async function countAll(db: Db, sight: Sight, all: readonly TaskFilters[]): Promise<number[]> {
  const plain = all.filter(({ query }) => query.trim() === '')
  const counts = new Map<TaskFilters, number>()
  const found = await countEach(db, plain, sight)
  plain.forEach((filters, at) => counts.set(filters, found[at] ?? 0))
  for (const filters of all) {
    if (counts.has(filters)) continue
    const { total } = await find(db, {
      filters,
      sight,
      orderBy: 'createdAt',
      sort: 'DESC',
      limit: 1,
      offset: 0,
    })
    counts.set(filters, Math.min(total, maxTextCount))
  }
  return all.map((filters) => counts.get(filters) ?? 0)
}

async function find(db: Db, page: Page, knownTotal?: number): Promise<Found> {
  const text = page.filters.query.trim() === '' ? 'anything' : await textQuery(db, page.filters.query)
  if (text === 'anything') return findPage(db, page, knownTotal)
  if (text === 'nothing') return nothing
  return findByWords(db, { ...page, tsquery: text.tsquery })
}

/** A total above the bound means «more than the bound». */
async function findByWords(db: Db, listing: Listing): Promise<Found> {
  if (!isKnownFrequent(listing)) {
    const { hits, total, ids } = await findHits(db, listing)
    if (total !== null && ids !== null) return { total, ids }
    if (hits > maxHits) rememberFrequent(listing)
  }
  const most = maxTextCount + 1
  if (!isPlain(listing)) {
    const { total, ids } = await findFiltered(db, listing)
    if (total !== null && ids !== null) return { total, ids }
    return { total: most, ids: await limitSlowQueries(() => sortHits(db, listing)) }
  }
  // Sorting ten thousand matches by urgency takes seconds and is of little use, because most of them are
  // closed: these are in the reverse order of ids.
  const quick: Listing =
    listing.orderBy === 'urgency'
      ? { ...listing, orderBy: 'createdAt', sort: listing.sort === 'ASC' ? 'DESC' : 'ASC' }
      : listing
  const ids =
    (isById(quick.orderBy) ? await scanHits(db, quick) : null) ??
    (await limitSlowQueries(() => sortHits(db, quick)))
  return { total: most, ids }
}
