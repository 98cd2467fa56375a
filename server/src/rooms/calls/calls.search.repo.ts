import type { Call, CallConnection, CallFilters, CallOrder, CallSearch } from '@naryad/contract/calls/calls'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import {
  allOf,
  anyOf,
  type Condition,
  filterConditions,
  whenDefined,
  whenNotEmpty,
} from '../../platform/db/query/conditions.ts'
import { inArray, inOrderOf } from '../../platform/db/query/id-arrays.ts'
import {
  byColumns,
  byNullable,
  findPage,
  type Found,
  type Listing,
  type Order,
} from '../../platform/db/query/listing.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { matchesText } from '../../platform/db/query/text-match.ts'

/** A user, as a call names them. */
export const personOf = (id: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('id', users.id, 'lastName', last_name, 'firstName', first_name, 'middleName', middle_name)
  from users where users.id = ${id})`

const named = (table: 'companies' | 'contacts', id: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('id', other.id, 'name', other.name) from ${sql.table(table)} as other where other.id = ${id})`

const columns = sql`
  calls.id, calls.direction, calls.state, calls.result, calls.phone, calls.line, calls.answered_extension, calls.started_at,
  calls.talk_seconds, calls.task_id, calls.suggestion_id, calls.returned_by is not null as is_returned,
  calls.recording is not null as has_recording, ${personOf(sql`calls.answered_by`)} as answered_by,
  ${named('companies', sql`calls.company_id`)} as company, ${named('contacts', sql`calls.contact_id`)} as contact,
  (select jsonb_build_object('id', drivers.id, 'name', concat_ws(' ', last_name, first_name)) from drivers
    where drivers.id = calls.driver_id) as driver,
  (select jsonb_build_object('id', id, 'title', title) from phone_connections
    where phone_connections.id = calls.connection_id) as connection,
  calls.note, ${personOf(sql`calls.noted_by`)} as noted_by, calls.version`

/** Names of the caller, words of the note, or a part of the number. */
function found(query: string): Condition {
  const digits = query.replace(/\D/g, '')
  const names = (table: 'companies' | 'contacts' | 'drivers', id: string): Condition => sql`exists (
    select from ${sql.table(table)} as other where other.id = calls.${sql.ref(id)}
      and ${matchesText(sql`other.search_text`, query)})`
  const number: Condition[] =
    digits.length < 3 ? [] : [sql<SqlBool>`calls.phone like ${`%${digits.replace(/^[78](?=\d{10}$)/, '')}%`}`]
  return anyOf([
    ...number,
    sql<SqlBool>`calls.note ilike ${`%${query.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`}`,
    names('companies', 'company_id'),
    names('contacts', 'contact_id'),
    names('drivers', 'driver_id'),
  ])
}

function matching(filters: CallFilters): Condition[] {
  const { query, directions, results, isUnreturned, hasRecording, isByHand, startedFrom, startedTo } = filters
  const amongst = (column: string, ids: readonly number[] | undefined) =>
    whenNotEmpty(ids, (list) => inArray(column, list))
  return filterConditions<CallFilters>({
    query: query.trim() !== '' && found(query),
    directions: whenNotEmpty(directions, (list) => sql`calls.direction = any(${arrayOf(list, 'text')})`),
    results: whenNotEmpty(results, (list) => sql`calls.result = any(${arrayOf(list, 'text')})`),
    ids: amongst('calls.id', filters.ids),
    connectionIds: amongst('calls.connection_id', filters.connectionIds),
    companyIds: amongst('calls.company_id', filters.companyIds),
    contactIds: amongst('calls.contact_id', filters.contactIds),
    driverIds: amongst('calls.driver_id', filters.driverIds),
    userIds: amongst('calls.answered_by', filters.userIds),
    taskIds: amongst('calls.task_id', filters.taskIds),
    hasRecording: whenDefined(hasRecording, sql`(calls.recording is not null)`),
    isByHand: whenDefined(isByHand, sql`calls.is_by_hand`),
    isUnreturned: whenDefined(
      isUnreturned,
      sql`(calls.direction = 'IN' and calls.state = 'ENDED' and calls.result <> 'ANSWERED' and calls.returned_by is null
        and calls.task_id is null)`,
    ),
    startedFrom: startedFrom !== undefined && sql`calls.started_at >= ${startedFrom}`,
    startedTo: startedTo !== undefined && sql`calls.started_at < ${startedTo}`,
  })
}

const orders: Readonly<Record<CallOrder, Order>> = {
  startedAt: byColumns('calls', sql`calls.started_at`),
  talkSeconds: byNullable('calls', sql`calls.talk_seconds`),
}

const callListing = (search: CallSearch): Listing => ({
  table: 'calls',
  where: allOf(matching(search)),
  order: orders[search.orderBy],
  sort: search.sort,
  limit: search.limit,
  offset: search.offset,
})

/** The total and the ids of a page. */
export const findCallIds = (db: Db, search: CallSearch): Promise<Found> => findPage(db, callListing(search))

/** In the order of the ids; those that were deleted meanwhile are left out. */
export async function readCalls(db: Db, ids: readonly number[]): Promise<Call[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Call>`select ${columns} from calls where ${inArray('calls.id', ids)}`.execute(db)
  return inOrderOf(rows, ids)
}

export async function searchCalls(
  db: Db,
  search: CallSearch,
): Promise<{ items: Call[]; totalCount: number }> {
  const { ids, totalCount } = await findCallIds(db, search)
  return { items: await readCalls(db, ids), totalCount }
}

export const findCall = async (db: Db, id: number): Promise<Call | undefined> =>
  (await readCalls(db, [id]))[0]

/** Exchanges, also those that are off: their calls are in the log. */
export async function readCallConnections(db: Db): Promise<{ items: CallConnection[]; totalCount: number }> {
  const items = await db
    .selectFrom('phoneConnections')
    .select(['id', 'title'])
    .orderBy('title')
    .orderBy('id')
    .execute()
  return { items, totalCount: items.length }
}
