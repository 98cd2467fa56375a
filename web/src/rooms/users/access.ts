import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { Role } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

/** Form values of the access to be granted. */
export interface AccessDraft {
  role: Role
  isSenior: boolean
  queues: Queue[]
  company: CompanyRef | null
}

/** A dispatcher or an engineer may be limited to some queues. */
export const hasQueues = (role: Role): boolean => role === 'operator' || role === 'engineer'

/** Drops values that the chosen role does not use. */
export const accessInput = ({ role, isSenior, queues, company }: AccessDraft) => ({
  role,
  isSenior: role === 'operator' && isSenior,
  queues: hasQueues(role) ? queues : [],
  companyId: role === 'client' ? (company?.id ?? null) : null,
})
