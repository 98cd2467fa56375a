import type { Call, CurrentCall } from '@naryad/contract/calls/calls'
import { answeredMinutes, ringingMinutes } from '@naryad/contract/calls/calls.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { personOf } from './calls.search.repo.ts'
import type { Recording } from './exchanges/call-event.ts'
import { isOfNumber } from './number.repo.ts'

export interface LinkedCall {
  readonly id: number
  readonly phone: string | null
  readonly direction: Call['direction']
  readonly taskId: number | null
  readonly suggestionId: number | null
  readonly startedAt: string
  readonly version: number
}

export const lockCallById = (tx: Tx, id: number): Promise<LinkedCall | undefined> =>
  tx
    .selectFrom('calls')
    .select(['id', 'phone', 'direction', 'taskId', 'suggestionId', 'startedAt', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function linkTask(tx: Tx, id: number, taskId: number | null): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ taskId, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
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
    select calls.id, calls.direction, calls.state, calls.result, calls.started_at, ${personOf(sql`calls.answered_by`)} as answered_by
    from calls where ${isOfNumber(phone)} and calls.id <> ${exceptId}
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

/** The user who plays a recording, unless blocked meanwhile. */
export const findListener = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'isSenior'])
    .where('id', '=', userId)
    .where('isBlocked', '=', false)
    .executeTakeFirst()

export const findRecorded = (db: Db, id: number): Promise<RecordedCall | undefined> =>
  db
    .selectFrom('calls')
    .select(['id', 'phone', 'startedAt', 'answeredBy', 'connectionId', 'recording'])
    .where('id', '=', id)
    .executeTakeFirst()
