import type {
  RegistrationFilters,
  RegistrationOrder,
  RegistrationSearch,
} from '@naryad/contract/registration/registration'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { allOf, filterConditions, type Condition, whenNotEmpty } from '../../platform/db/query/conditions.ts'
import { inArray } from '../../platform/db/query/id-arrays.ts'
import { byColumns, findPage, type Found, type Listing, type Order } from '../../platform/db/query/listing.ts'
import { matchesText } from '../../platform/db/query/text-match.ts'

const table = 'registration_requests'

const searchText = sql`(
  ' ' || fold_words(last_name) || ' ' || fold_words(first_name) || ' ' || fold_words(middle_name)
  || ' ' || fold_words(company_name) || ' ' || fold_words(email)
  || ' ' || regexp_replace(phone, '\\D', '', 'g'))`

const matching = ({ query, ids, status }: RegistrationFilters): Condition[] =>
  filterConditions<RegistrationFilters>({
    query: query.trim() !== '' && matchesText(searchText, query),
    ids: whenNotEmpty(ids, (list) => inArray('id', list)),
    status: status && sql`status = ${status}`,
  })

const orders: Readonly<Record<RegistrationOrder, Order>> = {
  createdAt: byColumns(table, sql`created_at`),
}

/** The total and the ids of a page of the requests. */
export const findRequestIds = (db: Db, search: RegistrationSearch): Promise<Found> =>
  findPage(db, requestListing(search))

export const requestListing = (search: RegistrationSearch): Listing => ({
  table,
  where: allOf(matching(search)),
  order: orders[search.orderBy],
  sort: search.sort,
  limit: search.limit,
  offset: search.offset,
})
