import { AsyncLocalStorage } from 'node:async_hooks'

/** The organization to which the current call is limited. */
const current = new AsyncLocalStorage<number>()

/**
 * Runs `work` limited to one organization: all its statements see only rows of that organization.
 * Row-level security is the second line of defence, in addition to the conditions of each statement.
 */
export const withinCompany = <T>(companyId: number, work: () => T): T => current.run(companyId, work)

/**
 * Runs `work` outside of the tenant scope of its call, for data of the installation rather than of an
 * organization.
 */
export const beyondCompanies = <T>(work: () => T): T => current.exit(work)

/** Undefined: unrestricted. */
export const companyOfCall = (): number | undefined => current.getStore()

export const clientRole = 'naryad_client'

export const enterTenantScope = (companyId: number): string =>
  `set role ${clientRole}; set naryad.company_id = '${Math.trunc(companyId)}'`

export const leaveTenantScope = 'reset role; reset naryad.company_id'
