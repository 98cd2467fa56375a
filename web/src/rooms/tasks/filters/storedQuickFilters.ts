import { maxId } from '@naryad/contract/kit/limits'

import { readPageLimit } from '../../../client/settings/preferences.ts'
import { storedJson, tryToStore } from '../../../client/settings/storage.ts'
import { type PageLimit, pageLimitOf } from '../../../ui/list/paging.ts'
import { oneOf } from '../../../ui/oneOf.ts'
import { type ListQueue, listQueues } from '../list/listQueue.ts'
import {
  defaultView,
  initialState,
  type ListSearch,
  type ListState,
  readSearch,
  saysWhatToShow,
  writeSearch,
} from '../list/listState.ts'
import { quickFilters, type QuickKey } from './kinds.ts'

/**
 * The stored part of a list's state: its quick filters with the queue they belong to, and the page size of
 * all queues. The key names are part of the public interface: earlier versions have written them.
 */
const key = 'taskFilters'

/** Version mark, so that a page of 20 rows chosen today is not mistaken for the old default. */
const currentVersion = 2

export interface StoredQuickFilters extends Record<QuickKey, boolean> {
  operatorIds: number[]
  limit: PageLimit
  /** Null: stored by a version without separate queues. */
  queue: ListQueue | null
  version: typeof currentVersion
}

const quickIn = (said: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(quickFilters.map(({ key }) => [key, said[key] === true])) as Record<QuickKey, boolean>

const oldDefaultLimit = 20

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const isId = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= maxId

const idsIn = (value: unknown): number[] =>
  [value]
    .flat()
    .map((item) => Number(item ?? Number.NaN))
    .filter(isId)

/** Migrates the format of an earlier version; invalid data becomes «no filters». */
export function migrateStored(stored: unknown): StoredQuickFilters {
  const old = asRecord(stored)
  const isOldDefault = old.version !== currentVersion && old.limit === oldDefaultLimit
  return {
    operatorIds: idsIn(old.operatorIds ?? old.operator),
    limit: (isOldDefault ? undefined : pageLimitOf(old.limit)) ?? initialState.limit,
    ...quickIn(old),
    queue: oneOf(listQueues, old.queue) ?? null,
    version: currentVersion,
  }
}

/** The page size chosen for every list wins over that of the queues, which earlier versions stored alone. */
export function readStored(): StoredQuickFilters {
  const own = migrateStored(storedJson(key))
  const stored = { ...own, limit: readPageLimit() ?? own.limit }
  tryToStore(key, JSON.stringify(stored))
  return stored
}

/** The target of a navigation: a link to a task opens its whole queue, without the stored quick filters. */
interface Entered {
  queue: ListQueue
  id?: number | undefined
}

const none = { ...quickIn({}), operatorIds: [] }

/**
 * The search parameters with the stored page size, and with the stored quick filters if they belong to this queue
 * and no task is opened; null if the given ones say what to show, or if nothing is added to them.
 */
export function storedSearch({ queue, id }: Entered, search: ListSearch): ListSearch | null {
  if (saysWhatToShow(search)) return null
  const { version: _, limit, queue: keptIn, ...all } = readStored()
  const isLeftHere = id === undefined && (keptIn === null || keptIn === queue)
  const { operatorIds, ...quick } = isLeftHere ? all : none
  const state = readSearch(search)
  const left = writeSearch({
    ...state,
    limit: search.limit === undefined ? limit : state.limit,
    conditions: { ...state.conditions, ...quick, ...(operatorIds.length > 0 && { operatorIds }) },
  })
  return Object.keys(left).length === Object.keys(search).length ? null : left
}

let entered: ListQueue | null = null

/** The stored search is restored on entering a queue, not at each step within it. */
export function storedSearchOnEnter(
  place: Entered,
  search: ListSearch,
  isStaying: boolean,
): ListSearch | null {
  const isSame = isStaying && place.queue === entered
  entered = place.queue
  return isSame ? null : storedSearch(place, search)
}

/** Other views have their own filters, which must not be restored: only their page size is stored. */
export function storeQuickFilters(queue: ListQueue, { view, conditions, limit }: ListState): void {
  const stored = { ...readStored(), limit }
  const shown = { queue, operatorIds: conditions.operatorIds ?? [], ...quickIn(conditions) }
  tryToStore(key, JSON.stringify(view === defaultView ? { ...stored, ...shown } : stored))
}
