import { type Permission, scopeOf } from '@naryad/contract/kit/rights'
import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import { type Queue, queues as everyQueue } from '@naryad/contract/tasks/tasks.queues'
import type { FilterEntity, SavedSearch } from '@naryad/contract/users/users'

import type { Who } from '../../platform/http/ctx.ts'
import type { SharedFilter } from './filters.repo.ts'

/** Who may read the list may see its shared filters. */
const permissionOf: Readonly<Record<FilterEntity, Permission>> = {
  tasks: 'tasks.read',
  companies: 'companies.read',
  cars: 'cars.read',
  drivers: 'drivers.read',
  contacts: 'contacts.read',
  contracts: 'contracts.read',
  acts: 'acts.read',
  units: 'units.read',
  lights: 'light.read',
  due: 'maintenance.read',
  users: 'users.read',
  registration: 'registration.read',
  'tachograph-files': 'tachographFiles.read',
  calls: 'calls.use',
}

/** The queues that a filter names, as an address or as JSON has them; none for the list of all queues. */
const queuesOf = ({ queue, queues }: SavedSearch): Queue[] =>
  [queue, queues].flat().flatMap((value) => (typeof value === 'string' ? (value.split(',') as Queue[]) : []))

const mayWorkIn = (who: Who, search: SavedSearch): boolean => {
  const named = queuesOf(search).filter((queue) => everyQueue.includes(queue))
  const isLimited = who.role === 'operator' || who.role === 'engineer'
  return !isLimited || named.length === 0 || named.some((queue) => worksQueue(who.queues, queue))
}

/**
 * Whether a colleague's filter is shown to the user. Colleagues are the staff, or the representatives of one
 * organization; that the owner is blocked or erased changes nothing for them.
 */
export function isSharedWith(who: Who, shared: SharedFilter): boolean {
  const { entity, filter, owner, ownerRole, ownerCompanyId } = shared
  if (owner.id === who.id || scopeOf(permissionOf[entity], who) === 'none') return false
  const areColleagues =
    ownerRole === 'client' ? who.role === 'client' && who.companyId === ownerCompanyId : who.role !== 'client'
  return areColleagues && (entity !== 'tasks' || mayWorkIn(who, filter.search))
}
