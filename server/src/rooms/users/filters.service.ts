import { isDeepStrictEqual } from 'node:util'

import { hasControls } from '@naryad/contract/kit/limits'
import { fullName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { readSavedSearch } from '@naryad/contract/users/saved-searches'
import {
  type FilterEntity,
  type HiddenFilterInput,
  type SavedFilter,
  type SavedFilters,
  type SavedFiltersInput,
  type SharedFilterChange,
  singleFilter,
} from '@naryad/contract/users/users'

import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { invalid, notFound, refused } from '../../platform/http/refusals.ts'
import { isSharedWith } from './filters.policy.ts'
import {
  findFilters,
  findSharedFilters,
  replaceFilters,
  replaceHidden,
  type SharedFilter,
} from './filters.repo.ts'

/**
 * The saved filters of a user, and those that colleagues share. Conditions that are not understood come with
 * the reason.
 */
export async function listFilters(
  db: Db,
  who: Who,
  entity: FilterEntity | undefined,
): Promise<{ items: SavedFilters[]; totalCount: number }> {
  const own = await findFilters(db, who.id, entity)
  const shared = (await findSharedFilters(db, entity)).filter((filter) => isSharedWith(who, filter))
  const hidden = new Map(own.map((list) => [list.entity, list.hidden]))
  const lists = new Map(own.map((list) => [list.entity, list.filters.map(described(list.entity))]))
  for (const filter of shared) {
    const list = lists.get(filter.entity) ?? []
    lists.set(filter.entity, [...list, ofColleague(filter, hidden.get(filter.entity) ?? [])])
  }
  const items = [...lists]
    .map(([name, filters]) => ({ entity: name, filters }))
    .toSorted((one, other) => (one.entity < other.entity ? -1 : 1))
  return { items, totalCount: items.length }
}

const described =
  (entity: FilterEntity) =>
  ({ id, title, search, isShared }: SavedFilter): SavedFilter => {
    const read = readSavedSearch(entity, search)
    return {
      id,
      title,
      ...(read.problems.length > 0 ? { search, problem: read.problems.join('. ') } : { search: read.search }),
      ...(isShared === true && { isShared }),
    }
  }

const hiddenKey = ({ ownerId, id }: { readonly ownerId: number; readonly id: string }): string =>
  `${ownerId}:${id}`

const ofColleague = ({ entity, filter, owner }: SharedFilter, hidden: readonly string[]): SavedFilter => ({
  ...described(entity)(filter),
  owner,
  ...(hidden.includes(hiddenKey({ ownerId: owner.id, id: filter.id })) && { isHidden: true }),
})

/**
 * Stores the user's own filters with their conditions as the list reads them; those of colleagues among what is
 * sent are left out. One that is stored already and is not understood stays as it is: its owner mends or
 * deletes it.
 */
export const saveFilters = (
  db: Db,
  userId: number,
  { entity, filters: sent }: SavedFiltersInput,
): Promise<SavedFilters> =>
  inTransaction(db, async (tx) => {
    const stored = await lockFilters(tx, userId, entity)
    const filters = Array.isArray(sent) ? sent : besideNamed(stored, { ...singleFilter, search: sent })
    const wrong: Record<string, string> = {}
    const read = filters.flatMap((filter, at): SavedFilter[] => {
      if (filter.owner !== undefined) return []
      const { id, title, search, isShared } = filter
      const flags = isShared === true ? { isShared } : {}
      const before = stored.find((one) => one.id === id)
      if (before && isDeepStrictEqual(before.search, search)) return [{ id, title, search, ...flags }]
      const field = Array.isArray(sent) ? `filters.${at}.search` : 'filters'
      if (!isStorable(search)) wrong[field] = 'Условия: есть недопустимые знаки'
      const { search: understood, problems } = readSavedSearch(entity, search)
      if (problems.length > 0) wrong[field] ??= `Условия: ${problems.join('. ')}`
      return [{ id, title, search: understood, ...flags }]
    })
    const taken = await findTaken(tx, userId, entity, read)
    if (taken) wrong['filters'] ??= taken
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    await replaceFilters(tx, userId, { entity, filters: read })
    return { entity, filters: read.map(described(entity)) }
  })

/** Tabs, links and the hidden ones refer to a shared filter by its key. */
async function findTaken(
  tx: Tx,
  userId: number,
  entity: FilterEntity,
  filters: readonly SavedFilter[],
): Promise<string | undefined> {
  const keys = new Set(filters.flatMap(({ id, isShared }) => (isShared ? [id] : [])))
  if (keys.size === 0) return undefined
  await lock(tx, `shared filters ${entity}`)
  const others = await findSharedFilters(tx, entity)
  const taken = others.find(({ filter, owner }) => owner.id !== userId && keys.has(filter.id))
  return (
    taken && `Ключ ${inQuotes(taken.filter.id)} занят общим фильтром: его показывает ${fullName(taken.owner)}`
  )
}

async function lockFilters(tx: Tx, userId: number, entity: FilterEntity): Promise<SavedFilter[]> {
  await lock(tx, `saved filters ${userId}`)
  return (await findFilters(tx, userId, entity))[0]?.filters ?? []
}

/** By its owner or an administrator: others only look at it. */
export const changeSharedFilter = (
  db: Db,
  who: Who,
  { entity, id, ownerId, title, search, isShared }: SharedFilterChange,
): Promise<SavedFilter> =>
  inTransaction(db, async (tx) => {
    const stored = await lockFilters(tx, ownerId, entity)
    const shared = await getShared(tx, who, { entity, id, ownerId })
    if (ownerId !== who.id && who.role !== 'admin')
      throw refused('Общий фильтр меняет его владелец или администратор')
    const { search: understood, problems } = readSavedSearch(entity, search ?? {})
    if (!isStorable(search)) throw invalid({ search: 'Условия: есть недопустимые знаки' })
    if (problems.length > 0) throw invalid({ search: `Условия: ${problems.join('. ')}` })
    const changed: SavedFilter = {
      id,
      title: title ?? shared.filter.title,
      search: search ? understood : shared.filter.search,
      ...(isShared !== false && { isShared: true }),
    }
    await replaceFilters(tx, ownerId, {
      entity,
      filters: stored.map((filter) => (filter.id === id ? changed : filter)),
    })
    const { owner } = shared
    return { ...described(entity)(changed), ...(owner.id !== who.id && { owner }) }
  })

export const hideFilter = (
  db: Db,
  who: Who,
  { entity, id, ownerId, isHidden }: HiddenFilterInput,
): Promise<SavedFilter> =>
  inTransaction(db, async (tx) => {
    await lock(tx, `saved filters ${who.id}`)
    const shared = await getShared(tx, who, { entity, id, ownerId })
    const key = hiddenKey({ ownerId, id })
    const others = ((await findFilters(tx, who.id, entity))[0]?.hidden ?? []).filter((one) => one !== key)
    const hidden = isHidden ? [...others, key] : others
    await replaceHidden(tx, who.id, entity, hidden)
    return ofColleague(shared, hidden)
  })

/** A filter that is not shared with the user is not found. */
async function getShared(
  tx: Tx,
  who: Who,
  { entity, id, ownerId }: Pick<SharedFilterChange, 'entity' | 'id' | 'ownerId'>,
): Promise<SharedFilter> {
  const shared = (await findSharedFilters(tx, entity)).find(
    ({ filter, owner }) => owner.id === ownerId && filter.id === id,
  )
  if (!shared || (ownerId !== who.id && !isSharedWith(who, shared))) throw notFound('Общий фильтр')
  return shared
}

const besideNamed = (stored: readonly SavedFilter[], filter: SavedFilter): SavedFilter[] =>
  stored.some(({ id }) => id === filter.id)
    ? stored.map((one) => (one.id === filter.id ? { ...filter, title: one.title } : one))
    : [...stored, filter]

/** The database would not return every text unchanged. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !hasControls(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}
