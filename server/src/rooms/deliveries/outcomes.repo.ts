import type { OutsideChannel } from '@naryad/contract/notifications/notifications.channels'
import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { DelayedDelivery } from './channel.ts'
import { type Clock, nowOf } from './clock.repo.ts'
import type { ChannelName } from './deliveries.table.ts'

/**
 * Only the headline of a message that is no notification is stored once it has left or failed: it may contain a link
 * that only its reader may have.
 */
const strippedContent = sql`
  case when kind is null then jsonb_build_object('title', content -> 'title', 'text', '', 'url', '', 'taskId', content -> 'taskId')
    else content end`

/** As its column takes it: PostgreSQL refuses NUL. */
const stored = (text: string): string => text.replaceAll('\u0000', '').slice(0, 1000)

export interface AcceptedMessage {
  readonly id: number
  readonly state: 'sent' | 'delivered'
  readonly reference: string | null
}

/** Does not overwrite the state `read`. */
export async function markSent(
  db: Db,
  { id, state, reference }: AcceptedMessage,
  clock: Clock,
): Promise<void> {
  await sql`
    update deliveries set state = ${state}, reference = ${reference && stored(reference).slice(0, 200)},
      last_error = null, ended_at = ${nowOf(clock)}, content = ${strippedContent}
    where id = ${id} and state = 'queued'`.execute(db)
}

/** The whole text replaces the short one. */
export async function markStored(db: Db, id: number, text: string): Promise<void> {
  await sql`
    update deliveries set state = 'kept', last_error = null, claimed_until = null,
      content = content || jsonb_build_object('text', ${text}::text)
    where id = ${id} and state = 'queued'`.execute(db)
}

interface Delay {
  readonly error: string
  readonly seconds: number
  readonly isCounted: boolean
  readonly isUncertain?: boolean
}

export async function requeue(
  db: Db,
  id: number,
  { error, seconds, isCounted, isUncertain = false }: Delay,
  clock: Clock,
): Promise<void> {
  await sql`
    update deliveries set last_error = ${stored(error)}, attempts = attempts - ${isCounted ? 0 : 1},
      is_uncertain = is_uncertain or ${isUncertain}, claimed_until = null, claimed_by = null,
      next_attempt_at = ${nowOf(clock)} + make_interval(secs => ${seconds})
    where id = ${id} and state = 'queued'`.execute(db)
}

const fail = (db: Db, error: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`
    update deliveries set state = 'failed', last_error = ${error}, ended_at = now(), content = ${strippedContent}
    where state = 'queued' and ${condition}`.execute(db)

export async function markFailed(db: Db, ids: readonly number[], error: string): Promise<void> {
  await fail(db, sql`${stored(error)}`, sql`id = any(${arrayOf(ids, 'bigint')})`)
}

/** Nothing that waits is sent, and nothing falls back. */
export async function failQueued(db: Db, error: string): Promise<void> {
  await fail(db, sql`${error}`, sql`true`)
}

/** Fails messages that have become too old to be useful. */
export async function failExpired(
  db: Db,
  channel: ChannelName,
  { hours, error }: { readonly hours: number; readonly error: string },
  clock: Clock,
): Promise<void> {
  await fail(
    db,
    sql`coalesce(last_error, ${error})`,
    sql`channel = ${channel} and due_at < ${nowOf(clock)} - make_interval(hours => ${hours})`,
  )
}

const isForUser = sql`
  channel = any(${arrayOf(['push', 'letter', 'telegram', 'max'], 'text')}) and state = 'queued' and is_urgent
  and user_id is not null and notification_id is not null`

/** Locks urgent messages to users among these. */
export async function lockUrgent(tx: Tx, ids: readonly number[]): Promise<readonly DelayedDelivery[]> {
  const { rows } = await sql<DelayedDelivery>`
    select id, notification_id, user_id from deliveries
    where ${isForUser} and id = any(${arrayOf(ids, 'bigint')})
    order by id for update skip locked`.execute(tx)
  return rows
}

/** Locks urgent messages to users that errors of theirs, or of what they wait behind, have delayed for `seconds`. */
export async function lockDelayed(
  tx: Tx,
  channel: OutsideChannel,
  seconds: number,
  clock: Clock,
): Promise<readonly DelayedDelivery[]> {
  const { rows } = await sql<DelayedDelivery>`
    select id, notification_id, user_id from deliveries d
    where ${isForUser} and channel = ${channel}
      and due_at <= ${nowOf(clock)} - make_interval(secs => ${seconds})
      and coalesce(claimed_until <= ${nowOf(clock)}, true)
      and (last_error is not null or exists (
        select from delivery_pauses p
        where p.channel = d.channel and p.order_key in ('', d.order_key) and p.failures > 0))
    order by id limit 500 for update skip locked`.execute(tx)
  return rows
}
