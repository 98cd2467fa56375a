import { type Role } from '@naryad/contract/kit/rights'
import type { UserFilters, UserOrder, UserSearch } from '@naryad/contract/users/users.accounts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { byNames } from '../../platform/db/query/by-names.ts'
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
  byNamed,
  byNullable,
  findPage,
  type Found,
  type Listing,
  type Order,
} from '../../platform/db/query/listing.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { matchesText } from '../../platform/db/query/text-match.ts'
import { hasSecondFactor } from './second-factor.repo.ts'

/** A user without a limit of queues works in all of them. */
const worksIn = (queues: readonly string[]): Condition => sql`(
  users.role in ('operator', 'engineer')
  and (users.queues = '{}' or users.queues && ${arrayOf(queues, 'queue')}))`

/** Matches the user's own names, e-mail and phone, or these together with the organization's name. */
const found = (query: string): Condition =>
  anyOf([
    matchesText(sql`users.search_text`, query),
    sql<SqlBool>`exists (
      select from companies where companies.id = users.company_id
        and ${matchesText(sql`(users.search_text || companies.search_text)`, query)})`,
  ])

function matching(filters: UserFilters): Condition[] {
  const { query, ids, roles, companyIds, queues, isBlocked, hasSecondFactor: isTwofold } = filters
  return filterConditions<UserFilters>({
    ids: whenNotEmpty(ids, (list) => inArray('users.id', list)),
    roles: whenNotEmpty(roles, (list) => sql`users.role = any(${arrayOf(list, 'text')})`),
    companyIds: whenNotEmpty(companyIds, (list) => inArray('users.company_id', list)),
    queues: whenNotEmpty(queues, worksIn),
    isBlocked: whenDefined(isBlocked, sql`users.is_blocked`),
    hasSecondFactor: whenDefined(isTwofold, hasSecondFactor),
    query: query.trim() !== '' && found(query),
  })
}

/** From the most to the least privileged, in the order of the enumeration. */
const ranks: Readonly<Record<Role, number>> = { admin: 0, operator: 2, engineer: 3, client: 4 }
const rank: RawBuilder<unknown> = sql`case when users.role = 'operator' and users.is_senior then 1
  ${sql.join(
    Object.entries(ranks).map(([role, at]) => sql`when users.role = ${sql.lit(role)} then ${sql.lit(at)}`),
    sql` `,
  )} end`

const names = [sql`users.last_name collate ru`, sql`users.first_name collate ru`]

const orders: Readonly<Record<Exclude<UserOrder, 'name'>, Order>> = {
  role: byColumns('users', rank, sql`users.last_name collate ru`),
  company: byNamed({
    table: 'users',
    column: 'company_id',
    other: 'companies',
    keys: [sql`companies.name collate ru`],
  }),
  email: byColumns('users', sql`lower(users.email)`),
  lastSeenAt: byNullable('users', sql`users.last_seen_at`),
  createdAt: byColumns('users', sql`users.created_at`),
}

/** The total and the ids of a page of the register. */
export const findUserIds = (db: Db, search: UserSearch): Promise<Found> => findPage(db, userListing(search))

export const userListing = (search: UserSearch): Listing => ({
  table: 'users',
  where: allOf(matching(search)),
  order: search.orderBy === 'name' ? byNames('users', names, search.query) : orders[search.orderBy],
  sort: search.sort,
  limit: search.limit,
  offset: search.offset,
})
