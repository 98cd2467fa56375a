import { AsyncLocalStorage } from 'node:async_hooks'

/** The organization to which the running code is limited. */
const current = new AsyncLocalStorage<number>()

/**
 * Whatever `work` asks of the database, however deep, sees the rows of this organization and no others: the second wall,
 * behind the conditions that the rooms put into their statements.
 */
export const withinCompany = <T>(companyId: number, work: () => T): T => current.run(companyId, work)

/** Runs `work` outside of the tenant scope of its call: for what is of the installation, not of an organization. */
export const beyondCompanies = <T>(work: () => T): T => current.exit(work)

/** Undefined: everything may be seen. */
export const companyOfCall = (): number | undefined => current.getStore()

export const walledRole = 'naryad_client'

export const enterTenantScope = (companyId: number): string =>
  `set role ${walledRole}; set naryad.company_id = '${Math.trunc(companyId)}'`

export const leaveTenantScope = 'reset role; reset naryad.company_id'
