import type { Owner } from '../recording/events.repo.ts'
import type { FoundCaller } from './callers.repo.ts'

/** Whom a call belongs to: the only person with its number, and the only organization of all who have it. */
export function ownerOf(found: readonly FoundCaller[]): Owner {
  const only = (key: 'companyId' | 'contactId' | 'driverId'): number | null => {
    const ids = [...new Set(found.map((one) => one[key]).filter((id) => id !== null))]
    return ids.length === 1 ? (ids[0] ?? null) : null
  }
  const companies = new Set(found.map(({ companyId }) => companyId))
  return {
    companyId: companies.size === 1 ? only('companyId') : null,
    contactId: only('contactId'),
    driverId: only('driverId'),
  }
}
