import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { ChannelName } from './deliveries.table.ts'

/** Marks deliveries of read notifications as read, including unsent ones, which are then not sent. */
export async function markDeliveriesRead(tx: Tx, notificationIds: readonly number[]): Promise<void> {
  await sql`
    update deliveries set state = 'read', ended_at = coalesce(ended_at, now())
    where notification_id = any(${arrayOf(notificationIds, 'bigint')})
      and (state in ('sent', 'delivered') or state = 'queued' and claimed_until is null)`.execute(tx)
}

/** After the user has unsubscribed: cancels letters that wait for the digest or the end of quiet hours. */
export async function cancelQueuedLetters(
  tx: Tx,
  userId: number,
  kinds: readonly NotificationKind[],
  reason: string,
): Promise<void> {
  await sql`
    update deliveries set state = 'failed', last_error = ${reason}, ended_at = now()
    where user_id = ${userId} and channel = 'letter' and state = 'queued' and claimed_until is null
      and kind = any(${arrayOf(kinds, 'text')})`.execute(tx)
}

/**
 * Before notifications of one kind about these tasks are deleted: what was sent, or is being sent, stays in the log
 * without them, and what chats of rules would get of the kind is cancelled. What users would get goes with their
 * notifications.
 */
export async function cancelTaskMessages(
  tx: Tx,
  kind: NotificationKind,
  taskIds: readonly number[],
): Promise<void> {
  const ids = arrayOf(taskIds, 'integer')
  await sql`
    update deliveries set notification_id = null
    where (state <> 'queued' or claimed_until > now()) and notification_id in (
      select id from notifications where kind = ${kind} and task_id = any(${ids}))`.execute(tx)
  await sql`
    delete from deliveries
    where kind = ${kind} and rule_id is not null and state = 'queued'
      and coalesce(claimed_until <= now(), true) and (content ->> 'taskId')::integer = any(${ids})`.execute(
    tx,
  )
}

/** The lines of a digest refer to the letter that has them. */
export async function markDigestSent(tx: Tx, ids: readonly number[], letterId: number): Promise<void> {
  await sql`
    update deliveries set state = 'sent', attempts = 1, reference = ${String(letterId)}, ended_at = now()
    where id = any(${arrayOf(ids, 'bigint')})`.execute(tx)
}

interface Move {
  readonly channel: ChannelName
  readonly orderKey: string
  readonly to: string
  /** Addresses that become others. */
  readonly addresses: readonly { readonly from: string; readonly to: string }[]
}

/** Unsent messages of an order key go to another one. Those that are queued there already are given up. */
export async function moveDeliveries(tx: Tx, { channel, orderKey, to, addresses }: Move): Promise<void> {
  await sql`
    update deliveries as d set order_key = ${to}, address = coalesce(pairs."to", d.address)
    from deliveries as own
    left join jsonb_to_recordset(${JSON.stringify(addresses)}::text::jsonb) as pairs ("from" text, "to" text)
      on pairs."from" = own.address
    where d.id = own.id and own.channel = ${channel} and own.order_key = ${orderKey} and own.state = 'queued'
      and not exists (
        select from deliveries as other
        where other.channel = ${channel} and other.address = pairs."to" and other.fact = own.fact
          and other.user_id is not distinct from own.user_id)`.execute(tx)
}

const batchSize = 20_000

/** Messages that are no notifications are deleted by their channel. */
export async function deleteOldNotificationDeliveries(db: Db, days: number): Promise<void> {
  await sql`
    delete from deliveries where id in (
      select id from deliveries
      where created_at < now() - make_interval(days => ${days}) and kind is not null
      limit ${sql.lit(batchSize)})`.execute(db)
}

/** Queued ones are deleted after they have been given up. */
export async function deleteOldMessages(
  db: Db,
  channels: readonly ChannelName[],
  days: number,
): Promise<void> {
  await sql`
    delete from deliveries
    where kind is null and channel = any(${arrayOf(channels, 'text')}) and state <> 'queued'
      and created_at < now() - make_interval(days => ${days})`.execute(db)
}
