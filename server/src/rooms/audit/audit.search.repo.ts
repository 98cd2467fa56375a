import type { AuditSearch } from '@naryad/contract/audit/audit'
import { sql, type SqlBool } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db } from '../../platform/db/connect.ts'
import {
  allOf,
  anyOf,
  filterConditions,
  type Condition,
  whenNotEmpty,
} from '../../platform/db/query/conditions.ts'
import { inArray, inOrderOf } from '../../platform/db/query/id-arrays.ts'
import { byColumns, findPage, type Found, type Listing } from '../../platform/db/query/listing.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { matchesNames } from '../../platform/db/query/text-match.ts'

const isAny = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0

type Filters = Omit<AuditSearch, 'sort' | 'limit' | 'offset'>

async function matching(db: Db, filters: Filters): Promise<Condition[]> {
  const { query, kinds, userIds, objectKind, objectId, address, from, to } = filters
  return filterConditions<Filters>({
    query: query.trim() !== '' && (await found(db, query)),
    kinds: whenNotEmpty(kinds, (list) => sql`audit.kind = any(${arrayOf(list, 'text')})`),
    userIds: whenNotEmpty(userIds, (list) => inArray('audit.user_id', list)),
    objectKind: objectKind !== undefined && sql`audit.object_kind = ${objectKind}`,
    objectId: objectId !== undefined && sql`audit.object_id = ${objectId}`,
    address: address !== undefined && sql`audit.address = ${address}`,
    from: from !== undefined && sql`audit.at >= ${from}::timestamptz`,
    to: to !== undefined && sql`audit.at <= ${to}::timestamptz`,
  })
}

/**
 * Matches the text or the author. Authors are searched first: there are thousands of them, but millions
 * of entries.
 */
async function found(db: Db, query: string): Promise<Condition> {
  const { rows } = await sql<{ id: number }>`
    select id from users where ${matchesNames(sql`users.search_text`, query)}`.execute(db)
  const inText = matchesNames(sql`audit.search_text`, query)
  return rows.length === 0
    ? inText
    : anyOf([
        inText,
        inArray(
          'audit.user_id',
          rows.map(({ id }) => id),
        ),
      ])
}

/** Whether an index finds the few entries that can match. */
const isNarrow = ({ query, userIds, objectId, address }: Filters): boolean =>
  query.trim().length >= 3 || isAny(userIds) || objectId !== undefined || address !== undefined

/** The total and the ids of a page, ordered by time. */
export const findEntryIds = async (db: Db, search: AuditSearch): Promise<Found> =>
  findPage(db, await entryListing(db, search))

export async function entryListing(
  db: Db,
  { sort, limit, offset, ...filters }: AuditSearch,
): Promise<Listing> {
  return {
    table: 'audit',
    where: allOf(await matching(db, filters)),
    order: byColumns('audit', sql`audit.at`),
    sort,
    limit,
    offset,
    isSlow: !isNarrow(filters),
  }
}

export async function readEntries(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('audit')
    .select((eb) => [
      'id',
      'at',
      'kind',
      'address',
      'device',
      'objectKind',
      'objectId',
      'objectTitle',
      'details',
      'requestId',
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.lastName', 'users.firstName', 'users.middleName'])
          .whereRef('users.id', '=', 'audit.userId'),
      ).as('who'),
    ])
    .where(sql<SqlBool>`audit.id = any(${arrayOf(ids, 'bigint')})`)
    .execute()
  return inOrderOf(rows, ids)
}
