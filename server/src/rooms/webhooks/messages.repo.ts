import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { WebhookLogQuery, WebhookMessage } from '@naryad/contract/webhooks/webhooks'
import type { WebhookEvent } from '@naryad/contract/webhooks/webhooks.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { addDeliveries, reserveIds } from '../deliveries/index.ts'
import type { Attempt } from './post.ts'

export interface NewMessage {
  readonly id: string
  readonly webhookId: number
  readonly type: WebhookEvent
  readonly body: string
  readonly queue: Queue | null
  readonly companyId: number | null
}

/** Stores messages and queues them. Those that are known by their ids are left alone. */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const ids = await reserveIds(tx, messages.length)
  const rows = messages.map((message, at) => ({ ...message, deliveryId: ids[at] ?? 0 }))
  const { rows: added } = await sql<{ id: string }>`
    insert into webhook_messages (id, webhook_id, type, body, queue, company_id, delivery_id)
    select id, "webhookId", type, body, queue, "companyId", "deliveryId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as new (id text, "webhookId" integer, type text, body text, queue queue, "companyId" integer, "deliveryId" bigint)
    where exists (select from webhooks where webhooks.id = "webhookId")
    on conflict do nothing returning id`.execute(tx)
  const isNew = new Set(added.map(({ id }) => id))
  await queue(
    tx,
    rows.filter(({ id }) => isNew.has(id)),
  )
}

interface Queued {
  readonly id: string
  readonly webhookId: number
  readonly type: string
  readonly deliveryId: number
}

const queue = (tx: Tx, messages: readonly Queued[]): Promise<void> =>
  addDeliveries(
    tx,
    messages.map(({ id, webhookId, type, deliveryId }) => ({
      id: deliveryId,
      channel: 'webhook' as const,
      address: String(webhookId),
      content: { title: type, text: '', url: '', taskId: null, webhookMessageId: id },
    })),
  )

/** What a message is about, for the filters of its address. */
export type MessageSubject = Pick<NewMessage, 'webhookId' | 'queue' | 'companyId'> & { readonly type: string }

export const findSubject = (tx: Tx, id: string): Promise<MessageSubject | undefined> =>
  tx
    .selectFrom('webhookMessages')
    .select(['webhookId', 'type', 'queue', 'companyId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Queues a message again, under the same id. Undefined if there is none, false if it waits already. */
export async function requeueMessage(tx: Tx, id: string): Promise<{ webhookId: number } | false | undefined> {
  const { rows } = await sql<{ webhookId: number; type: string; isQueued: boolean }>`
    select webhook_id, type, exists (
      select from deliveries where deliveries.id = delivery_id and state = 'queued') as is_queued
    from webhook_messages where id = ${id} for update`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  if (found.isQueued) return false
  const [deliveryId = 0] = await reserveIds(tx, 1)
  await tx.updateTable('webhookMessages').set({ deliveryId }).where('id', '=', id).execute()
  await queue(tx, [{ id, deliveryId, ...found }])
  return found
}

/** Queues again what was given up since the moment, the oldest first; returns how many. */
export async function requeueFailed(
  tx: Tx,
  webhookId: number,
  { from: since, limit }: { readonly from: string; readonly limit: number },
): Promise<number> {
  const { rows } = await sql<{ id: string; type: string }>`
    select m.id, m.type from ${from} join webhooks w on w.id = m.webhook_id
    where ${isMeantFor} and m.webhook_id = ${webhookId} and m.created_at >= ${since} and ${stateOf} = 'failed'
    order by m.created_at, m.id limit ${limit} for update of m`.execute(tx)
  const ids = await reserveIds(tx, rows.length)
  const messages = rows.map((row, at) => ({ ...row, webhookId, deliveryId: ids[at] ?? 0 }))
  await sql`
    update webhook_messages as m set delivery_id = new."deliveryId"
    from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb) as new (id text, "deliveryId" bigint)
    where m.id = new.id`.execute(tx)
  await queue(tx, messages)
  return rows.length
}

export async function insertAttempt(
  tx: Tx,
  messageId: string,
  { status, ms, answer, error }: Attempt,
): Promise<void> {
  await tx.insertInto('webhookAttempts').values({ messageId, status, ms, answer, error }).execute()
}

/** As `mayReceive` says. */
const isMeantFor = sql`
  (cardinality(w.company_ids) = 0 or m.company_id = any(w.company_ids))
  and (cardinality(w.queues) = 0 or m.type not like 'task.%' or m.queue = any(w.queues))`

/** A delivery whose row is gone was given up long ago. */
const stateOf = sql`case deliveries.state when 'queued' then 'queued' when 'sent' then 'sent' else 'failed' end`

const columns = sql`
  m.id, m.type, m.body, m.created_at, ${stateOf} as state,
  case when deliveries.state = 'queued' then deliveries.next_attempt_at end as next_attempt_at,
  coalesce((
    select json_agg(json_build_object('at', a.at, 'status', a.status, 'ms', a.ms, 'answer', a.answer, 'error', a.error)
      order by a.id)
    from webhook_attempts a where a.message_id = m.id), '[]') as attempts`

const from = sql`webhook_messages m left join deliveries on deliveries.id = m.delivery_id`

export async function readMessages(
  db: Db,
  webhookId: number,
  { limit, offset, state }: WebhookLogQuery,
): Promise<{ items: WebhookMessage[]; totalCount: number }> {
  const where = sql`m.webhook_id = ${webhookId} ${state === undefined ? sql`` : sql`and ${stateOf} = ${state}`}`
  const { rows } = await sql<WebhookMessage>`
    select ${columns} from ${from} where ${where}
    order by m.created_at desc, m.id limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from ${from} where ${where}`.execute(db)
  return { items: rows, totalCount: counted[0]?.n ?? 0 }
}

export async function findMessage(db: Db, id: string): Promise<WebhookMessage | undefined> {
  const { rows } = await sql<WebhookMessage>`select ${columns} from ${from} where m.id = ${id}`.execute(db)
  return rows[0]
}

export async function deleteOldMessages(tx: Tx, days: number): Promise<void> {
  await sql`delete from webhook_messages where created_at < now() - make_interval(days => ${days})`.execute(
    tx,
  )
}
