import { type Messenger } from '@naryad/contract/messengers/messengers.words'
import { type RatingChannel, ratingDays } from '@naryad/contract/ratings/ratings.words'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'

export interface QueuedRating {
  readonly id: number
  readonly taskId: number
  readonly title: string
  readonly email: string
  readonly userId: number | null
  /** The private chat of that account, if the bot can write to it. */
  readonly chat: { readonly id: number; readonly externalId: string; readonly messenger: Messenger } | null
}

/** New requests, and those of which the messenger has said that the message did not arrive: they get a letter. */
export async function lockQueued(tx: Tx, limit: number): Promise<QueuedRating[]> {
  const { rows } = await sql<QueuedRating>`
    select ratings.id, ratings.task_id, tasks.title, ratings.email, ratings.user_id,
      (select json_build_object('id', chat.id, 'externalId', chat.external_id, 'messenger', chat.messenger)
        from messenger_chats as chat join messenger_bots as bot on bot.messenger = chat.messenger and bot.is_connected
        where chat.user_id = ratings.user_id and chat.type = 'PRIVATE' and not chat.is_blocked
          and ratings.status = 'QUEUED'
        order by chat.linked_at desc, chat.id limit 1) as chat
    from ratings join tasks on tasks.id = ratings.task_id
    where ratings.status = 'QUEUED' or ratings.delivery_id is not null and ratings.status = 'SENT'
      and ratings.answered_at is null and exists (select from deliveries
        where deliveries.id = ratings.delivery_id and deliveries.state = 'failed' and not deliveries.is_uncertain)
    order by ratings.id limit ${limit} for update of ratings skip locked`.execute(tx)
  return rows
}

interface SentRating {
  readonly id: number
  readonly hash: Buffer
  readonly channel: RatingChannel
  readonly deliveryId: number | null
}

export async function markSent(tx: Tx, { id, hash, channel, deliveryId }: SentRating): Promise<void> {
  await sql`
    update ratings set status = 'SENT', secret_hash = ${hash}, asked_at = now(), channel = ${channel},
      delivery_id = ${deliveryId}, expires_at = now() + make_interval(days => ${sql.lit(ratingDays)})
    where id = ${id}`.execute(tx)
}
