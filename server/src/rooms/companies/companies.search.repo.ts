import type { CompanyFilters, CompanyOrder, CompanySearch } from '@naryad/contract/companies/companies'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { exactFirst } from '../../platform/db/query/by-names.ts'
import {
  allOf,
  anyOf,
  filterConditions,
  type Condition,
  whenNotEmpty,
  whenDefined,
} from '../../platform/db/query/conditions.ts'
import { inArray } from '../../platform/db/query/id-arrays.ts'
import {
  byColumns,
  byNullable,
  type Found,
  findPage,
  type Listing,
  type Order,
} from '../../platform/db/query/listing.ts'
import { matchesAccountingCode, matchesText } from '../../platform/db/query/text-match.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { type Reach, withinReach } from '../tasks/index.ts'
import { byCount } from './companies.counts.repo.ts'

/** Clients see their own organization, engineers those of visible tasks. */
export const visible = (reach: Reach) =>
  withinReach(reach, { company: 'companies.id', task: 'companyId', key: 'companies.id' })

const openTasks: Condition = sql`exists (select from tasks where tasks.company_id = companies.id and is_open)`

const contractInForce = (): Condition => sql`exists (
  select from contracts
  where contracts.company_id = companies.id and is_contract_in_force(contracts, ${companyToday()}::date))`

const matching = (filters: CompanyFilters): Condition[] => {
  const { query, ids, isActive, contractEndsInDays, hasContract, hasOpenTasks, updatedFrom } = filters
  return filterConditions<CompanyFilters>({
    query:
      query.trim() !== '' &&
      anyOf([
        matchesText(sql`companies.search_text`, query),
        matchesAccountingCode(sql`companies.accounting_code`, query),
      ]),
    ids: whenNotEmpty(ids, (list) => inArray('companies.id', list)),
    isActive: whenDefined(isActive, sql`companies.is_active`),
    contractEndsInDays:
      contractEndsInDays !== undefined &&
      sql`companies.contract_expires_on <= ${companyToday()}::date + ${contractEndsInDays}::integer`,
    hasContract: whenDefined(hasContract, contractInForce()),
    hasOpenTasks: whenDefined(hasOpenTasks, openTasks),
    updatedFrom: updatedFrom !== undefined && sql`companies.updated_at >= ${updatedFrom}::timestamptz`,
  })
}

const orders: Readonly<Record<CompanyOrder, Order>> = {
  name: byColumns('companies', sql`companies.name collate ru`),
  inn: byNullable('companies', sql`companies.inn`),
  createdAt: byColumns('companies', sql`companies.created_at`),
  contractExpiresOn: byNullable('companies', sql`companies.contract_expires_on`),
  ...byCount,
}

export const findCompanyIds = (db: Db, reach: Reach, search: CompanySearch): Promise<Found> =>
  findPage(db, companyListing(reach, search))

export function companyListing(reach: Reach, search: CompanySearch): Listing {
  const { query, orderBy, sort, limit, offset } = search
  const order = orders[orderBy]
  const conditions = matching(search)
  const isWhole = reach.scope === 'all' && conditions.length === 0
  return {
    table: 'companies',
    where: allOf([visible(reach), ...conditions]),
    order: orderBy === 'name' ? exactFirst(order, sql`companies.name`, query) : order,
    sort,
    limit,
    offset,
    unfilteredTotal: isWhole ? sql<number>`(select count(*)::int from companies)` : undefined,
  }
}
