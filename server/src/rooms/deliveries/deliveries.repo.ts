import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import type { ChannelName, MessageContent } from './deliveries.table.ts'

/** Name of the job that sends the messages of a channel. */
export const deliveryQueueOf = (channel: ChannelName): string => `notifications.deliver-${channel}`

export interface NewDelivery {
  /** From `reserveIds`. */
  readonly id?: number
  readonly channel: ChannelName
  readonly address: string
  /** The address by default. */
  readonly orderKey?: string
  readonly content: MessageContent
  readonly userId?: number | null
  readonly notificationId?: number | null
  readonly ruleId?: number | null
  readonly kind?: NotificationKind | null
  /** A repeated key of the same address is ignored. */
  readonly fact?: string
  readonly isUrgent?: boolean
  readonly isDigest?: boolean
  /** At once by default. */
  readonly dueAt?: string
}

/**
 * Queues messages in the caller's transaction; those of an order key leave in this order. Returns nothing: client
 * users may add messages and do not see those of others.
 */
export async function addDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into deliveries (id, channel, address, order_key, user_id, notification_id, rule_id, kind, fact, content,
      is_urgent, is_digest, due_at, next_attempt_at)
    select coalesce(new.id, nextval('deliveries_id_seq')), channel, address, coalesce("orderKey", address), "userId",
      "notificationId", "ruleId", kind, coalesce(fact, gen_random_uuid()::text), content,
      coalesce("isUrgent", false), coalesce("isDigest", false), coalesce("dueAt", now()), coalesce("dueAt", now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as new (
      id bigint, channel text, address text, "orderKey" text, "userId" integer, "notificationId" bigint,
      "ruleId" integer, kind text, fact text, content jsonb, "isUrgent" boolean, "isDigest" boolean,
      "dueAt" timestamptz)
    on conflict do nothing`.execute(tx)
  const channels = new Set(rows.map(({ channel }) => channel))
  await enqueue(tx, [...channels].map(deliveryQueueOf), [{}])
}

/** Ids of messages that are referred to before they are added. */
export async function reserveIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('deliveries_id_seq') as id from generate_series(1, ${count}::integer)`.execute(tx)
  return rows.map(({ id }) => id)
}
