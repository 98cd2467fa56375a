import { isDeepStrictEqual } from 'node:util'

import { hasControls } from '@naryad/contract/kit/limits'
import { readSavedSearch } from '@naryad/contract/users/saved-searches'
import {
  type FilterEntity,
  type SavedFilter,
  type SavedFilters,
  type SavedFiltersInput,
  singleFilter,
} from '@naryad/contract/users/users'

import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { invalid } from '../../platform/http/refusals.ts'
import { findFilters, replaceFilters } from './filters.repo.ts'

/** The saved filters of a user. Conditions that are not understood come with the reason. */
export async function listFilters(
  db: Db,
  userId: number,
  entity: FilterEntity | undefined,
): Promise<{ items: SavedFilters[]; totalCount: number }> {
  const lists = await findFilters(db, userId, entity)
  const items = lists.map((list) => ({ ...list, filters: list.filters.map(described(list.entity)) }))
  return { items, totalCount: items.length }
}

const described =
  (entity: FilterEntity) =>
  ({ id, title, search }: SavedFilter): SavedFilter => {
    const read = readSavedSearch(entity, search)
    return read.problems.length > 0
      ? { id, title, search, problem: read.problems.join('. ') }
      : { id, title, search: read.search }
  }

/**
 * Stores the filters with their conditions as the list reads them. One that is stored already and is not
 * understood stays as it is: its owner mends or deletes it.
 */
export const saveFilters = (
  db: Db,
  userId: number,
  { entity, filters: sent }: SavedFiltersInput,
): Promise<SavedFilters> =>
  inTransaction(db, async (tx) => {
    await lock(tx, `saved filters ${userId}`)
    const stored = (await findFilters(tx, userId, entity))[0]?.filters ?? []
    const filters = Array.isArray(sent) ? sent : besideNamed(stored, { ...singleFilter, search: sent })
    const wrong: Record<string, string> = {}
    const read = filters.map((filter, at): SavedFilter => {
      const { id, title, search } = filter
      const before = stored.find((one) => one.id === id)
      if (before && isDeepStrictEqual(before.search, search)) return { id, title, search }
      const field = Array.isArray(sent) ? `filters.${at}.search` : 'filters'
      if (!isStorable(search)) wrong[field] = 'Условия: есть недопустимые знаки'
      const { search: understood, problems } = readSavedSearch(entity, search)
      if (problems.length > 0) wrong[field] ??= `Условия: ${problems.join('. ')}`
      return { id, title, search: understood }
    })
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    await replaceFilters(tx, userId, { entity, filters: read })
    return { entity, filters: read.map(described(entity)) }
  })

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
