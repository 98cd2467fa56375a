import type { DeliveriesQuery, Delivery } from '@naryad/contract/messengers/messengers'
import type { DeliveryState } from '@naryad/contract/messengers/messengers.words'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { allOf, type Condition, compact } from '../../../platform/db/query/conditions.ts'

/** Due messages; `read`: read in the product before it left. */
const isSent = sql`delivery.state in ('sent', 'delivered', 'read')`
const state = sql<DeliveryState>`case
  when ${isSent} then 'SENT'
  when delivery.state = 'failed' then 'FAILED'
  when delivery.claimed_until > now() then 'SENDING'
  else 'QUEUED' end`
const taskId = sql`(delivery.content ->> 'taskId')::integer`

const conditionsOf = (query: DeliveriesQuery): Condition =>
  allOf(
    compact([
      sql`delivery.channel in ('telegram', 'max') and (delivery.state <> 'queued' or delivery.due_at <= now())`,
      query.state && sql`${state} = ${query.state}`,
      query.messenger && sql`chat.messenger = ${query.messenger}`,
      query.ruleId !== undefined && sql`delivery.rule_id = ${query.ruleId}`,
      query.taskId !== undefined && sql`${taskId} = ${query.taskId}`,
    ]),
  )

const from = sql`
  deliveries as delivery
  join messenger_chats as chat
    on chat.id = case when delivery.channel in ('telegram', 'max') then delivery.address::integer end
  left join messenger_rules as rule on rule.id = delivery.rule_id`

export async function searchDeliveries(
  db: Db,
  query: DeliveriesQuery,
): Promise<{ items: Delivery[]; totalCount: number }> {
  const where = conditionsOf(query)
  const { rows: items } = await sql<Delivery>`
    select delivery.id, chat.messenger, chat.title as chat_title, rule.id as rule_id, rule.title as rule_title,
      ${taskId} as task_id, delivery.content ->> 'title' as title, ${state} as state, delivery.attempts,
      delivery.last_error, delivery.is_uncertain, delivery.created_at,
      case when ${isSent} then delivery.ended_at end as sent_at,
      case when ${state} = 'QUEUED' then delivery.next_attempt_at end as next_try_at
    from ${from} where ${where}
    order by delivery.id ${sql.raw(query.sort)} limit ${query.limit} offset ${query.offset}`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${from} where ${where}`.execute(db)
  return { items, totalCount: rows[0]?.n ?? 0 }
}
