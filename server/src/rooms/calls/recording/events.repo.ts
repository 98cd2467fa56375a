import { createHash } from 'node:crypto'

import type { CallResult, CallState } from '@naryad/contract/calls/calls.words'
import { sql } from 'kysely'

import { lock } from '../../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { CallEvent } from '../exchanges/call-event.ts'
import type { FoldedCall, ReceivedEvent } from './fold-call.ts'

export interface LockedCall {
  readonly id: number
  readonly isNew: boolean
  readonly state: CallState
  readonly result: CallResult | null
  readonly phone: string | null
  readonly suggestionId: number | null
  readonly returnedBy: number | null
  readonly taskId: number | null
}

/** Until the transaction ends: a missed call and the talk that answers it see each other. */
export async function lockNumber(tx: Tx, phone: string): Promise<void> {
  await lock(tx, `call ${phone}`)
}

/** The row of the call, made for its first event; locked until the transaction ends. */
export async function lockCall(tx: Tx, connectionId: number, event: CallEvent): Promise<LockedCall> {
  const { rows } = await sql<LockedCall>`
    insert into calls (connection_id, external_id, direction, state, started_at)
    values (${connectionId}, ${event.callId}, ${event.direction ?? 'IN'}, 'RINGING', coalesce(${event.at}::timestamptz, now()))
    on conflict (connection_id, external_id) do update set changed_at = calls.changed_at
    returning id, xmax = 0 as is_new, state, result, phone, suggestion_id, returned_by, task_id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the call was not inserted')
  return row
}

/** Of each kind, because a queue rings its telephones again and again, and what ends the call is stored nevertheless. */
const mostEvents = 300

const keyOf = (event: CallEvent): Buffer => createHash('sha256').update(JSON.stringify(event)).digest()

/** False if the event is known, or there are too many of its kind. */
export async function insertEvent(tx: Tx, callId: number, event: CallEvent): Promise<boolean> {
  const { rows } = await sql`
    insert into call_events (call_id, key, event)
    select ${callId}, ${keyOf(event)}, ${JSON.stringify(event)}::text::jsonb
    where (select count(*) from call_events where call_id = ${callId} and event ->> 'kind' = ${event.kind}) < ${mostEvents}
    on conflict do nothing returning call_id`.execute(tx)
  return rows.length > 0
}

export async function readEvents(tx: Tx, callId: number): Promise<ReceivedEvent[]> {
  const rows = await tx
    .selectFrom('callEvents')
    .select(['event', 'receivedAt'])
    .where('callId', '=', callId)
    .execute()
  return rows.map(({ event, receivedAt }) => ({ ...(event as CallEvent), receivedAt }))
}

export interface Owner {
  readonly companyId: number | null
  readonly contactId: number | null
  readonly driverId: number | null
}

/** An ended call stays ended. Its owner is decided once, and may be null. */
export async function updateCall(tx: Tx, id: number, call: FoldedCall, owner: Owner | null): Promise<void> {
  const { state, ...facts } = call
  await sql`
    update calls set direction = ${facts.direction}, result = ${facts.result}, phone = ${facts.phone}, line = ${facts.line},
      state = case when state = 'ENDED' then state else ${state} end,
      extensions = ${facts.extensions}::text[], answered_extension = ${facts.answeredExtension},
      answered_by = (select id from users where extension = ${facts.answeredExtension} and extension <> ''),
      started_at = ${facts.startedAt}, answered_at = ${facts.answeredAt}, ended_at = ${facts.endedAt},
      talk_seconds = ${facts.talkSeconds},
      recording = ${facts.recording === null ? null : JSON.stringify(facts.recording)}::text::jsonb,
      version = version + 1, changed_at = now()
    where id = ${id}`.execute(tx)
  if (owner) await tx.updateTable('calls').set(owner).where('id', '=', id).execute()
}

/** Once the other events of a call are deleted, a late event adds only where its recording is. */
export async function updateRecording(tx: Tx, id: number, { recording }: CallEvent): Promise<void> {
  if (recording === null) return
  await tx
    .updateTable('calls')
    .set({ recording: JSON.stringify(recording), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function closeLostCalls(tx: Tx, hours: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update calls set state = 'ENDED', version = version + 1, changed_at = now()
    where state <> 'ENDED' and changed_at < now() - make_interval(hours => ${hours}) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Users with the extensions that have rung; all dispatchers if none of them is known. */
export async function findRungUserIds(db: Db, extensions: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with own as (
      select id from users where extension = any(${extensions}::text[]) and extension <> '' and not is_blocked
        and role in ('admin', 'operator'))
    select id from own union
    select id from users where role = 'operator' and not is_blocked and not exists (select from own)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
