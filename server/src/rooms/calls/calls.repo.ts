import type { Call, CallFilters, CallOrder, CallSearch, CurrentCall } from '@naryad/contract/calls/calls'
import { answeredMinutes, ringingMinutes } from '@naryad/contract/calls/calls.words'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import {
  allOf,
  anyOf,
  type Condition,
  filterConditions,
  whenDefined,
  whenNotEmpty,
} from '../../platform/db/query/conditions.ts'
import { inArray, inOrderOf } from '../../platform/db/query/id-arrays.ts'
import { byColumns, byNullable, findPage, type Listing, type Order } from '../../platform/db/query/listing.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { matchesText } from '../../platform/db/query/text-match.ts'
import type { Who } from '../../platform/http/ctx.ts'
import type { Recording } from './exchanges/call-event.ts'

const person = sql`(
  select jsonb_build_object('id', users.id, 'lastName', last_name, 'firstName', first_name, 'middleName', middle_name)
  from users where users.id = calls.answered_by)`

const named = (table: 'companies' | 'contacts', id: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('id', other.id, 'name', other.name) from ${sql.table(table)} as other where other.id = ${id})`

const columns = sql`
  calls.id, calls.direction, calls.state, calls.result, calls.phone, calls.line, calls.answered_extension, calls.started_at,
  calls.talk_seconds, calls.task_id, calls.suggestion_id, calls.returned_by is not null as is_returned,
  calls.recording is not null as has_recording, ${person} as answered_by,
  ${named('companies', sql`calls.company_id`)} as company, ${named('contacts', sql`calls.contact_id`)} as contact,
  (select jsonb_build_object('id', drivers.id, 'name', concat_ws(' ', last_name, first_name)) from drivers
    where drivers.id = calls.driver_id) as driver`

/** Names of the caller, or a part of the number. */
function found(query: string): Condition {
  const digits = query.replace(/\D/g, '')
  const names = (table: 'companies' | 'contacts' | 'drivers', id: string): Condition => sql`exists (
    select from ${sql.table(table)} as other where other.id = calls.${sql.ref(id)}
      and ${matchesText(sql`other.search_text`, query)})`
  const number: Condition[] =
    digits.length < 3 ? [] : [sql<SqlBool>`calls.phone like ${`%${digits.replace(/^[78](?=\d{10}$)/, '')}%`}`]
  return anyOf([
    ...number,
    names('companies', 'company_id'),
    names('contacts', 'contact_id'),
    names('drivers', 'driver_id'),
  ])
}

function matching(filters: CallFilters): Condition[] {
  const { query, directions, results, companyIds, userIds, taskIds, isUnreturned, startedFrom, startedTo } =
    filters
  return filterConditions<CallFilters>({
    query: query.trim() !== '' && found(query),
    directions: whenNotEmpty(directions, (list) => sql`calls.direction = any(${arrayOf(list, 'text')})`),
    results: whenNotEmpty(results, (list) => sql`calls.result = any(${arrayOf(list, 'text')})`),
    companyIds: whenNotEmpty(companyIds, (list) => inArray('calls.company_id', list)),
    userIds: whenNotEmpty(userIds, (list) => inArray('calls.answered_by', list)),
    taskIds: whenNotEmpty(taskIds, (list) => inArray('calls.task_id', list)),
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

export async function searchCalls(
  db: Db,
  search: CallSearch,
): Promise<{ items: Call[]; totalCount: number }> {
  const { ids, totalCount } = await findPage(db, callListing(search))
  if (ids.length === 0) return { items: [], totalCount }
  const { rows } = await sql<Call>`select ${columns} from calls where ${inArray('calls.id', ids)}`.execute(db)
  return { items: inOrderOf(rows, ids), totalCount }
}

export async function findCall(db: Db, id: number): Promise<Call | undefined> {
  const { rows } = await sql<Call>`select ${columns} from calls where calls.id = ${id}`.execute(db)
  return rows[0]
}

export interface LinkedCall {
  readonly id: number
  readonly phone: string | null
  readonly direction: Call['direction']
  readonly taskId: number | null
  readonly suggestionId: number | null
  readonly startedAt: string
}

export const lockCallById = (tx: Tx, id: number): Promise<LinkedCall | undefined> =>
  tx
    .selectFrom('calls')
    .select(['id', 'phone', 'direction', 'taskId', 'suggestionId', 'startedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function linkTask(tx: Tx, id: number, taskId: number): Promise<void> {
  await tx.updateTable('calls').set({ taskId }).where('id', '=', id).execute()
}

type CurrentRow = Omit<CurrentCall, 'callers' | 'lastCalls'>

/** A user has few telephones, and a dispatcher's screen little room. */
const mostCurrent = 5

/**
 * Incoming calls that ring at the user, and those that the user has answered. A call rings at all
 * dispatchers if none of its telephones is known; so does one that an unknown telephone has answered, until it ends.
 */
export async function readCurrent(db: Db, who: Who): Promise<CurrentRow[]> {
  const isKnown = sql`exists (
    select from users as own where own.extension = any(calls.extensions) and own.extension <> '' and not own.is_blocked)`
  const ringsHere = sql`(me.extension <> '' and me.extension = any(calls.extensions)
    or me.role = 'operator' and not ${isKnown})`
  const { rows } = await sql<CurrentRow>`
    select calls.id, calls.state, calls.phone, calls.line, calls.started_at,
      coalesce(calls.answered_by = me.id, false) as is_mine
    from calls, users as me
    where me.id = ${who.id} and calls.direction = 'IN' and calls.task_id is null
      and calls.started_at > now() - interval '4 hours'
      and (calls.state = 'RINGING' and ${ringsHere}
          and calls.started_at > now() - make_interval(mins => ${ringingMinutes})
        or calls.state = 'TALKING' and (calls.answered_by = me.id or calls.answered_by is null and ${ringsHere})
        or calls.state = 'ENDED' and calls.result = 'ANSWERED' and calls.answered_by = me.id
          and calls.ended_at > now() - make_interval(mins => ${answeredMinutes}))
    order by calls.started_at desc, calls.id desc limit ${mostCurrent}`.execute(db)
  return rows
}

const lastCallsCount = 3

export async function readLastCalls(
  db: Db,
  phone: string,
  exceptId: number,
): Promise<CurrentCall['lastCalls']> {
  const { rows } = await sql<CurrentCall['lastCalls'][number]>`
    select calls.id, calls.direction, calls.state, calls.result, calls.started_at, ${person} as answered_by
    from calls where calls.phone = ${phone} and calls.id <> ${exceptId}
    order by calls.started_at desc, calls.id desc limit ${lastCallsCount}`.execute(db)
  return rows
}

export interface RecordedCall {
  readonly id: number
  readonly phone: string | null
  readonly startedAt: string
  readonly answeredBy: number | null
  readonly connectionId: number | null
  readonly recording: Recording | null
}

export const findRecorded = (db: Db, id: number): Promise<RecordedCall | undefined> =>
  db
    .selectFrom('calls')
    .select(['id', 'phone', 'startedAt', 'answeredBy', 'connectionId', 'recording'])
    .where('id', '=', id)
    .executeTakeFirst()
