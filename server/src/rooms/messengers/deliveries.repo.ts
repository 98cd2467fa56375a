import type { Message } from '@naryad/contract/messengers/message'
import type { DeliveriesQuery, Delivery } from '@naryad/contract/messengers/messengers'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { allOf, type Condition, compact } from '../../platform/db/query/conditions.ts'

export interface NewDelivery {
  readonly chatId: number
  readonly ruleId?: number | null
  readonly taskId?: number | null
  readonly message: Message
  /** A repeated key in the same chat is ignored. */
  readonly dedupeKey?: string
  /** The delivery of the notifications room that receives a failure. */
  readonly deliveryId?: number | null
}

/** Returns the ids of new rows. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<number[]> {
  if (deliveries.length === 0) return []
  const rows = await tx
    .insertInto('messengerDeliveries')
    .values(
      deliveries.map(
        ({ chatId, ruleId = null, taskId = null, message, dedupeKey = null, deliveryId = null }) => ({
          chatId,
          ruleId,
          taskId,
          dedupeKey,
          deliveryId,
          message: JSON.stringify(message),
        }),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const conditionsOf = ({ state, messenger, ruleId, taskId }: DeliveriesQuery): Condition =>
  allOf(
    compact([
      state && sql`delivery.state = ${state}`,
      messenger && sql`chat.messenger = ${messenger}`,
      ruleId !== undefined && sql`delivery.rule_id = ${ruleId}`,
      taskId !== undefined && sql`delivery.task_id = ${taskId}`,
    ]),
  )

const from = sql`
  messenger_deliveries as delivery
  join messenger_chats as chat on chat.id = delivery.chat_id
  left join messenger_rules as rule on rule.id = delivery.rule_id`

export async function searchDeliveries(
  db: Db,
  query: DeliveriesQuery,
): Promise<{ items: Delivery[]; totalCount: number }> {
  const where = conditionsOf(query)
  const { rows: items } = await sql<Delivery>`
    select delivery.id, chat.messenger, chat.title as chat_title, delivery.rule_id, rule.title as rule_title,
      delivery.task_id, delivery.message ->> 'title' as title, delivery.state, delivery.attempts,
      delivery.last_error, delivery.is_uncertain, delivery.created_at, delivery.sent_at,
      case when delivery.state = 'QUEUED' then delivery.next_try_at end as next_try_at
    from ${from} where ${where}
    order by delivery.id ${sql.raw(query.sort)} limit ${query.limit} offset ${query.offset}`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${from} where ${where}`.execute(db)
  return { items, totalCount: rows[0]?.n ?? 0 }
}
