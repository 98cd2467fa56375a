import { hasControls } from '@naryad/contract/kit/limits'
import type { SavedFilters } from '@naryad/contract/users/users'

import type { Db } from '../../platform/db/connect.ts'
import { invalid } from '../../platform/http/refusals.ts'
import { replaceFilters } from './filters.repo.ts'

/** Filters are free-form JSON; values that the database would not return unchanged are rejected. */
export async function saveFilters(db: Db, userId: number, filters: SavedFilters): Promise<SavedFilters> {
  filters.filters.forEach(({ search }, at) => {
    if (!isStorable(search)) throw invalid({ [`filters.${at}.search`]: 'Условия: есть недопустимые знаки' })
  })
  await replaceFilters(db, userId, filters)
  return filters
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !hasControls(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}
