import type { SavedFilters } from '@naryad/contract/users/users'

import type { Db } from '../../platform/db/connect.ts'
import { invalid } from '../../platform/http/refusals.ts'
import { replaceFilters } from './filters.repo.ts'

// oxlint-disable-next-line no-control-regex -- the rule is exactly about a control character
const unstorable = /\u0000/

/** Conditions are free JSON; what the database could not give back as it came is refused by name. */
export async function saveFilters(db: Db, userId: number, filters: SavedFilters): Promise<SavedFilters> {
  filters.filters.forEach(({ search }, at) => {
    if (!isStorable(search)) throw invalid({ [`filters.${at}.search`]: 'Условия: есть недопустимые знаки' })
  })
  await replaceFilters(db, userId, filters)
  return filters
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !unstorable.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}
